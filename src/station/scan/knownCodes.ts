import type { CodeRule } from '../../model/codeRule.ts'
import { codeByRules } from '../../model/codeRule.ts'
import { readScan } from '../../model/scan.ts'
import type { Orders } from '../../ports/orders.ts'

/**
 * Which readings of one scan stand for something: an order or a seller's code that this station has read (those of
 * batches are read ahead of their print), or a bar code of its own.
 */
export async function knownCodes(
  { orders, account, rules }: KnownCodesDeps,
  codes: readonly string[],
): Promise<readonly string[]> {
  const known = await Promise.all(codes.map((code) => isKnown(orders, account, code, rules)))
  return codes.filter((_, place) => known[place])
}

interface KnownCodesDeps {
  readonly orders: Orders
  readonly account: string
  readonly rules: readonly CodeRule[]
}

async function isKnown(orders: Orders, account: string, code: string, rules: readonly CodeRule[]): Promise<boolean> {
  const ruled = codeByRules(code, rules)
  if (ruled !== null) {
    const order = await orders.get(account, ruled.order)
    if (order.ok && order.value !== null) return true
  }
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
