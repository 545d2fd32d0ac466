import { dayAfter, dayOf } from '../../../src/model/day.ts'
import type { Actions } from '../../actions.ts'
import { exportHistory, historyFileKey } from '../../exportHistory.ts'
import { useClock } from '../../stores/clockStore.ts'
import { showDay, shownDay, useFigures } from './figuresStore.ts'
import { reachesBack } from './figuresView.ts'

/** The keys of the figures, each written on its button. */
export const figuresKeys = { before: 'F2', after: 'F3', today: 'F4' } as const

/** True: it meant something. Esc goes back to today, as it goes one step out elsewhere. */
export function obeyFiguresKey(key: string, actions: Actions): boolean {
  switch (key) {
    case figuresKeys.before:
      showDayBefore()
      return true
    case figuresKeys.after:
      showDayAfter()
      return true
    case figuresKeys.today:
      showToday()
      return true
    case historyFileKey:
      void exportHistory({ day: shownDay() }, actions)
      return true
    case 'Escape': {
      const isToday = useFigures.getState().day === null
      showToday()
      return !isToday
    }
    default:
      return false
  }
}

export function showDayBefore(): void {
  const day = shownDay()
  if (reachesBack(day, useFigures.getState().figures)) showDay(dayAfter(day, -1))
}

export function showDayAfter(): void {
  showDay(dayAfter(shownDay(), 1))
}

export function showToday(): void {
  showDay(dayOf(useClock.getState().now))
}
