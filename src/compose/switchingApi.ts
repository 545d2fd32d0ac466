import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { QueryAnswer } from '../contract/answers.ts'
import type { Query } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { Changes, Patch, Snapshot } from '../contract/tables.ts'

/** A station that another one can follow. */
export interface Replaceable {
  readonly api: StationApi
  /** Whose orders its scans mean. */
  readonly account: string
  close(): Promise<void>
}

/**
 * One API in front of one station after the other. Sequence numbers go on over the change, with a gap in them, so that
 * every window asks for the snapshot again. In between a scan waits, and everything else is `station.closing`; a scan for
 * which another account came is `account.changed`: two sellers' own codes meet easily.
 */
export interface SwitchingApi {
  readonly api: StationApi
  /** Closes the present station, then opens the next. Faults: those of `open`; `station.closing` while it is done. */
  replace(open: () => Promise<Result<Replaceable>>): Promise<Result<undefined>>
  /** Tells those who watch of a row that no station behind it tells of, and that is in no snapshot. */
  announce(patch: Patch): void
  close(): Promise<void>
}

export function createSwitchingApi(first: Replaceable): SwitchingApi {
  const listeners = new Set<(changes: Changes) => void>()
  let present: Replaceable | null = null
  let [account, unwatch]: [string, () => void] = ['', () => undefined]
  let replacing: Promise<unknown> = Promise.resolve()
  let closed = false
  /** What is added to the numbers of the present station, and the highest number that anybody was told. */
  let offset = 0
  let highest = 0

  const tell = (changes: Changes) => {
    highest = Math.max(highest, changes.sequence)
    for (const listener of listeners) listener(changes)
  }
  const attach = (station: Replaceable) => {
    present = station
    account = station.account
    unwatch = station.api.watch((changes) => tell({ ...changes, sequence: offset + changes.sequence }))
  }
  const detach = async () => {
    const leaving = present
    present = null
    // What becomes of its last labels is still told.
    await leaving?.close()
    unwatch()
  }
  const snapshot = async (api: StationApi): Promise<Result<Snapshot>> => {
    const before = offset
    const taken = await api.ask({ type: 'snapshot' as const })
    if (!taken.ok) return taken
    const sequence = before + taken.value.sequence
    highest = Math.max(highest, sequence)
    return ok({ ...taken.value, sequence })
  }
  const change = async (open: () => Promise<Result<Replaceable>>): Promise<Result<undefined>> => {
    await detach()
    const next = await open()
    if (!next.ok) return next
    offset = highest + 2
    attach(next.value)
    tell({ sequence: offset, patches: [] })
    return ok()
  }

  attach(first)
  return {
    api: {
      async execute(command) {
        // The parcel is in somebody's hand: its scan waits for the next station, as it would have for this one.
        const scannedFor = account
        if (present === null && command.type === 'scan') await replacing
        if (present !== null && account === scannedFor) return present.api.execute(command)
        return fail(present === null ? 'station.closing' : 'account.changed')
      },
      ask,
      watch: watching(listeners),
    },
    replace(open) {
      if (present === null || closed) return Promise.resolve(fail('station.closing'))
      const mine = change(open)
      replacing = mine.catch(() => undefined)
      return mine
    },
    announce(patch) {
      offset++
      tell({ sequence: highest + 1, patches: [patch] })
    },
    async close() {
      closed = true
      await replacing
      await detach()
    },
  }

  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  async function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    if (present === null) return fail('station.closing')
    return query.type === 'snapshot' ? snapshot(present.api) : present.api.ask(query)
  }
}

function watching(listeners: Set<(changes: Changes) => void>): StationApi['watch'] {
  return (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
