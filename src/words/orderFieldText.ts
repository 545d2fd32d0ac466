import type { FieldFault } from '../base/fault.ts'
import type { NewItem, NewOrder } from '../model/newOrder.ts'
import { ruleText } from './fieldText.ts'
import type { Language } from './language.ts'

type Names = Readonly<Record<keyof NewOrder | 'status', string>>

const names: Readonly<Record<Language, Names>> = {
  vi: {
    status: 'trạng thái',
    to_name: 'tên người nhận',
    to_phone: 'điện thoại người nhận',
    to_address: 'số nhà, đường của người nhận',
    to_ward_name: 'phường/xã của người nhận',
    to_district_name: 'quận/huyện của người nhận',
    to_province_name: 'tỉnh/thành của người nhận',
    is_new_to_address: 'địa chỉ nhận theo đơn vị mới',
    from_name: 'tên người gửi',
    from_phone: 'điện thoại người gửi',
    from_hotline: 'số nóng của người gửi',
    from_address: 'số nhà, đường của người gửi',
    from_ward_name: 'phường/xã của người gửi',
    from_district_name: 'quận/huyện của người gửi',
    from_province_name: 'tỉnh/thành của người gửi',
    is_new_from_address: 'địa chỉ gửi theo đơn vị mới',
    return_name: 'tên người nhận hàng hoàn',
    return_phone: 'điện thoại nhận hàng hoàn',
    return_address: 'số nhà, đường nhận hàng hoàn',
    return_ward_name: 'phường/xã nhận hàng hoàn',
    return_district_name: 'quận/huyện nhận hàng hoàn',
    return_province_name: 'tỉnh/thành nhận hàng hoàn',
    is_new_return_address: 'địa chỉ hoàn theo đơn vị mới',
    client_order_code: 'mã đơn của shop',
    weight: 'cân nặng',
    length: 'dài',
    width: 'rộng',
    height: 'cao',
    content: 'nội dung hàng',
    service_type_id: 'loại dịch vụ',
    payment_type_id: 'người trả phí',
    coupon: 'mã giảm giá',
    cod_amount: 'thu hộ',
    cod_failed_amount: 'thu khi giao không được',
    insurance_value: 'khai giá bảo hiểm',
    order_value: 'giá trị đơn',
    required_note: 'cho xem hàng',
    note: 'ghi chú cho người giao',
    pick_station_id: 'bưu cục gửi hàng',
    pick_shift: 'ca lấy',
    items: 'hàng hoá',
  },
  en: {
    status: 'status',
    to_name: 'receiver',
    to_phone: 'phone of the receiver',
    to_address: 'street of the receiver',
    to_ward_name: 'ward of the receiver',
    to_district_name: 'district of the receiver',
    to_province_name: 'province of the receiver',
    is_new_to_address: 'receiver in the units in force',
    from_name: 'sender',
    from_phone: 'phone of the sender',
    from_hotline: 'hotline of the sender',
    from_address: 'street of the sender',
    from_ward_name: 'ward of the sender',
    from_district_name: 'district of the sender',
    from_province_name: 'province of the sender',
    is_new_from_address: 'sender in the units in force',
    return_name: 'return contact',
    return_phone: 'phone for returns',
    return_address: 'street for returns',
    return_ward_name: 'ward for returns',
    return_district_name: 'district for returns',
    return_province_name: 'province for returns',
    is_new_return_address: 'return address in the units in force',
    client_order_code: 'order code of the shop',
    weight: 'weight',
    length: 'length',
    width: 'width',
    height: 'height',
    content: 'goods',
    service_type_id: 'service',
    payment_type_id: 'who pays the fee',
    coupon: 'coupon',
    cod_amount: 'COD',
    cod_failed_amount: 'to collect when not delivered',
    insurance_value: 'insured value',
    order_value: 'value of the order',
    required_note: 'on delivery',
    note: 'note for the driver',
    pick_station_id: 'post office of drop-off',
    pick_shift: 'pickup shift',
    items: 'items',
  },
}

const itemNames: Readonly<Record<Language, Readonly<Record<keyof NewItem, string>>>> = {
  vi: {
    name: 'tên hàng',
    code: 'mã hàng',
    quantity: 'số lượng',
    price: 'giá',
    weight: 'cân nặng',
    length: 'dài',
    width: 'rộng',
    height: 'cao',
  },
  en: {
    name: 'name',
    code: 'code',
    quantity: 'quantity',
    price: 'price',
    weight: 'weight',
    length: 'length',
    width: 'width',
    height: 'height',
  },
}

/** What people call a field of an order: `to_phone`, `items.0.weight`. One that is no field stands for itself. */
export function orderFieldName(field: string, language: Language): string {
  const [, row, column] = /^items\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (row !== undefined && column !== undefined) {
    const line = language === 'vi' ? 'hàng' : 'item'
    return `${line} ${Number(row) + 1}: ${nameIn(itemNames[language], column)}`
  }
  return nameIn(names[language], field)
}

/** `cân nặng (nhiều nhất 50000)` */
export function orderFieldText(fault: FieldFault, language: Language): string {
  return `${orderFieldName(fault.field, language)} (${ruleText(fault, language)})`
}

/** Every field in people's words. */
export function orderFieldsText(faults: readonly FieldFault[], language: Language): string {
  return faults.map((fault) => orderFieldText(fault, language)).join(', ')
}

function nameIn(of: Readonly<Record<string, string>>, field: string): string {
  return (Object.hasOwn(of, field) ? of[field] : undefined) ?? field
}
