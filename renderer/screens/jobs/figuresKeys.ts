import { dayAfter, dayOf } from '../../../src/model/day.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import type { Actions } from '../../actions.ts'
import { exportHistory } from '../../exportHistory.ts'
import { useClock } from '../../stores/clockStore.ts'
import { showDay, shownDay, useFigures } from './figuresStore.ts'
import { reachesBack } from './figuresView.ts'

/** True: it meant something. Esc goes back to today, as it goes one step out elsewhere. */
export function obeyFiguresKey(key: string, actions: Actions): boolean {
  switch (deedOfKey('figures', key)) {
    case 'figures.before':
      showDayBefore()
      return true
    case 'figures.after':
      showDayAfter()
      return true
    case 'figures.file':
      void exportHistory({ day: shownDay() }, actions)
      return true
    case 'figures.leave': {
      const isToday = useFigures.getState().day === null
      showToday()
      return !isToday
    }
    case 'figures.export':
    case null:
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
