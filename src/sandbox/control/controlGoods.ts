import { escaped } from '../escaped.ts'
import { code128 } from '../label/symbols.ts'
import type { PracticeOrder } from '../practiceOrder.ts'
import { parcelCodes } from '../practiceOrder.ts'

/** Scanned into any parcel it stops the packing. */
export const strangeGoods = 'SAIHANG99'

/**
 * An order and its goods to be scanned, from the screen or from paper, so that packing is practised with a scanner. What
 * has no bar code, or a code that Code 128 does not carry, is told by its words.
 */
export function goodsToScan(order: PracticeOrder): string {
  const parcels = parcelCodes(order).filter((code) => code !== order.code)
  const goods = order.items.map(({ name, code, quantity }) => figure(code, `${quantity} × ${name}`))
  const strange = figure(strangeGoods, 'Món không có trong đơn: phải dừng')
  return `<div class="scan">${[
    figure(order.code, 'Mã đơn, quét trước'),
    ...parcels.map((code, index) => figure(code, `Kiện ${index + 1}`)),
    ...goods,
    strange,
  ].join('')}</div>`
}

function figure(code: string, words: string): string {
  return `<figure>${bars(code)}<figcaption><code>${escaped(code)}</code> ${escaped(words)}</figcaption></figure>`
}

/** Millimetres. */
const [width, height] = [70, 14]

function bars(code: string): string {
  if (!/^[\x20-\x7e]{1,20}$/.test(code)) return '<p class="empty">Không có mã vạch: đếm bằng tay</p>'
  const symbol = code128(code, width, height)
  return `<svg role="img" aria-label="Mã vạch ${escaped(code)}" viewBox="0 0 ${symbol.width} ${symbol.height}" width="${symbol.width}mm" height="${symbol.height}mm"><path d="${symbol.path}"/></svg>`
}
