import type { FieldFault } from '../../base/fault.ts'
import type { UnitNames } from '../../model/address.ts'
import type { NewOrder, OrderEnd } from '../../model/newOrder.ts'
import { orderEnds } from '../../model/newOrder.ts'
import type { AddressUnits } from '../../ports/newOrders.ts'

/** Wards of an order that are not in the catalogue of their scheme; `limit`: the nearest one that is. */
export function unitFaults(order: NewOrder, units: Pick<AddressUnits, 'known' | 'complete'>): readonly FieldFault[] {
  return orderEnds.flatMap((end) => {
    const names = unitNamesOf(order, end)
    if (names.ward === '' || units.known(names) !== null) return []
    const [nearest] = units.complete(`${names.ward} ${names.district} ${names.province}`, names.scheme)
    const hint = nearest === undefined ? {} : { limit: nearest.name }
    return [{ field: `${end}_ward_name`, rule: 'unit', ...hint }]
  })
}

export function unitNamesOf(order: NewOrder, end: OrderEnd): UnitNames {
  return {
    scheme: order[`is_new_${end}_address`] ? 'new' : 'old',
    ward: order[`${end}_ward_name`],
    district: order[`${end}_district_name`],
    province: order[`${end}_province_name`],
  }
}
