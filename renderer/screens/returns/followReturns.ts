import { dayOf } from '../../../src/model/day.ts'
import type { Actions } from '../../actions.ts'
import { useClock } from '../../stores/clockStore.ts'
import { onReturnRows, useReturnDays } from '../../stores/returnDaysStore.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import { patched } from '../../stores/rows.ts'
import { hearRow, shownDay } from './returnsDeeds.ts'

/**
 * Keeps the rows of the shown day as the station has them: read when the desk opens, when another day is chosen and
 * after every snapshot; changed row by row in between. Returns what ends it.
 */
export function followReturns(actions: Pick<Actions, 'ask' | 'hear'>): () => void {
  const ends = [
    onReturnRows((changes) => {
      const day = shownDay()
      const mine = Object.entries(changes).filter(([, row]) => row === null || row.day === day)
      useReturns.setState(({ rows }) => ({ rows: patched(rows, Object.fromEntries(mine)) }))
      for (const [, row] of mine) if (row !== null) hearRow(row, actions)
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

/** An answer about a day that is no longer shown is dropped. */
export async function readDay({ ask }: Pick<Actions, 'ask'>): Promise<void> {
  const day = shownDay()
  const fresh = Object.values(useReturns.getState().rows).some((row) => row.day === day)
  useReturns.setState(({ rows }) => ({ rows: fresh ? rows : {}, loading: !fresh, fault: null }))
  const answer = await ask({ type: 'return-rows', day })
  if (shownDay() !== day) return
  if (!answer.ok) return useReturns.setState({ loading: false, fault: answer.fault })
  useReturns.setState({ loading: false, rows: Object.fromEntries(answer.value.map((row) => [row.id, row])) })
}
