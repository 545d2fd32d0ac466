import type { ReturnRowView } from '../../../src/contract/returns.ts'
import { dayOf } from '../../../src/model/day.ts'
import type { Actions } from '../../actions.ts'
import { patched } from '../../live/rows.ts'
import { useClock } from '../../stores/clockStore.ts'
import { keepOwnPlaces } from '../../stores/keepPlaces.ts'
import { onReturnRows, useReturnDays } from '../../stores/returnDaysStore.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import { hearRow, shownDay, showRow } from './returnsActions.ts'
import { shownRows } from './returnsView.ts'

/**
 * Keeps the rows of the shown day as the station has them: read when the desk opens, when another day is chosen and
 * after every snapshot; changed row by row in between. Returns what ends it.
 */
export function followReturns(actions: Pick<Actions, 'ask' | 'hear'>): () => void {
  const ends = [
    onReturnRows((changes) => {
      const day = shownDay()
      const mine = Object.entries(changes).filter(([, row]) => row === null || row.day === day)
      for (const [id, row] of mine) newer.set(id, row)
      const { rows: before, current, again } = useReturns.getState()
      useReturns.setState(({ rows }) => ({ rows: patched(rows, Object.fromEntries(mine)) }))
      // The station's answer to its scan was faster than its row: the cursor could not be on it yet.
      if (current !== null && before[current] === undefined) showRow(current, again === current)
      for (const [, row] of mine) if (row !== null) hearRow(row, actions)
    }),
    keepOwnPlaces(useReturns, {
      madeOf: ['rows', 'shown'],
      keysOf: (state) => shownRows(state).map(({ id }) => id),
    }),
    useReturnDays.subscribe((after, before) => {
      if (after.snapshots !== before.snapshots) void readDay(actions)
    }),
    useReturns.subscribe((after, before) => {
      if (after.day !== before.day) void readDay(actions)
    }),
    // At midnight the list of today is another one.
    useClock.subscribe((after, before) => {
      const isToday = useReturns.getState().day === null
      if (isToday && dayOf(after.now) !== dayOf(before.now)) void readDay(actions)
    }),
  ]
  void readDay(actions)
  return () => {
    for (const end of ends) end()
  }
}

let round = 0
/** What changed while the rows were asked for is newer than the answer. */
const newer = new Map<string, ReturnRowView | null>()

/** An answer about a day that is no longer shown is dropped, and one that was asked for again since. */
export async function readDay({ ask }: Pick<Actions, 'ask'>): Promise<void> {
  const day = shownDay()
  const mine = ++round
  newer.clear()
  const fresh = Object.values(useReturns.getState().rows).some((row) => row.day === day)
  useReturns.setState(({ rows }) => ({ rows: fresh ? rows : {}, loading: !fresh, fault: null }))
  const answer = await ask({ type: 'return-rows', day })
  if (mine !== round || shownDay() !== day) return
  if (!answer.ok) return useReturns.setState({ loading: false, fault: answer.fault })
  const read = Object.fromEntries(answer.value.map((row) => [row.id, row]))
  useReturns.setState({ loading: false, rows: patched(read, Object.fromEntries(newer)) })
}
