import { dayLength } from '../model/day.ts'
import type { Contact, PracticeItem, PracticeOrder, StatusChange } from './practiceOrder.ts'
import { convertedWeight, returnsPapers, statusLog } from './practiceOrder.ts'

/**
 * Order Info's `data` object with all the keys that the real service returns (specification 2.2 and the recorded
 * sample), in its order. What the practice service does not model keeps the value of an order that was just created.
 */
export function orderDetail(order: PracticeOrder): Readonly<Record<string, unknown>> {
  return {
    ...ownership(order),
    ...contacts(order),
    ...measures(order),
    ...money(order),
    ...description(order),
    items: order.items.map((item, index) => itemDetail(order, item, index)),
    ...identity(order),
    ...course(order),
    ...history(order),
    ...routing(order),
    ...untouched,
    is_document_return: returnsPapers(order),
    ...newUnits('from', order.from),
    ...newUnits('to', order.to),
    ...newUnits('return', order.returnTo),
  }
}

/** The keys of the two-level scheme, which every order has. */
function newUnits(end: 'from' | 'to' | 'return', { unit, address }: Contact) {
  return {
    [`${end}_address_v2`]: unit === undefined ? '' : address,
    [`${end}_ward_id_v2`]: unit?.ward ?? 0,
    [`${end}_province_id_v2`]: unit?.province ?? 0,
    [`is_new_${end}_address`]: unit !== undefined,
  }
}

function ownership({ shop, client }: PracticeOrder) {
  return { shop_id: shop, client_id: client }
}

function contacts({ returnTo, from, to, hotline = '' }: PracticeOrder) {
  return {
    return_name: returnTo.name,
    return_phone: returnTo.phone,
    return_address: returnTo.address,
    return_ward_code: returnTo.ward,
    return_district_id: returnTo.district,
    return_location: location(returnTo),
    from_name: from.name,
    from_phone: from.phone,
    from_hotline: hotline,
    from_address: from.address,
    from_ward_code: from.ward,
    from_district_id: from.district,
    from_location: location(from),
    deliver_station_id: 0,
    to_name: to.name,
    to_phone: to.phone,
    to_address: to.address,
    to_ward_code: to.ward,
    to_district_id: to.district,
    to_location: location(to),
  }
}

function location({ ward }: Contact) {
  return {
    lat: 10.78,
    long: 106.7,
    cell_code: '00000000',
    place_id: 'PLACEID',
    trust_level: 5,
    wardcode: ward,
    map_source: 'practice',
  }
}

function measures(order: PracticeOrder) {
  const { weight, length, width, height, serviceType } = order
  const converted = convertedWeight(order)
  return {
    weight,
    length,
    width,
    height,
    converted_weight: converted,
    calculate_weight: Math.max(weight, converted),
    image_ids: null,
    service_type_id: serviceType,
    service_id: serviceType === 5 ? 100_039 : 53_320,
    payment_type_id: order.paymentType,
    payment_type_ids: [order.paymentType],
    custom_service_fee: 0,
    sort_code: order.sortCode,
  }
}

function money({ cod, codFailed, insurance, value, status, updatedAt }: PracticeOrder) {
  const collected = cod > 0 && status === 'delivered'
  return {
    cod_amount: cod,
    cod_collect_date: collected ? updatedAt : null,
    cod_transfer_date: null,
    is_cod_transferred: false,
    is_cod_collected: collected,
    insurance_value: insurance,
    order_value: value,
    cod_failed_amount: codFailed,
    cod_failed_collect_date: null,
  }
}

function description(order: PracticeOrder) {
  return {
    pick_station_id: order.pickStation,
    client_order_code: order.sellerCode,
    required_note: order.requiredNote,
    content: order.content,
    note: order.note,
    employee_note: '',
    seal_code: '',
    pickup_time: order.createdAt,
    request_delivery_time: null,
    deadline_pickup_time: null,
  }
}

function itemDetail(order: PracticeOrder, item: PracticeItem, index: number) {
  const converted = convertedWeight(item)
  return {
    name: item.name,
    code: item.code,
    quantity: item.quantity,
    price: item.price,
    length: item.length,
    width: item.width,
    height: item.height,
    category: {},
    weight: item.weight,
    calculate_weight: Math.max(item.weight, converted),
    convert_weight: converted,
    // The same of one parcel of several goods, which has no such labels: only the status of its items is empty.
    status: order.serviceType === 5 ? order.status : '',
    item_order_code: `${order.code}_${index + 1}`,
    ...(order.serviceType === 5 && { current_warehouse_id: 2461 }),
  }
}

/** Keys that a reply has when there is something to say: where the parcel was, and the shift that comes for it. */
function history(order: PracticeOrder) {
  const log = statusLog(order)
  const shift = order.pickShift !== null && {
    pick_shift: [order.pickShift.id],
    updated_date_pick_shift: order.createdAt,
  }
  return {
    ...(log.length > 0 && { action: actionOf(order.status), log: log.map((one) => logged(one, order)) }),
    ...shift,
  }
}

function logged({ status, at }: StatusChange, { paymentType }: PracticeOrder) {
  return {
    status,
    driver_id: 3_000_001,
    driver_name: 'Tài xế luyện tập',
    driver_phone: '0100000000',
    payment_type_id: paymentType,
    trip_code: '26A00000000PRACTICE',
    updated_date: at,
  }
}

/** Recorded of `picking` only. */
function actionOf(status: string): string {
  return status === 'picking' ? 'START_PICKING_TRIP' : status.toUpperCase()
}

function identity(order: PracticeOrder) {
  return {
    coupon: order.coupon,
    coupon_campaign_id: 0,
    _id: order.code.padStart(24, '0').toLowerCase(),
    order_code: order.code,
    version_no: '00000000-0000-4000-8000-000000000001',
    updated_ip: '0.0.0.0',
    updated_employee: 0,
    updated_client: order.client,
    updated_source: 'shiip',
    updated_date: order.updatedAt,
    updated_warehouse: 0,
    created_ip: '0.0.0.0',
    created_employee: 0,
    created_client: order.client,
    created_source: 'shiip',
    created_date: order.createdAt,
    status: order.status,
  }
}

function course(order: PracticeOrder) {
  const ended = ['delivered', 'returned', 'cancel'].includes(order.status)
  return {
    leadtime: order.leadtime,
    leadtime_order: { from_estimate_date: order.leadtime, to_estimate_date: nextDay(order.leadtime) },
    order_date: order.createdAt,
    data: {},
    soc_id: '0123456789abcdef01234566',
    finish_date: ended ? order.updatedAt : null,
    tag: order.serviceType === 5 ? ['truck'] : [],
    pickup_shift: order.pickShift === null ? {} : { from_time: order.pickShift.from, to_time: order.pickShift.to },
    type_order: order.serviceType === 5 ? 'freight' : 'express',
    type_order_code: order.serviceType === 5 ? 'FSME' : 'ESME',
  }
}

function nextDay(iso: string): string {
  return new Date(Date.parse(iso) + dayLength).toISOString().replace('.000Z', 'Z')
}

function routing(order: PracticeOrder) {
  const pick = 1_000 + (order.from.district % 1_000)
  const deliver = 1_000 + (order.to.district % 1_000)
  return {
    pick_warehouse_id: pick,
    deliver_warehouse_id: deliver,
    current_warehouse_id: pick,
    return_warehouse_id: 1_000 + (order.returnTo.district % 1_000),
  }
}

/** The keys that no practice order ever changes. */
const untouched = {
  internal_process: { status: '', type: '' },
  next_warehouse_id: 0,
  last_warehouse_change_reason: '',
  current_transport_warehouse_id: 0,
  is_partial_return: false,
  is_document_return: false,
  transaction_ids: ['00000000-0000-4000-8000-000000000002'],
  transportation_status: '',
  transportation_phase: '',
  extra_service: {
    document_return: null,
    double_check: false,
    lastmile_ahamove_bulky: false,
    lastmile_trip_code: '',
    original_deliver_warehouse_id: 0,
  },
  config_fee_id: '000000000000000000000001',
  extra_cost_id: '000000000000000000000002',
  standard_config_fee_id: '',
  standard_extra_cost_id: '',
  ecom_config_fee_id: 0,
  ecom_extra_cost_id: 0,
  ecom_standard_config_fee_id: 0,
  ecom_standard_extra_cost_id: 0,
  is_b2b: false,
  gxt_type: { pick: '', delivery: '', return: '' },
  operation_partner: '',
  process_partner_name: '',
  delivery_days_of_week: 127,
  is_new_multiple: false,
}
