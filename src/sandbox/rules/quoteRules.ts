import type { FieldFault } from '../../base/fault.ts'
import { dayLength } from '../../model/day.ts'
import { fee, leadTime } from '../../shipping/endpoints/quote.ts'
import { districtWithId, wardWithCode } from '../../units/findUnit.ts'
import type { PracticeShop } from '../accounts.ts'
import type { Reading, ShapeOf } from '../form/form.ts'
import { list, shape, text, whole } from '../form/form.ts'
import { noExtras } from '../price/extras.ts'
import type { Fee } from '../price/fee.ts'
import { feeOf } from '../price/fee.ts'
import { isoTime, leadTimeOf } from '../price/leadTime.ts'
import type { NoRoute } from '../price/route.ts'
import { routeBetween } from '../price/route.ts'
import type { Reply } from '../reply.ts'
import { invalid, refusals, success } from '../reply.ts'
import { operation } from './operation.ts'

const amount = whole({ min: 0 })
const way = { from_district_id: amount, from_ward_code: text() }
const box = { length: amount, width: amount, height: amount }
const serviceType = whole({ oneOf: [2, 5] })

const specified = {
  weight: whole({ required: true, min: 1 }),
  to_district_id: whole({ required: true, min: 1 }),
  to_ward_code: text(),
  ...way,
  service_type_id: serviceType,
  ...box,
  insurance_value: amount,
  cod_value: amount,
  coupon: text(),
  items: list(
    shape({ name: text(), code: text(), quantity: whole({ min: 1 }), price: amount, ...box, weight: amount }),
  ),
}

/** Fields of an order that clients send for a quote too. */
const ofAnOrder = { pick_station_id: amount, cod_failed_amount: amount }
const strictForm = shape(specified)
const tolerantForm = shape({ ...specified, ...ofAnOrder })

function feeForm(value: unknown, at: string, reading: Reading): ShapeOf<typeof specified & typeof ofAnOrder> {
  return reading.strict
    ? { pick_station_id: 0, cod_failed_amount: 0, ...strictForm(value, at, reading) }
    : tolerantForm(value, at, reading)
}

/** Calculate Fee (4.9): none of the limits of an order; the weight must be there, and where it goes. */
export const serveFee = operation(
  fee,
  feeForm,
  (sent, { shop }) => {
    if (shop === null) return refusals.shopMissing
    const strange = strangeWard(sent)
    if (strange !== null) return invalid(fee.name, [strange])
    const type = typeOf(sent.service_type_id, sent.weight, sent.items.length)
    const route = routeBetween(originOf(sent, shop), sent.to_district_id, type)
    if (typeof route === 'string') return noRoute(route)
    const { insurance_value: insurance, cod_value: cod, coupon, items } = sent
    const parcels = type === 5 && items.length > 0 ? items : [sent]
    const extras = {
      ...noExtras,
      pickStation: sent.pick_station_id > 0,
      goods: items.length,
      codFailed: sent.cod_failed_amount,
    }
    return success(quote(feeOf({ route, serviceType: type, parcels, insurance, cod, coupon, ...extras })))
  },
  { eitherMethod: true },
)

/** Lead time (4.12). `service_id` has no effect. */
export const serveLeadTime = operation(
  leadTime,
  shape(
    {
      to_district_id: whole({ required: true, min: 1 }),
      to_ward_code: text({ required: true }),
      ...way,
      service_type_id: serviceType,
      weight: amount,
      ...box,
    },
    ['service_id'],
  ),
  (sent, { shop, now }) => {
    if (shop === null) return refusals.shopMissing
    const strange = strangeWard(sent)
    if (strange !== null) return invalid(leadTime.name, [strange])
    const type = typeOf(sent.service_type_id, sent.weight, 0)
    const route = routeBetween(originOf(sent, shop), sent.to_district_id, type)
    if (typeof route === 'string') return noRoute(route)
    const at = leadTimeOf(route, type, sent.weight, now())
    const leadtime_order = { from_estimate_date: isoTime(at), to_estimate_date: isoTime(at + dayLength) }
    return success({ leadtime: at / 1_000, leadtime_order })
  },
  { eitherMethod: true },
)

interface Way {
  readonly to_district_id: number
  readonly to_ward_code: string
  readonly from_district_id: number
  readonly from_ward_code: string
}

/** A ward that its district, if the service knows it, does not have. */
function strangeWard(sent: Way): FieldFault | null {
  for (const end of ['to', 'from'] as const) {
    const district = districtWithId(sent[`${end}_district_id`])
    const ward = sent[`${end}_ward_code`]
    if (district !== null && ward !== '' && wardWithCode(ward, district) === null)
      return { field: `${end}_ward_code`, rule: 'ward' }
  }
  return null
}

function originOf({ from_district_id }: Way, shop: PracticeShop): number {
  return from_district_id === 0 ? shop.district : from_district_id
}

/** Without a type the weight decides, as the specification describes the types. */
function typeOf(named: number, weight: number, items: number): 2 | 5 {
  if (named === 2 || named === 5) return named
  return weight >= 20_000 || items > 1 ? 5 : 2
}

function noRoute(why: NoRoute): Reply {
  return why === 'no-fee' ? refusals.noFee : refusals.noRoute
}

/** The quote (2.4): a field that costs nothing is 0 there all the same. */
function quote(fee: Fee) {
  return {
    total: fee.total,
    service_fee: fee.service,
    insurance_fee: fee.insurance,
    cod_fee: fee.cod,
    pick_station_fee: fee.pickStation,
    coupon_value: fee.coupon,
    r2s_fee: fee.handedBack,
    return_again: fee.returnAgain,
    document_return: fee.papers,
    double_check: fee.doubleCheck,
    pick_remote_areas_fee: fee.pickRemote,
    deliver_remote_areas_fee: fee.deliverRemote,
    cod_failed_fee: fee.codFailed,
    change_to_address_fee: 0,
    change_return_address_fee: 0,
    return: fee.return,
  }
}
