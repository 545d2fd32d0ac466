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

/** How the parts of a label that differ between styles of views are drawn. */
export interface Drawing {
  /** A symbol in its place, `left` millimetres from the edge. */
  symbol(symbol: PlacedSymbol): string
  /** The code in letters. */
  code(code: string): string
  /** What its symbols say. */
  says(code: string, kind: PlacedSymbol['kind']): string
}

export interface PlacedSymbol extends BarCode {
  readonly kind: 'bars' | 'qr'
  readonly text: string
  readonly left: number
}

/** Everything in the page's own source, as a server writes it. */
export const drawnByServer: Drawing = {
  symbol: ({ path, ...placed }) => `<svg ${boxOf(placed)}><path d="${path}"/></svg>`,
  code: (code) => `<b>${escaped(code)}</b>`,
  says: (code) => code,
}

/** Where a symbol stands, as attributes of an element that can draw it. */
export function boxOf({ width, height, left }: Omit<PlacedSymbol, 'path'>): string {
  const [w, h] = [round(width), round(height)]
  return `style="width:${w}mm;height:${h}mm;margin-left:${left}mm" viewBox="0 0 ${w} ${h}"`
}

/** A label view as HTML, whose body prints itself when it is opened. */
export function labelHtml(parcels: readonly PrintedParcel[], size: LabelSize): string {
  return document(size, labelSections(parcels, size, drawnByServer), { body: ' onload="window.print()"' })
}

/** A page around labels, exactly their size. `style` goes behind the style of the labels; `body`: its attributes. */
export function document(size: LabelSize, content: string, { style = '', body = '' } = {}): string {
  return `<!DOCTYPE html>
<html lang="vi">
<head>
<meta charset="utf-8">
<title>Tem vận chuyển ${size}</title>
<style>${labelStyle(size)}${style}</style>
</head>
<body${body}>
${content}
</body>
</html>
`
}

/** One page per parcel. */
export function labelSections(parcels: readonly PrintedParcel[], size: LabelSize, drawing: Drawing): string {
  return parcels.map((parcel) => section(labelText(parcel), size, drawing)).join('\n')
}

function section(text: LabelText, size: LabelSize, drawing: Drawing): string {
  const width = labelSizes[size].width / 100
  const said = { bars: drawing.says(text.code, 'bars'), qr: drawing.says(text.code, 'qr') }
  const bars = code128(said.bars, width, parts[size].bars)
  const qr = qrCode(said.qr, parts[size].qr)
  const left = wholeDots((width - bars.width) / 2)
  return `<section class="label">
<header>${brand}<b class="sort">${escaped(text.sortCode)}</b></header>
<div class="bars">${drawing.symbol({ ...bars, kind: 'bars', text: said.bars, left })}</div>
<div class="code">${drawing.code(text.code)}${text.parcel === '' ? '' : `<span class="parcel">${text.parcel}</span>`}</div>
<div class="to"><div class="words"><p class="name"><i>Đến</i> ${escaped(text.to.name)}</p><p class="phone">${text.to.phone}</p><p class="address">${escaped(text.to.address)}</p><p class="area">${escaped(text.to.area)}</p></div>${drawing.symbol({ ...qr, kind: 'qr', text: said.qr, left: 0 })}</div>
<div class="cod ${text.collects ? 'collects' : ''}"><span>Thu hộ COD</span><b>${text.cod}</b></div>
<div class="goods"><p class="content"><i>Hàng</i> ${escaped(text.content)}</p><p class="note">${text.note === '' ? '' : `<i>Ghi chú</i> ${escaped(text.note)}`}</p></div>
<div class="rule"><b>${escaped(text.requiredNote)}</b><span>${text.weight}</span></div>
<footer><p class="sender"><i>Từ</i> <b>${escaped(text.from.name)}</b> ${text.from.phone} · ${escaped(text.from.address)}</p><p class="reference"><span>${escaped(text.sellerCode)}</span><span>${text.date}</span></p></footer>
</section>`
}

/** The mark of a carrier that does not exist: two chevrons and a name. */
const brand = `<span class="brand"><svg viewBox="0 0 20 16" aria-hidden="true"><path d="M0 0h6l6 8-6 8H0l6-8zM9 0h5l6 8-6 8H9l6-8z"/></svg><b>Bưu Tuyến</b></span>`

/** Millimetres, moved to the nearest dot at 8 per mm, so that every bar begins on a dot. */
function wholeDots(length: number): number {
  return Math.round(length * 8) / 8
}

function round(length: number): number {
  return Math.round(length * 1_000) / 1_000
}
