import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Label } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { parcelMeant } from '../../model/namesParcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { LineDeps } from './lineMeant.ts'
import { lineMeant, orderCalled } from './lineMeant.ts'

export interface NameDeps extends LineDeps {
  readonly settings: () => StationSettings
  readonly journal: Pick<Journal, 'lastPrints'>
}

/**
 * Which label a line means. The seller's own code is looked up among the orders this station knows. Faults: those of
 * `lineMeant`, `scan.ambiguous` for a code that two orders have, one perhaps as its own, `scan.unknown-code` for a seller's
 * code that no known order has. `asks` false: of what is not on disk the service is not asked.
 */
export async function nameLabel(
  deps: NameDeps,
  line: string,
  size: LabelSize,
  { asks = true }: { readonly asks?: boolean } = {},
): Promise<Result<Label>> {
  const read = await lineMeant(deps, line)
  if (!read.ok) return read
  if (read.value.kind === 'command' || read.value.kind === 'badge')
    return fail('scan.unknown-code', { facts: { code: line.trim() } })
  const { account, shop } = deps.settings()
  const { text } = read.value
  const code = read.value.kind === 'code' ? read.value : null
  const [known, sellers] = await Promise.all([
    code === null ? null : deps.orders.get(account, code.order),
    deps.orders.bySellerCode(account, text),
  ])
  const matches = sellers.ok ? sellers.value : []
  const itself = code !== null && known?.ok === true && known.value !== null ? known.value.order : null
  const others = matches.filter(({ order }) => order.code !== code?.order)
  const [other] = others
  const isBoth =
    other !== undefined && code !== null && (itself !== null || (await isOrder(deps, account, code.order, asks)))
  if (isBoth || others.length > 1) {
    const orders = [...(isBoth ? [code.order] : []), ...others.map(({ order }) => order.code)]
    return fail('scan.ambiguous', { facts: { code: text, orders: orders.join(', ') } })
  }
  if (other !== undefined) return ok({ account, shop: other.order.shop, order: other.order.code, parcel: 0, size })
  if (code === null) return fail('scan.unknown-code', { facts: { code: text } })
  // One that it has not is refused by whoever reads the order anew.
  const parcel = itself === null ? code.parcel : (parcelMeant(code.parcel, itself.parcels.length) ?? code.parcel)
  return ok({ account, shop: itself?.shop ?? shop, order: code.order, parcel, size })
}

/**
 * A seller writes codes as they like, and one that reads as a code of the carrier's may be another order's own. Where
 * nobody can be asked it is what was read here: the other's page is not here either.
 */
async function isOrder(deps: NameDeps, account: string, code: string, asks: boolean): Promise<boolean> {
  const printed = await deps.journal.lastPrints(account, code)
  if (printed.ok && printed.value.length > 0) return true
  return asks && (await orderCalled(deps, account, code)).ok
}
