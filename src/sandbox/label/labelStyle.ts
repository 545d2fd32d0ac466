import type { LabelSize } from '../../model/labelSize.ts'
import { labelSizes } from '../../model/labelSize.ts'

/**
 * How the labels look. Black on white only, no hairline below two dots and no letter below 2 mm: a thermal printer
 * with 8 dots per mm has to draw it. Heights add up to the page; long texts are clamped inside their row.
 */
export function labelStyle(size: LabelSize): string {
  const { width, height } = labelSizes[size]
  return `
@page { size: ${width / 100}mm ${height / 100}mm; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { background: #fff; color: #000; font-family: 'Noto Sans', sans-serif; font-weight: 500 }
.label { position: relative; width: ${width / 100}mm; height: ${height / 100}mm; overflow: hidden; break-after: page; break-inside: avoid; display: grid; grid-template-columns: 100% }
.label:last-child { break-after: auto }
b { font-weight: 700 }
i { font-style: normal; font-weight: 700; margin-right: .35em }
i::after { content: ':' }
p { overflow: hidden; overflow-wrap: anywhere }
.area { font-weight: 700 }
.cod b, .cod span, .rule b, .rule span, .sort { white-space: nowrap }
svg { display: block; flex: none }
header { gap: .6em }
header, .code, .rule, .cod, .reference { display: flex; align-items: center; justify-content: space-between; min-width: 0 }
.brand { display: flex; align-items: center; white-space: nowrap }
.bars { display: block }
.code { justify-content: center; line-height: 1 }
.parcel { background: #000; color: #fff; font-weight: 700 }
.to { display: flex; align-items: flex-start; min-height: 0; overflow: hidden }
.words { flex: 1; min-width: 0 }
.address, .content, .note, .sender, .name { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden }
.cod { border-style: solid; border-color: #000 }
.collects { background: #000; color: #fff }
.goods { overflow: hidden; min-height: 0 }
.rule b { text-transform: uppercase }
.reference span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
${styles[size]}`
}

const styles: Readonly<Record<LabelSize, string>> = {
  '52x70': `
.label { grid-template-rows: 7.5mm 10mm 5mm 15.5mm 6.5mm 11.5mm 4.5mm 1fr; font-size: 2.25mm; line-height: 1.2 }
header { padding: .75mm 2mm 0 }
.brand svg { width: 3.4mm; height: 2.72mm; margin-right: .8mm }
.brand { font-size: 2.3mm }
.sort { font-size: 5mm; line-height: 1 }
.code { font-size: 3.6mm; gap: 2mm }
.parcel { font-size: 2.5mm; padding: .6mm 1.2mm }
.to { padding: .4mm 0 0 2mm; border-top: .25mm solid #000 }
.name { font-size: 2.8mm; font-weight: 700; -webkit-line-clamp: 1; line-height: 1.2 }
.phone { font-size: 2.6mm; font-weight: 700; line-height: 1.15 }
.address { -webkit-line-clamp: 2; line-height: 1.12 }
.area { line-height: 1.2 }
.cod { margin: 0 2mm; padding: 0 1.5mm; border-width: .375mm; font-size: 2.4mm }
.cod b { font-size: 4.2mm; line-height: 1 }
.goods { padding: .6mm 2mm 0 }
.content { -webkit-line-clamp: 2 }
.note { -webkit-line-clamp: 2 }
.rule { padding: 0 2mm; border-top: .25mm solid #000; font-size: 2.5mm }
footer { padding: .3mm 2mm 0; border-top: .25mm solid #000; line-height: 1.12 }
.sender { -webkit-line-clamp: 2 }
`,
  '80x80': `
.label { grid-template-rows: 10mm 13mm 6mm 19.5mm 8mm 11.5mm 4.5mm 1fr; font-size: 2.5mm; line-height: 1.2 }
header { padding: 1mm 3mm 0 }
.brand svg { width: 5.5mm; height: 4.4mm; margin-right: 1.2mm }
.brand { font-size: 3.4mm }
.sort { font-size: 7mm; line-height: 1 }
.code { font-size: 4.4mm; gap: 3mm }
.parcel { font-size: 3mm; padding: .75mm 1.5mm }
.to { padding: .6mm 0 0 3mm; border-top: .25mm solid #000 }
.name { font-size: 3.4mm; font-weight: 700; -webkit-line-clamp: 1; line-height: 1.25 }
.phone { font-size: 3.2mm; font-weight: 700 }
.address, .area { font-size: 2.75mm }
.address { -webkit-line-clamp: 2 }
.cod { margin: 0 3mm; padding: 0 2mm; border-width: .375mm; font-size: 3mm }
.cod b { font-size: 5.5mm; line-height: 1 }
.goods { padding: .75mm 3mm 0 }
.content { -webkit-line-clamp: 2 }
.note { -webkit-line-clamp: 1 }
.rule { padding: 0 3mm; border-top: .25mm solid #000; font-size: 2.8mm }
footer { padding: .4mm 3mm 0; border-top: .25mm solid #000; font-size: 2.3mm; line-height: 1.2 }
.sender { -webkit-line-clamp: 1; line-height: 1.35 }
`,
  A5: `
.label { grid-template-rows: 22mm 24mm 12mm 50mm 18mm 46mm 11mm 1fr; font-size: 4.6mm; line-height: 1.3 }
header { padding: 2mm 8mm 0 }
.brand svg { width: 10mm; height: 8mm; margin-right: 2.5mm }
.brand { font-size: 6mm }
.sort { font-size: 14mm; line-height: 1 }
.code { font-size: 8mm; gap: 6mm }
.parcel { font-size: 5mm; padding: 1.5mm 3mm }
.to { padding: 3mm 3mm 0 8mm; border-top: .5mm solid #000 }
.name { font-size: 7mm; font-weight: 700; -webkit-line-clamp: 2; line-height: 1.2 }
.phone { font-size: 6.4mm; font-weight: 700; margin-bottom: 1mm }
.address, .area { font-size: 5.2mm }
.address { -webkit-line-clamp: 4 }
.cod { margin: 0 8mm; padding: 0 5mm; border-width: .5mm; font-size: 6mm }
.cod b { font-size: 11mm; line-height: 1 }
.goods { padding: 4mm 8mm 0 }
.content { -webkit-line-clamp: 4 }
.note { -webkit-line-clamp: 3; margin-top: 1.5mm }
.rule { padding: 0 8mm; border-top: .5mm solid #000; font-size: 6mm }
footer { padding: 2.5mm 8mm 0; border-top: .5mm solid #000; font-size: 4.2mm }
.sender { -webkit-line-clamp: 2; margin-bottom: 1.5mm }
`,
}
