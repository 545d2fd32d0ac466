import { goTo } from '../../stores/placeStore.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import type { Teller } from './returnsActions.ts'
import { currentRow, openTicket, putBack, removeRow, say, turnDamaged, writeNote } from './returnsActions.ts'

/** The keys of the returns desk; most of them are about the parcel that stands large. True: it meant something. */
export function obeyReturnsKey(key: string, teller: Teller): boolean {
  if (key === 'Escape') return stepOut()
  if (key === 'F9' && putBack(teller)) return true
  if (currentRow() === null) return false
  switch (key) {
    case 'F6':
      void turnDamaged(teller)
      return true
    case 'F7':
      openTicket(teller)
      return true
    case 'F8':
      writeNote()
      return true
    case 'Delete':
      void removeRow(teller)
      return true
    default:
      return false
  }
}

/** Esc goes one step out: what was said, the filter, the parcel, the day, then the scan screen. */
function stepOut(): boolean {
  const { said, shown, current, day } = useReturns.getState()
  if (said !== null) say(null)
  else if (shown !== 'all') useReturns.setState({ shown: 'all' })
  else if (current !== null) useReturns.setState({ current: null, again: null })
  else if (day !== null) useReturns.setState({ day: null })
  else goTo('scan')
  return true
}
