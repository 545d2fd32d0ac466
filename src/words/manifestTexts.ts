import type { AcceptReason, ShortReason } from '../model/pickup.ts'
import type { Language } from './language.ts'

/** The words of a manifest, as packers and drivers say them. */
export interface ManifestTexts {
  readonly title: string
  readonly station: string
  readonly window: string
  readonly signedAt: string
  readonly driver: string
  readonly person: string
  readonly handed: string
  readonly orders: string
  readonly weight: string
  readonly cod: string
  readonly number: string
  readonly code: string
  readonly place: string
  readonly note: string
  readonly shortTitle: string
  readonly cancelledTitle: string
  readonly totals: string
  readonly signStation: string
  readonly signDriver: string
  readonly signHint: string
  readonly page: string
  readonly over: string
  readonly unknown: string
  readonly dong: string
  readonly forgotten: string
  readonly accepted: string
  readonly codOfOrder: string
  /** Why a leader lets a foreign parcel go. */
  readonly accept: Readonly<Record<AcceptReason, string>>
  /** Why a parcel stays. */
  readonly reason: Readonly<Record<ShortReason, string>>
}

export const manifestTexts: Readonly<Record<Language, ManifestTexts>> = {
  vi: {
    title: 'BIÊN BẢN BÀN GIAO HÀNG',
    station: 'Trạm',
    window: 'Ca lấy',
    signedAt: 'Ký lúc',
    driver: 'Tài xế',
    person: 'Người giao',
    handed: 'Số kiện giao',
    orders: 'Số đơn',
    weight: 'Khối lượng',
    cod: 'Tổng thu hộ',
    number: 'STT',
    code: 'Mã kiện',
    place: 'Nơi nhận',
    note: 'Ghi chú',
    shortTitle: 'Thiếu, không giao: {count} kiện',
    cancelledTitle: 'Đã huỷ, để lại: {count} kiện',
    totals: 'Cộng {count} kiện',
    signStation: 'Bên giao (trạm)',
    signDriver: 'Bên nhận (tài xế)',
    signHint: 'ký, ghi rõ họ tên',
    page: 'Trang {page}/{pages}',
    over: 'dư',
    unknown: 'chưa biết',
    dong: '{amount} đ',
    forgotten: 'đã xoá',
    accepted: 'kiện lạ, cho đi',
    accept: {
      'other-shop': 'Hàng shop khác gửi nhờ',
      'not-yet-known': 'Đơn mới, hãng chưa báo',
    },
    reason: {
      'next-shift': 'Để sang ca lấy sau',
      'not-packed': 'Chưa đóng gói',
      'not-found': 'Không tìm thấy',
      damaged: 'Hư hỏng',
      held: 'Shop giữ lại',
      other: 'Lý do khác',
    },
    codOfOrder: 'Thu hộ',
  },
  en: {
    title: 'HANDOVER MANIFEST',
    station: 'Station',
    window: 'Pickup shift',
    signedAt: 'Signed',
    driver: 'Driver',
    person: 'Handed over by',
    handed: 'Parcels handed over',
    orders: 'Orders',
    weight: 'Weight',
    cod: 'COD in all',
    number: 'No.',
    code: 'Parcel',
    place: 'Goes to',
    note: 'Note',
    shortTitle: 'Short, not handed over: {count}',
    cancelledTitle: 'Cancelled, kept here: {count}',
    totals: '{count} {count|parcel|parcels} in all',
    signStation: 'Handed over (station)',
    signDriver: 'Taken over (driver)',
    signHint: 'signature and name',
    page: 'Page {page}/{pages}',
    over: 'over',
    unknown: 'unknown',
    dong: '{amount} đ',
    forgotten: 'erased',
    accepted: 'foreign, let go',
    accept: {
      'other-shop': 'Sent for another shop',
      'not-yet-known': 'New order, carrier slow',
    },
    reason: {
      'next-shift': 'Left to the next pickup shift',
      'not-packed': 'Not packed yet',
      'not-found': 'Not found',
      damaged: 'Damaged',
      held: 'Held by the shop',
      other: 'Another reason',
    },
    codOfOrder: 'COD',
  },
}
