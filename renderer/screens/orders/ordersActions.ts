import { uuid } from '../../../src/base/uuid.ts'
import type { OrderActionName } from '../../../src/contract/orderActions.ts'
import type { OrderRow } from '../../../src/contract/parcels.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import { sendAloud } from '../../actions.ts'
import { meantOrder } from '../../stores/meantOrders.ts'
import type { OrdersNote } from '../../stores/ordersStore.ts'
import { useOrders } from '../../stores/ordersStore.ts'
import { noParcel, useParcel } from '../../stores/parcelStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { clockText } from '../../text/format.ts'
import type { OrdersWords } from '../../text/screens/orders.ts'
import type { Texts } from '../../text/vi.ts'
import { writeTicket } from '../../ticketing.ts'
import { inParts } from '../batch/import/draft.ts'
import { writeLike } from '../newOrder/templateActions.ts'

/** What is done with orders that are listed. A refusal of the station is shown where it was asked for. */
export interface Teller {
  readonly actions: Actions
  readonly t: Texts
  readonly w: OrdersWords
  readonly language: Language
}

export function say(note: OrdersNote | null): void {
  useOrders.setState({ note })
}

/** Those that are chosen, in their order; where none is, the one under the cursor. */
export function ordersMeant({ rows, selection } = useOrders.getState()): readonly OrderRow[] {
  if (selection.chosen.size > 0) return rows.filter(({ order }) => selection.chosen.has(order.code))
  const row = rows[selection.cursor]
  return row === undefined ? [] : [row]
}

/** Its page; Esc there leads back to the row. */
export function openOrder(code: string): void {
  useParcel.setState({ ...noParcel, from: { place: 'orders', about: null } })
  goTo('parcel', code)
}

/** The labels of these orders as a batch, which is opened: there it is printed, paused, looked through. */
export async function batchOf(orders: readonly OrderRow[], { actions, w }: Teller): Promise<void> {
  if (orders.length === 0) return
  const batch = uuid()
  const name = fillIn(w.batchName, { time: clockText(Date.now()).slice(0, 5) })
  const size = useStation.getState().station?.size ?? '80x80'
  const parts = inParts(orders.map(({ order }) => order.code))
  for (const [at, part] of parts.entries()) {
    const taken = await sendAloud(
      actions,
      at === 0
        ? { type: 'batch-create', id: batch, name, source: 'paste', size, printer: null, lines: [...part] }
        : { type: 'batch-add', id: uuid(), batch, lines: [...part] },
      say,
    )
    if (taken === null) return
  }
  goTo('batch', batch)
}

/** From here on it is about the orders that are meant now, wherever the list and the cursor go. */
export function openAction(action: OrderActionName): void {
  useOrders.setState({ form: { action, about: ordersMeant().map(meantOrder) }, note: null })
  useScreen.setState({ dialog: 'order-action' })
}

export function leaveAction(): void {
  if (useScreen.getState().dialog === 'order-action') useScreen.setState({ dialog: null })
}

export function writeAgain([row]: readonly OrderRow[], { actions }: Teller): void {
  if (row !== undefined) void writeLike(row.order.code, actions, (fault) => say({ type: 'fault', fault }))
}

export function ticketFor(orders: readonly OrderRow[]): void {
  writeTicket(orders.map(({ order }) => order.code))
}
