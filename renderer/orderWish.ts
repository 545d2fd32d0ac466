import type { Fault } from '../src/base/fault.ts'
import { uuid } from '../src/base/uuid.ts'
import type { OrderActionName } from '../src/contract/orderActions.ts'
import { mostActionOrders } from '../src/contract/orderActions.ts'
import type { Actions } from './actions.ts'
import { sendAloud } from './actions.ts'

/** What is wanted of the carrier for orders, from any screen. */
export interface OrderWish {
  readonly action: OrderActionName
  readonly orders: readonly string[]
  readonly reason: { readonly code: string; readonly text: string } | null
  readonly cod: number | null
}

type Note = { readonly type: 'asked'; readonly count: number } | { readonly type: 'fault'; readonly fault: Fault }

/** The form in which it was asked for has said what cannot be undone. */
export async function askCarrier(
  { action, orders, reason, cod }: OrderWish,
  actions: Actions,
  say: (note: Note | null) => void,
): Promise<void> {
  for (let from = 0; from < orders.length; from += mostActionOrders) {
    const part = orders.slice(from, from + mostActionOrders)
    const command = { type: 'order-action', id: uuid(), action, orders: part, reason, cod } as const
    if ((await sendAloud(actions, command, say)) === null) return
  }
  say({ type: 'asked', count: orders.length })
}
