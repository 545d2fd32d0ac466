import type { KeyDeedOf } from '../../../src/model/keyTable.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import type { Actions } from '../../actions.ts'
import { exportHistory } from '../../exportHistory.ts'
import { chooseFound } from '../../findOrders.ts'
import { useParcel } from '../../stores/parcelStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { writeTicket } from '../../ticketing.ts'
import { leaveParcel, openAction, printShown, say, writeAgain } from './parcelActions.ts'

/** The keys of the parcel screen. True: it meant something. */
export function obeyParcelKey(key: string, actions: Actions): boolean {
  if (chooseFound(key)) return true
  const deed = deedOfKey('parcel', key)
  if (deed === 'parcel.leave') return stepOut()
  const { page } = useParcel.getState()
  if (page === null || deed === null) return false
  doing[deed](page.order.code, actions)
  return true
}

type Doing = (order: string, actions: Actions) => void

const doing: Readonly<Record<Exclude<KeyDeedOf<'parcel'>, 'parcel.leave'>, Doing>> = {
  'parcel.size-A5': () => useParcel.setState({ size: 'A5' }),
  'parcel.size-80x80': () => useParcel.setState({ size: '80x80' }),
  'parcel.size-52x70': () => useParcel.setState({ size: '52x70' }),
  'parcel.phones': () => useParcel.setState(({ phones }) => ({ phones: !phones })),
  'parcel.again': writeAgain,
  'parcel.ticket': (order) => writeTicket([order]),
  'parcel.file': (order, actions) => void exportHistory({ order }, actions),
  'parcel.history': (order) => goTo('jobs', order),
  'parcel.print': (_, actions) => printShown(actions),
  'parcel.cancel': () => openAction('cancel'),
  'parcel.delivery-again': () => openAction('delivery-again'),
  'parcel.return': () => openAction('return'),
  'parcel.change-cod': () => openAction('change-cod'),
}

/** Esc goes one step out: what was said, then where the parcel was opened from. */
function stepOut(): boolean {
  if (useParcel.getState().note !== null) say(null)
  else leaveParcel()
  return true
}
