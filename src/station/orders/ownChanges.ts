import type { Order } from '../../model/parcel.ts'
import type { OutboxEntry } from '../../ports/orderActions.ts'
import type { Orders } from '../../ports/orders.ts'

/**
 * What this station itself has asked of the carrier about orders: the carrier's word, and the copy on disk, may be from
 * before that.
 */
export interface OwnChanges {
  /** The order as it is once what waits in the outbox, or may have reached the carrier, is done. */
  asChanged(order: Order): Order
  /** When something was last sent about this order; 0: never. A copy that was read before is old. */
  touchedAt(code: string): number
}

export function ownChangesOf(entries: () => readonly OutboxEntry[]): OwnChanges {
  const of = (code: string) => entries().filter(({ orders }) => orders.includes(code))
  return {
    asChanged(order) {
      const wish = of(order.code).findLast(({ action, state }) => action === 'change-cod' && isUnderWay(state))
      return wish === undefined || wish.cod === null ? order : { ...order, cod: wish.cod }
    },
    touchedAt: (code) =>
      Math.max(
        0,
        ...of(code)
          .filter(mayHaveReached)
          .map(({ changedAt }) => changedAt),
      ),
  }
}

function isUnderWay(state: OutboxEntry['state']): boolean {
  return state === 'queued' || state === 'sending' || state === 'unsure'
}

function mayHaveReached({ action, state }: OutboxEntry): boolean {
  return action !== 'ticket' && (state === 'sending' || state === 'unsure' || state === 'done')
}

/** The carrier has taken a new COD: the copy on disk says so too, also while nobody can be asked. */
export async function keepNewCod(orders: Orders, { account, action, orders: codes, cod }: OutboxEntry): Promise<void> {
  const [code] = codes
  if (action !== 'change-cod' || code === undefined) return
  const stored = await orders.get(account, code)
  if (stored.ok && stored.value !== null) await orders.put(account, { ...stored.value.order, cod }, stored.value.readAt)
}
