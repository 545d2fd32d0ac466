import { readScan } from '../../model/scan.ts'
import type { Orders } from '../../ports/orders.ts'

/**
 * Which readings of one scan stand for something: an order or a seller's code that this station has read (those of
 * batches are read ahead of their print), or a bar code of its own.
 */
export async function knownCodes(
  { orders, account }: { readonly orders: Orders; readonly account: string },
  codes: readonly string[],
): Promise<readonly string[]> {
  const known = await Promise.all(codes.map((code) => isKnown(orders, account, code)))
  return codes.filter((_, place) => known[place])
}

async function isKnown(orders: Orders, account: string, code: string): Promise<boolean> {
  const read = readScan(code)
  if (!read.ok) return false
  if (read.value.kind === 'command' || read.value.kind === 'badge') return true
  if (read.value.kind === 'code') {
    const order = await orders.get(account, read.value.order)
    if (order.ok && order.value !== null) return true
  }
  const sellers = await orders.bySellerCode(account, read.value.text)
  return sellers.ok && sellers.value.length > 0
}
