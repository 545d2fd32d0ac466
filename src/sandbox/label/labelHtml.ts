import type { LabelSize } from '../../model/labelSize.ts'
import { labelSizes } from '../../model/labelSize.ts'
import { escaped } from '../escaped.ts'
import type { PrintedParcel } from '../rules/printRules.ts'
import { labelStyle } from './labelStyle.ts'
import type { LabelText } from './labelText.ts'
import { labelText } from './labelText.ts'
import type { BarCode } from './symbols.ts'
import { code128, qrCode } from './symbols.ts'

/** Millimetres of the parts whose size is counted in dots; the style sheet says the rest. */
const parts = {
  '52x70': { bars: 10, qr: 15 },
  '80x80': { bars: 13, qr: 19 },
  A5: { bars: 24, qr: 38 },
} as const satisfies Record<LabelSize, { bars: number; qr: number }>

/** A label view as HTML: one page per parcel, exactly the label's size, which prints itself when it is opened. */
export function labelHtml(parcels: readonly PrintedParcel[], size: LabelSize): string {
  const pages = parcels.map((parcel) => page(labelText(parcel), size)).join('\n')
  return `<!DOCTYPE html>
<html lang="vi">
<head>
<meta charset="utf-8">
<title>Tem vận chuyển ${size}</title>
<style>${labelStyle(size)}</style>
</head>
<body onload="window.print()">
${pages}
</body>
</html>
`
}

function page(text: LabelText, size: LabelSize): string {
  const width = labelSizes[size].width / 100
  const bars = code128(text.code, width, parts[size].bars)
  const qr = qrCode(text.code, parts[size].qr)
  return `<section class="label">
<header>${brand}<b class="sort">${escaped(text.sortCode)}</b></header>
<div class="bars">${svg(bars, wholeDots((width - bars.width) / 2))}</div>
<div class="code"><b>${escaped(text.code)}</b>${text.parcel === '' ? '' : `<span class="parcel">${text.parcel}</span>`}</div>
<div class="to"><div class="words"><p class="name"><i>Đến</i> ${escaped(text.to.name)}</p><p class="phone">${text.to.phone}</p><p class="address">${escaped(text.to.address)}</p><p class="area">${escaped(text.to.area)}</p></div>${svg(qr, 0)}</div>
<div class="cod ${text.collects ? 'collects' : ''}"><span>Thu hộ COD</span><b>${text.cod}</b></div>
<div class="goods"><p class="content"><i>Hàng</i> ${escaped(text.content)}</p><p class="note">${text.note === '' ? '' : `<i>Ghi chú</i> ${escaped(text.note)}`}</p></div>
<div class="rule"><b>${escaped(text.requiredNote)}</b><span>${text.weight}</span></div>
<footer><p class="sender"><i>Từ</i> <b>${escaped(text.from.name)}</b> ${text.from.phone} · ${escaped(text.from.address)}</p><p class="reference"><span>${escaped(text.sellerCode)}</span><span>${text.date}</span></p></footer>
</section>`
}

/** The mark of a carrier that does not exist: two chevrons and a name. */
const brand = `<span class="brand"><svg viewBox="0 0 20 16" aria-hidden="true"><path d="M0 0h6l6 8-6 8H0l6-8zM9 0h5l6 8-6 8H9l6-8z"/></svg><b>Bưu Tuyến</b></span>`

function svg({ width, height, path }: BarCode, left: number): string {
  const w = round(width)
  return `<svg style="width:${w}mm;height:${round(height)}mm;margin-left:${left}mm" viewBox="0 0 ${w} ${round(height)}"><path d="${path}"/></svg>`
}

/** Millimetres, moved to the nearest dot at 8 per mm, so that every bar begins on a dot. */
function wholeDots(length: number): number {
  return Math.round(length * 8) / 8
}

function round(length: number): number {
  return Math.round(length * 1_000) / 1_000
}
