import type { Clock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { RuledCode } from '../../model/codeRule.ts'
import { codeByRules, rulesOf } from '../../model/codeRule.ts'
import { labelCode } from '../../model/label.ts'
import type { Order } from '../../model/parcel.ts'
import type { Scan } from '../../model/scan.ts'
import { readScan } from '../../model/scan.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Orders } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import { shortDeadline } from '../print/orderReader.ts'

/** Who knows whether there is an order of a code. */
export interface KnownOrders {
  readonly orders: Pick<Orders, 'get' | 'bySellerCode'>
  readonly service: Pick<Service, 'order'>
  readonly clock: Clock
  readonly signal: AbortSignal
}

export interface LineDeps extends KnownOrders {
  readonly settings: () => Pick<StationSettings, 'account' | 'codeRules'>
}

/**
 * What a scanned line is: by itself (`readScan`), or by a leader's rule for the carrier's symbols. What a rule reads may
 * be another order's own code as well: then that order, if there is one, and never this. Faults: those of `readScan`,
 * `scan.ambiguous` for a line that means two orders, `service.*` where nobody can say whether it does.
 */
export async function lineMeant(deps: LineDeps, line: string): Promise<Result<Scan>> {
  const read = readScan(line)
  const ruled = codeByRules(line, rulesOf(deps.settings()))
  if (ruled === null) return read
  const meant = ok({ kind: 'code', ...ruled, text: labelCode(ruled) } as const)
  // Longer than any code of its own.
  if (!read.ok) return meant
  const scan = read.value
  if (scan.kind === 'command' || scan.kind === 'badge') return read
  const { account } = deps.settings()
  const sellers = await deps.orders.bySellerCode(account, scan.text)
  const others = sellers.ok ? sellers.value.map(({ order }) => order.code).filter((code) => code !== ruled.order) : []
  if (others.length > 0) return ambiguous(scan.text, [ruled.order, ...others])
  return scan.kind === 'code' ? eitherOf(deps, scan, ruled, meant) : meant
}

/** A line that could be an order's own code: whether there is such an order has to be known. */
async function eitherOf(
  deps: LineDeps,
  itself: Scan & { kind: 'code' },
  ruled: RuledCode,
  meant: Result<Scan>,
): Promise<Result<Scan>> {
  const { account } = deps.settings()
  const asItself = await orderCalled(deps, account, itself.order)
  const byRule = asItself.ok
    ? await orderCalled(deps, account, ruled.order)
    : await storedOrder(deps, account, ruled.order)
  if (asItself.ok) return byRule.ok ? ambiguous(itself.text, [itself.order, ruled.order]) : ok(itself)
  // Nobody can be asked: what was read here before is an order, and codes of the other's length were none so far.
  return byRule.ok || isNoOrderHere(asItself.fault) ? meant : asItself
}

function ambiguous(code: string, orders: readonly string[]): Result<never> {
  return fail('scan.ambiguous', { facts: { code, orders: orders.join(', ') } })
}

/** The order of a code, as it was read here or as the service says. Faults: `order.unknown`, `service.*`. */
export async function orderCalled(deps: KnownOrders, account: string, code: string): Promise<Result<Order>> {
  const stored = await storedOrder(deps, account, code)
  if (stored.ok) return stored
  using until = deadline(deps.clock, shortDeadline, deps.signal)
  return deps.service.order(code, until.signal)
}

async function storedOrder(
  { orders }: Pick<KnownOrders, 'orders'>,
  account: string,
  code: string,
): Promise<Result<Order>> {
  const stored = await orders.get(account, code)
  if (!stored.ok) return stored
  return stored.value === null ? fail('order.unknown', { facts: { code } }) : ok(stored.value.order)
}

/** The service has answered, and the order is not one of this account's. */
export function isNoOrderHere({ code }: Fault): boolean {
  return code === 'order.unknown' || code === 'order.not-owner' || code === 'shop.not-owner'
}
