import type { UnitChoice } from '../../model/address.ts'
import type { NewItem, NewOrder } from '../../model/newOrder.ts'
import { emptyItem, emptyOrder, requiredNotes } from '../../model/newOrder.ts'
import type { Order } from '../../model/parcel.ts'
import type { AddressUnits } from '../../ports/newOrders.ts'

/**
 * One more order like this one, as far as Order Info tells of it: everything but its codes and its shift. Who sends it and
 * where it returns to are the shop's again, since Order Info has no ward of theirs by name.
 */
export function orderLike({ detail, ...order }: Order, units: Pick<AddressUnits, 'numbered'>): NewOrder {
  const unit = wardOf(detail, units)
  const items = (detail?.items ?? []).filter(({ name }) => name !== '').map(itemLike)
  return {
    ...emptyOrder,
    to_name: order.receiver.name,
    to_phone: order.receiver.phone,
    to_address: order.receiver.address,
    to_ward_name: unit?.ward ?? '',
    to_district_name: unit?.district ?? '',
    to_province_name: unit?.province ?? '',
    is_new_to_address: unit?.scheme === 'new',
    weight: order.weight ?? 0,
    length: detail?.measures.length ?? 0,
    width: detail?.measures.width ?? 0,
    height: detail?.measures.height ?? 0,
    // What the carrier wrote itself, of the items, it writes again.
    content: items.length > 0 ? '' : order.content,
    service_type_id: detail?.serviceType === 5 ? 5 : 2,
    payment_type_id: detail?.money.payer === 'receiver' ? 2 : 1,
    cod_amount: order.cod ?? 0,
    cod_failed_amount: detail?.money.codFailed ?? 0,
    insurance_value: detail?.money.insured ?? 0,
    order_value: detail?.money.value ?? 0,
    required_note: requiredNotes.find((note) => note === order.requiredNote) ?? emptyOrder.required_note,
    note: order.note,
    items,
  }
}

/** The ward that was written. One in force is not told by name, and of the old ones that it may be none is chosen. */
export function wardOf(detail: Order['detail'], units: Pick<AddressUnits, 'numbered'>): UnitChoice | null {
  return detail?.to === undefined || detail.toInForce === true ? null : units.numbered(detail.to)
}

type Item = NonNullable<Order['detail']>['items'][number]

function itemLike({ name, code, quantity, price, weight, size }: Item): NewItem {
  return { ...emptyItem, ...size, name, code, quantity: quantity ?? 1, price: price ?? 0, weight: weight ?? 0 }
}
