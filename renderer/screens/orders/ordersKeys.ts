import type { KeyDeedOf } from '../../../src/model/keyTable.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import { shownOrders } from '../../../src/model/orderFilter.ts'
import { nothingChosen } from '../../components/tableSelection.ts'
import { allOrders, filterOrders, useOrders } from '../../stores/ordersStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { exportOrders } from './exportOrders.ts'
import { dropPresent, nameFilter, nextKept } from './keptFilters.ts'
import type { Teller } from './ordersActions.ts'
import { batchOf, openAction, ordersMeant, say, ticketFor, writeAgain } from './ordersActions.ts'
import { isNarrowed } from './ordersFilter.ts'

/** The keys of the list of orders. True: it meant something. */
export function obeyOrdersKey(key: string, teller: Teller): boolean {
  const deed = deedOfKey('orders', key)
  if (deed === null) return false
  switch (deed) {
    case 'orders.new':
      goTo('new-order')
      return true
    case 'orders.find':
      return focusSearch()
    case 'orders.export':
      if (useOrders.getState().rows.length === 0) return false
      void exportOrders(teller)
      return true
    case 'orders.shown':
      showNext()
      return true
    case 'orders.kept':
      return nextKept()
    case 'orders.keep':
      return nameFilter()
    case 'orders.columns':
      useScreen.setState({ dialog: 'order-columns' })
      return true
    case 'orders.drop':
      return dropPresent(teller)
    case 'orders.leave':
      return stepOut()
    // The table chooses its rows itself.
    case 'orders.every':
    case 'orders.others':
      return false
    default:
      return ofTheMeant(deed, teller)
  }
}

type General = 'new' | 'find' | 'export' | 'shown' | 'kept' | 'keep' | 'columns' | 'drop' | 'leave' | 'every' | 'others'

/** False: there is no button for it now either. */
function ofTheMeant(deed: Exclude<KeyDeedOf<'orders'>, `orders.${General}`>, teller: Teller): boolean {
  const orders = ordersMeant()
  const only = orders.length === 1 ? orders[0] : undefined
  if (orders.length === 0) return false
  switch (deed) {
    case 'orders.batch':
      void batchOf(orders, teller)
      return true
    case 'orders.ticket':
      ticketFor(orders)
      return true
    case 'orders.again':
      if (only !== undefined) writeAgain(orders, teller)
      return only !== undefined
    case 'orders.history':
      if (only !== undefined) goTo('jobs', only.order.code)
      return only !== undefined
    case 'orders.change-cod':
      openAction('change-cod')
      return true
    case 'orders.cancel':
      openAction('cancel')
      return true
    case 'orders.delivery-again':
      openAction('delivery-again')
      return true
    case 'orders.return':
      openAction('return')
      return true
  }
}

/** The next of the lists that are looked at most. */
function showNext(): void {
  const { shown } = useOrders.getState().filter
  const at = shownOrders.indexOf(shown)
  filterOrders({ shown: shownOrders[(at + 1) % shownOrders.length] ?? 'all' })
}

/** Esc goes one step out: what was said, what is chosen, what is filtered, then the scan screen. */
function stepOut(): boolean {
  const { note, selection, filter } = useOrders.getState()
  if (note !== null && note.type !== 'exporting') say(null)
  else if (selection.chosen.size > 0) useOrders.setState({ selection: { ...nothingChosen, cursor: selection.cursor } })
  else if (isNarrowed(filter)) filterOrders(allOrders)
  else goTo('scan')
  return true
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('[data-orders-search] input')
  field?.focus()
  return field !== null
}
