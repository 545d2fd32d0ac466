import { folded } from '../../units/unitNames.ts'
import type { PracticeOrder } from '../practiceOrder.ts'
import { returnsPapers } from '../practiceOrder.ts'
import type { Fee } from '../price/fee.ts'
import { feeOf } from '../price/fee.ts'
import type { NoRoute } from '../price/route.ts'
import { routeBetween } from '../price/route.ts'
import type { Reply } from '../reply.ts'
import { refusal, refusals, successOf } from '../reply.ts'
import { codeWords } from '../words.ts'

/** Of Create Order a way without a route is said in words only (7.2). */
export function routeRefusal(why: NoRoute): Reply {
  if (why === 'no-fee') return refusals.noFee
  return refusal(
    400,
    'Lỗi tính phí: calculate fee error - route not found service',
    codeWords.ROUTE_NOT_FOUND_SERVICE.vi,
  )
}

/** The reply to Create Order and Preview Order: code, sort code, fees (2.3), the day it arrives. */
export function createdReply(order: PracticeOrder, as: 'created' | 'previewed'): Reply {
  const fee = feeOfOrder(order)
  if (fee === null) return routeRefusal('no-route')
  const data = {
    order_code: as === 'created' ? order.code : '',
    sort_code: order.sortCode,
    trans_type: 'truck',
    ward_encode: '',
    district_encode: '',
    fee: breakdown(fee),
    total_fee: fee.total,
    expected_delivery_time: order.leadtime,
    operation_partner: '',
  }
  const display = as === 'created' && { message_display: `Tạo đơn hàng thành công. Mã đơn hàng: ${order.code}` }
  return successOf({ data, code_message_value: '', ...display })
}

/** null: there is no such way, which no order that was made has. */
function feeOfOrder(order: PracticeOrder): Fee | null {
  const { serviceType, insurance, cod, codFailed, coupon, items, status } = order
  const route = routeBetween(order.from.district, order.to.district, serviceType)
  if (typeof route === 'string') return null
  const parcels = serviceType === 5 ? items : [order]
  const extras = {
    pickStation: order.pickStation > 0,
    deliverStation: folded(order.to.address).startsWith('buu cuc '),
    goods: items.length,
    tried: order.requiredNote === 'CHOTHUHANG',
    papers: returnsPapers(order),
    codFailed,
    status,
  }
  return feeOf({ route, serviceType, parcels, insurance, cod, coupon, ...extras })
}

function breakdown(fee: Fee) {
  return {
    main_service: fee.service,
    insurance: fee.insurance,
    cod_fee: fee.cod,
    station_do: fee.deliverStation,
    station_pu: fee.pickStation,
    return: fee.return,
    r2s: fee.handedBack,
    return_again: fee.returnAgain,
    coupon: fee.coupon,
    document_return: fee.papers,
    double_check: fee.doubleCheck,
    double_check_deliver: fee.doubleCheckDeliver,
    pick_remote_areas_fee: fee.pickRemote,
    deliver_remote_areas_fee: fee.deliverRemote,
    pick_remote_areas_fee_return: fee.pickRemoteReturn,
    deliver_remote_areas_fee_return: fee.deliverRemoteReturn,
    cod_failed_fee: fee.codFailed,
    change_to_address_fee: 0,
    change_return_address_fee: 0,
  }
}
