import { deedOfKey } from '../../../src/model/keyTable.ts'
import { goTo } from '../../stores/placeStore.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import { saveCsv, savePdf } from './exportReturns.ts'
import type { Teller } from './returnsActions.ts'
import {
  currentRow,
  expectLines,
  openTicket,
  putBack,
  removeRow,
  say,
  sentBack,
  turnDamaged,
  writeNote,
} from './returnsActions.ts'

/** The keys of the returns desk; most of them are about the parcel that stands large. True: it meant something. */
export function obeyReturnsKey(key: string, teller: Teller): boolean {
  const deed = deedOfKey('returns', key)
  switch (deed) {
    case null:
      return false
    case 'returns.leave':
      return stepOut()
    case 'returns.put-back':
      return putBack(teller)
    case 'returns.asked':
    case 'returns.export':
    case 'returns.pdf':
      return ofTheList(deed, teller)
    default:
      return currentRow() !== null && ofTheParcel(deed, teller)
  }
}

type ListDeed = 'returns.asked' | 'returns.export' | 'returns.pdf'
type ParcelDeed = 'returns.damaged' | 'returns.ticket' | 'returns.note' | 'returns.remove'

/** False: there is nothing to do it with, and no button for it. */
function ofTheList(deed: ListDeed, teller: Teller): boolean {
  const waiting = sentBack()
  const some = Object.keys(useReturns.getState().rows).length > 0
  if (deed === 'returns.asked' ? waiting.length === 0 : !some) return false
  if (deed === 'returns.asked') void expectLines(waiting, teller)
  else if (deed === 'returns.export') saveCsv(teller)
  else void savePdf(teller)
  return true
}

function ofTheParcel(deed: ParcelDeed, teller: Teller): boolean {
  switch (deed) {
    case 'returns.damaged':
      void turnDamaged(teller)
      return true
    case 'returns.ticket':
      openTicket(teller)
      return true
    case 'returns.note':
      writeNote()
      return true
    case 'returns.remove':
      void removeRow(teller)
      return true
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
