import type { Contact, OrderDetail, OrderItem, StatusChange } from '../model/orderDetail.ts'
import type { Fields } from './looseFields.ts'
import { records, text, time, whole, words } from './looseFields.ts'

/** What Order Info says beyond the station's order. Nothing in it is needed, so nothing in it can be wrong. */
export function readOrderDetail(info: Fields): OrderDetail {
  return {
    ...receiverAt(info),
    ...(info.is_new_to_address === true && { toInForce: true }),
    sender: contact(info, 'from'),
    returnTo: contact(info, 'return'),
    measures: {
      length: whole(info.length),
      width: whole(info.width),
      height: whole(info.height),
      converted: whole(info.converted_weight),
      chargeable: whole(info.calculate_weight),
    },
    money: {
      payer: payer(info.payment_type_id),
      codFailed: whole(info.cod_failed_amount),
      insured: whole(info.insurance_value),
      value: whole(info.order_value),
      codCollected: info.is_cod_collected === true,
      codTransferred: info.is_cod_transferred === true,
    },
    dates: {
      created: time(info.created_date),
      expected: time(info.leadtime),
      finished: time(info.finish_date),
      codCollected: time(info.cod_collect_date),
      codTransferred: time(info.cod_transfer_date),
    },
    items: records(info.items).map((fields) => item(fields, info.service_type_id)),
    serviceType: whole(info.service_type_id),
    carrierNote: words(info.employee_note),
    log: statusLog(info.log),
  }
}

/** Numbers that are not both there are none. */
function receiverAt({ to_ward_code, to_district_id }: Fields): Pick<OrderDetail, 'to'> {
  const district = whole(to_district_id) ?? 0
  return text(to_ward_code) === '' || district === 0 ? {} : { to: { ward: text(to_ward_code), district } }
}

function contact(info: Fields, end: 'from' | 'return'): Contact {
  return {
    name: words(info[`${end}_name`]),
    phone: words(info[`${end}_phone`]),
    address: words(info[`${end}_address`]),
  }
}

/** `1`, `4` and `5`: the shop; `2`: whoever receives it (2.2). */
function payer(type: unknown): OrderDetail['money']['payer'] {
  if (type === 2) return 'receiver'
  return type === 1 || type === 4 || type === 5 ? 'shop' : null
}

/** With service type 2 the items have codes as well, but no labels: all of them are in one parcel. */
function item(fields: Fields, serviceType: unknown): OrderItem {
  return {
    name: words(fields.name),
    code: text(fields.code),
    parcel: serviceType === 2 ? '' : text(fields.item_order_code),
    quantity: whole(fields.quantity),
    price: whole(fields.price),
    weight: whole(fields.weight),
    ...sizeOf(fields),
  }
}

function sizeOf(fields: Fields): Pick<OrderItem, 'size'> {
  const [length, width, height] = [whole(fields.length), whole(fields.width), whole(fields.height)]
  return length && width && height ? { size: { length, width, height } } : {}
}

/** Not specified; some replies carry it as `[{ status, updated_date }]`. */
function statusLog(value: unknown): readonly StatusChange[] {
  return records(value)
    .flatMap(({ status, updated_date }) => {
      const at = time(updated_date)
      return at === null || text(status) === '' ? [] : [{ status: text(status), at }]
    })
    .sort((a, b) => a.at - b.at)
}
