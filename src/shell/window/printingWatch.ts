import type { StationApi } from '../../contract/stationApi.ts'
import type { Patch } from '../../contract/tables.ts'

/** Whether labels are on their way to paper, as the station tells it to every window. */
export interface PrintingWatch {
  readonly isPrinting: () => boolean
  end(): void
}

/** `changed` hears every beginning and end. What only waits (for paper, for the service) is not on its way. */
export function watchPrinting(api: StationApi, changed: (printing: boolean) => void): PrintingWatch {
  let busy: ReadonlySet<string> = new Set()
  /** Rows told since the snapshot was asked for: they are newer than it. */
  const told = new Set<string>()
  let last: number | null = null

  const set = (next: ReadonlySet<string>) => {
    const before = busy.size > 0
    busy = next
    if (next.size > 0 !== before) changed(!before)
  }
  const renew = async () => {
    told.clear()
    const taken = await api.ask({ type: 'snapshot' as const })
    if (!taken.ok) return
    const older = taken.value.patches.filter((patch) => !told.has(rowOf(patch)))
    const newer = [...busy].filter((row) => told.has(row))
    set(new Set([...newer, ...older.filter(isBusy).map(rowOf)]))
  }
  // A station that cannot answer prints nothing either.
  const resync = () => void renew().catch(() => undefined)
  const unwatch = api.watch(({ sequence, patches }) => {
    // A gap: the station of another account is behind the API now.
    if (last !== null && sequence !== last + 1) resync()
    last = sequence
    const next = new Set(busy)
    for (const patch of patches) {
      told.add(rowOf(patch))
      if (isBusy(patch)) next.add(rowOf(patch))
      else next.delete(rowOf(patch))
    }
    set(next)
  })
  resync()
  return { isPrinting: () => busy.size > 0, end: unwatch }
}

function rowOf({ table, key }: Patch): string {
  return `${table}/${key}`
}

function isBusy(patch: Patch): boolean {
  if (patch.row === null) return false
  if (patch.table === 'batch') return patch.row.state === 'running' && patch.row.fault === null
  return patch.table === 'card' && patch.row.labels.some(({ state }) => state === 'processing' || state === 'sending')
}
