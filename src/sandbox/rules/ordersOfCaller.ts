import type { PracticeOrder } from '../practiceOrder.ts'
import type { Call } from './operation.ts'

/**
 * The orders of a batch that is all or nothing, each once, in the order asked for; null when one is unknown, or of a
 * shop the caller is no member of.
 */
export function ordersOfCaller(codes: readonly string[], { account, store }: Call): readonly PracticeOrder[] | null {
  const wanted = [...new Set(codes)]
  const found = store.orders(wanted)
  const orders = wanted.flatMap((code) => found.get(code) ?? [])
  if (orders.length < wanted.length) return null
  const shops = new Set(orders.map(({ shop }) => shop))
  return [...shops].every((shop) => store.isMember(shop, account.id)) ? orders : null
}
