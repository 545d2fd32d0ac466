import { allLabelSizes } from '../../../src/model/labelSize.ts'
import type { Actions } from '../../actions.ts'
import { exportHistory, historyFileKey } from '../../exportHistory.ts'
import { chooseFound } from '../../findOrders.ts'
import { sizeKeys } from '../../scan/screenKeys.ts'
import { useParcel } from '../../stores/parcelStore.ts'
import { writeTicket } from '../../ticketing.ts'
import { leaveParcel, printShown, say } from './parcelActions.ts'

/** The keys of the parcel screen. True: it meant something. */
export function obeyParcelKey(key: string, actions: Actions): boolean {
  if (chooseFound(key)) return true
  if (key === 'Escape') return stepOut()
  const { page, phones } = useParcel.getState()
  if (page === null) return false
  const size = allLabelSizes.find((one) => sizeKeys[one] === key)
  if (size !== undefined) useParcel.setState({ size })
  else if (key === 'F6') useParcel.setState({ phones: !phones })
  else if (key === 'F7') writeTicket(page.order.code)
  else if (key === historyFileKey) void exportHistory({ order: page.order.code }, actions)
  else if (key === 'F9') printShown(actions)
  else return false
  return true
}

/** Esc goes one step out: what was said, then where the parcel was opened from. */
function stepOut(): boolean {
  if (useParcel.getState().note !== null) say(null)
  else leaveParcel()
  return true
}
