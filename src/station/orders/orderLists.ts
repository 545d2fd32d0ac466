import { ok } from '../../base/result.ts'
import type { OrderRow } from '../../contract/parcels.ts'
import type { Order } from '../../model/parcel.ts'
import type { OutboxStore } from '../../ports/orderActions.ts'
import type { ListedOrder, Orders } from '../../ports/orders.ts'
import type { Board } from '../board.ts'
import type { QueryHandlers } from '../handlers.ts'
import type { OrderFinder } from './orderFinder.ts'
import type { OrderRefreshDeps } from './orderRefresh.ts'
import { createOrderRefresh } from './orderRefresh.ts'

/** The orders of the station's account in a list, page by page, and what becomes of them while they are looked at. */
export interface OrderLists {
  readonly queries: Pick<QueryHandlers, 'orders'>
  /** An order was read anew. */
  read(account: string, order: Order): void
}

export interface OrderListsDeps extends Omit<OrderRefreshDeps, 'orders'> {
  readonly orders: Pick<Orders, 'list' | 'put'>
  readonly outbox: Pick<OutboxStore, 'list'>
  readonly finding: Pick<OrderFinder, 'codes'>
  readonly board: Pick<Board, 'announce'>
}

/** What is typed shall find an order; of a word that half of them have the newest are enough. */
const mostSought = 2_000

export function createOrderLists(deps: OrderListsDeps): OrderLists {
  const { orders, outbox, finding, board, account, clock } = deps
  const refresh = createOrderRefresh(deps)
  return {
    queries: {
      async orders({ filter, text, limit, after, refresh: anew }) {
        const codes = text.trim() === '' ? ok(null) : await finding.codes(text, mostSought)
        if (!codes.ok) return codes
        const requests = await outbox.list()
        if (!requests.ok) return requests
        const own = account()
        const unsure = requests.value.filter(({ account: of, state }) => of === own && state === 'unsure')
        const waiting = unsure.flatMap((entry) => entry.orders)
        const list = await orders.list(own, { filter, codes: codes.value, waiting, limit, after })
        if (!list.ok) return list
        if (anew) refresh(list.value.orders)
        return ok({ ...list.value, orders: list.value.orders.map(rowOf) })
      },
    },
    read(of, { code, status, cod }) {
      if (of === account()) board.announce('orderNews', code, { status, cod, readAt: clock.now() })
    },
  }
}

function rowOf({ order: { detail: _, ...order }, readAt, madeAt, printed, waiting }: ListedOrder): OrderRow {
  return { order, readAt, madeAt, printed, waiting }
}
