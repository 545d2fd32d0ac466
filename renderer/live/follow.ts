import { backoff } from '../../src/base/backoff.ts'
import type { Changes, Patch } from '../../src/contract/tables.ts'
import type { Bridge, Connection } from './stationBridge.ts'

/** Where the station's rows go. */
export interface Mirror {
  /** Everything there is, instead of everything there was. */
  replace(patches: readonly Patch[]): void
  apply(patches: readonly Patch[]): void
  connection(connection: Connection): void
}

/**
 * Keeps a mirror equal to the station: the snapshot first, then changes in their order without a gap. A number missing,
 * or a connection come back, and the snapshot is asked for again. Returns what ends it.
 */
export function follow(
  bridge: Pick<Bridge, 'ask' | 'watch' | 'onConnection'>,
  mirror: Mirror,
  later: (act: () => void, milliseconds: number) => void = (act, milliseconds) => void setTimeout(act, milliseconds),
): () => void {
  let sequence: number | null = null
  let held: Changes[] = []
  let connected = false
  let round = 0
  let locked = false
  const turnsLock = (patch: Patch) => {
    const before = locked
    if (patch.table === 'station') locked = patch.row?.locked === true
    return locked !== before
  }

  const take = (changes: Changes) => {
    if (sequence === null) return void held.push(changes)
    if (changes.sequence <= sequence) return
    if (changes.sequence !== sequence + 1) return void resync(0)
    sequence = changes.sequence
    mirror.apply(changes.patches)
    // What a locked window does not see was left out of the changes, and what it saw is not for it any more.
    if (changes.patches.some(turnsLock)) void resync(0)
  }
  const resync = async (attempt: number) => {
    const mine = ++round
    sequence = null
    held = []
    const snapshot = await bridge.ask({ type: 'snapshot' })
    if (mine !== round) return
    if (!snapshot.ok) {
      if (connected) later(() => mine === round && void resync(attempt + 1), backoff(attempt, { most: 4_000 }))
      return
    }
    sequence = snapshot.value.sequence
    snapshot.value.patches.forEach(turnsLock)
    mirror.replace(snapshot.value.patches)
    for (const changes of held.splice(0)) take(changes)
  }

  const unwatch = bridge.watch(take)
  const unlisten = bridge.onConnection((connection) => {
    connected = connection === 'connected'
    mirror.connection(connection)
    if (connected) void resync(0)
    else round++
  })
  return () => {
    round++
    unwatch()
    unlisten()
  }
}
