import type { Language } from './language.ts'

/** What the carrier's statuses are called. The catalogue is open: one that is not here is shown as the service says it. */
export const statusTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  vi: {
    ready_to_pick: 'Chờ lấy hàng',
    picking: 'Đang lấy hàng',
    money_collect_picking: 'Thu tiền người gửi',
    picked: 'Đã lấy hàng',
    storing: 'Lưu kho',
    transporting: 'Đang luân chuyển',
    sorting: 'Đang phân loại',
    delivering: 'Đang giao',
    money_collect_delivering: 'Thu tiền người nhận',
    delivered: 'Đã giao',
    delivery_fail: 'Giao không được',
    waiting_to_return: 'Chờ trả hàng',
    return: 'Trả hàng',
    return_transporting: 'Luân chuyển hàng trả',
    return_sorting: 'Phân loại hàng trả',
    returning: 'Đang trả hàng',
    return_fail: 'Trả không được',
    returned: 'Đã trả hàng',
    cancel: 'Đã huỷ',
    exception: 'Ngoại lệ',
    damage: 'Hư hỏng',
    lost: 'Thất lạc',
    scrap: 'Đã thanh lý',
  },
  en: {
    ready_to_pick: 'Ready for pickup',
    picking: 'Being picked up',
    money_collect_picking: 'Collecting from sender',
    picked: 'Picked up',
    storing: 'In the warehouse',
    transporting: 'On the way',
    sorting: 'Being sorted',
    delivering: 'Out for delivery',
    money_collect_delivering: 'Collecting from receiver',
    delivered: 'Delivered',
    delivery_fail: 'Delivery failed',
    waiting_to_return: 'Waiting to return',
    return: 'Return',
    return_transporting: 'Return on the way',
    return_sorting: 'Return being sorted',
    returning: 'Being returned',
    return_fail: 'Return failed',
    returned: 'Returned',
    cancel: 'Cancelled',
    exception: 'Exception',
    damage: 'Damaged',
    lost: 'Lost',
    scrap: 'Scrapped',
  },
}

export function statusText(status: string, language: Language): string {
  return statusTexts[language][status] ?? status
}
