import type { Fault } from '../../src/base/fault.ts'
import type { StationRow } from '../../src/contract/card.ts'
import { useStation } from './stationStore.ts'

type Operator = StationRow['operator']

/** Another operator is there, or nobody any more, as behind the lock. Returns what ends it. */
export function followTurns(changed: (before: Operator, now: Operator) => void): () => void {
  // A station that is away for a moment says nobody, and another operator may be there when it is back.
  let last = useStation.getState().station?.operator ?? null
  return useStation.subscribe(({ station }) => {
    if (station === null) return
    const before = last
    last = station.operator
    if (before?.id !== last?.id) changed(before, last)
  })
}

/** Where roles are used, what one operator looked at is not the next one's to see. `close` hears why. */
export function closeWithTurn(close: (fault: Fault) => void): () => void {
  return followTurns((before) => {
    const isLeft = before !== null && useStation.getState().station?.rolesInForce === true
    if (isLeft) close({ code: 'operator.turn-ended' })
  })
}
