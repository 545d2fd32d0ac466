import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Label } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { parcelMeant } from '../../model/namesParcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { LineDeps } from './lineMeant.ts'
import { lineMeant } from './lineMeant.ts'

export interface NameDeps extends LineDeps {
  readonly settings: () => StationSettings
}

/**
 * Which label a line means. The seller's own code is looked up among the orders this station knows. Faults: those of
 * `lineMeant`, `scan.unknown-code` for a seller's code that no known order has.
 */
export async function nameLabel(deps: NameDeps, line: string, size: LabelSize): Promise<Result<Label>> {
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
  if (code !== null && known?.ok === true && known.value !== null) {
    const { shop: of, parcels } = known.value.order
    // One that it has not is refused by whoever reads the order anew.
    const parcel = parcelMeant(code.parcel, parcels.length) ?? code.parcel
    return ok({ account, shop: of, order: code.order, parcel, size })
  }
  const matches = sellers.ok ? sellers.value.map((stored) => stored.order) : []
  const [only] = matches
  if (matches.length > 1)
    return fail('scan.ambiguous', { facts: { code: text, orders: matches.map((m) => m.code).join(' ') } })
  if (only !== undefined) return ok({ account, shop: only.shop, order: only.code, parcel: 0, size })
  if (code === null) return fail('scan.unknown-code', { facts: { code: text } })
  return ok({ account, shop, order: code.order, parcel: code.parcel, size })
}
