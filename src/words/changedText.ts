import type { Facts } from './fillIn.ts'
import type { Language } from './language.ts'

const words = {
  vi: {
    goods: 'hàng',
    cod: 'thu hộ đã đổi',
    receiver: 'người nhận đã đổi',
    route: 'tuyến đã đổi',
    note: 'yêu cầu giao hàng đã đổi',
    parcels: 'số kiện đã đổi',
  },
  en: {
    goods: 'goods',
    cod: 'COD changed',
    receiver: 'the receiver changed',
    route: 'the route changed',
    note: 'the delivery requirement changed',
    parcels: 'the number of parcels changed',
  },
} as const

/**
 * What of an order is not as on its label: `thu hộ đã đổi 0 → 1.500.000 ₫`; empty where the facts say nothing of it.
 * `amounts` false: that the COD changed, for a place where an amount could be cut.
 */
export function changedText(facts: Facts, language: Language, amounts = true): string {
  const { codBefore, codNow, goods } = facts
  const w = words[language]
  const money = (amount: string | number) => amount.toLocaleString(language === 'vi' ? 'vi-VN' : 'en-GB')
  const cod =
    codBefore === undefined || codNow === undefined
      ? []
      : [amounts ? `${w.cod} ${money(codBefore)} → ${money(codNow)} ₫` : w.cod]
  const others = (['receiver', 'route', 'note', 'parcels'] as const).filter((kind) => facts[kind] !== undefined)
  return [...(goods === undefined ? [] : [`${w.goods} ${goods}`]), ...cod, ...others.map((kind) => w[kind])].join(', ')
}
