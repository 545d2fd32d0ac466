/**
 * Label views as web pages of many makes: what differs is who draws the label, when, and from what. The label is the
 * same in each.
 */
import type { LabelSize } from '../../model/labelSize.ts'
import { labelSizes } from '../../model/labelSize.ts'
import type { ViewStyle } from '../../model/viewStyle.ts'
import { escaped } from '../escaped.ts'
import type { PrintedParcel } from '../rules/printRules.ts'
import type { Drawing } from './labelHtml.ts'
import { boxOf, document, drawnByServer, labelHtml, labelSections } from './labelHtml.ts'
import { partAddress } from './viewParts.ts'

export type WebStyle = Exclude<ViewStyle, 'pdf' | 'outlines' | 'scan'>

type MakePage = (parcels: readonly PrintedParcel[], size: LabelSize) => string

export const webPages: Readonly<Record<WebStyle, MakePage>> = {
  plain: labelHtml,
  close: (parcels, size) =>
    document(size, `${sections(parcels, size, {})}<script>onload = () => { window.print(); window.close() }</script>`),
  svg: (parcels, size) => document(size, `${sections(parcels, size, { symbol: empty })}<script>${drawSvg}</script>`),
  canvas: (parcels, size) =>
    document(size, `${sections(parcels, size, { symbol: emptyCanvas })}<script>${drawCanvas}</script>`, {
      style: 'canvas { display: block; flex: none }',
    }),
  timer: (parcels, size) =>
    document(
      size,
      `${sections(parcels, size, { symbol: empty })}<script>setTimeout(() => { ${drawSvg} }, 500)</script>`,
    ),
  request: (_, size) => document(size, `<main></main><script>${lateLabels(size)}</script>`),
  shell: (_, size) =>
    document(size, `<div id="app"></div><script type="module" src="${partAddress('app.js', { size })}"></script>`),
  font: (parcels, size) =>
    document(size, sections(parcels, size, {}), { style: fontFaces, body: ' onload="window.print()"' }),
  picture: (parcels, size) =>
    document(size, sections(parcels, size, { symbol: pictureOf(size) }), { body: ' onload="window.print()"' }),
  bars: (parcels, size) => document(size, sections(parcels, size, { code: () => '' })),
  spaced: (parcels, size) =>
    document(size, sections(parcels, size, { code: (code) => `<b class="spaced">${escaped(code)}</b>` }), {
      style: '.spaced { letter-spacing: .3em }',
    }),
  landscape,
  copies: (parcels, size) =>
    labelHtml(
      [...parcels].flatMap((parcel) => [parcel, parcel]),
      size,
    ),
  shared: (parcels, size) => labelHtml(wholeOrders(parcels), size),
  advert: (parcels, size) =>
    document(size, parcels.map((parcel) => `${sections([parcel], size, {})}${advert}`).join('\n')),
  hosts: (parcels, size) => document(size, `${otherHosts}${sections(parcels, size, {})}`),
  prefix: (parcels, size) => document(size, sections(parcels, size, { code: () => '', says: (code) => `VN${code}` })),
  address: (parcels, size) => document(size, sections(parcels, size, { code: () => '', says: numbered })),
}

/** The order's code with its parcel's number, counted from 1, in the bars; an address that ends with the order's code in the QR. */
function numbered(code: string, kind: 'bars' | 'qr'): string {
  const [order, number = '1'] = code.split('_')
  return kind === 'bars' ? `${order}-${number}` : `https://kien.example/van-don/${order}`
}

/** One label for each order, in the place of its parcels'. */
function wholeOrders(parcels: readonly PrintedParcel[]): readonly PrintedParcel[] {
  const orders = new Set(parcels.map(({ order }) => order))
  return [...orders].map((order) => ({ order, code: order.code, number: 1, of: 1 }))
}

/** The same behind every label. */
const advert =
  '<section class="label"><p class="content">Cảm ơn quý khách. Giới thiệu bạn bè, nhận quà mỗi tháng.</p></section>'

/** RFC 2606 keeps the names free: nobody is there. */
const otherHosts =
  '<link rel="stylesheet" href="https://style.example/tem.css"><img src="https://logo.example/tem.png" alt="" hidden>'

function sections(parcels: readonly PrintedParcel[], size: LabelSize, own: Partial<Drawing>): string {
  return labelSections(parcels, size, { ...drawnByServer, ...own })
}

const empty: Drawing['symbol'] = ({ path, ...placed }) => `<svg ${boxOf(placed)} data-path="${path}"></svg>`

const drawSvg = `for (const svg of document.querySelectorAll('svg[data-path]')) {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', svg.dataset.path)
  svg.append(path)
}`

/** Two points a dot, so that the bars of a canvas are as sharp as those of a path. */
const pointsPerMm = 16

const emptyCanvas: Drawing['symbol'] = ({ path, ...placed }) => {
  const [width, height] = [placed.width, placed.height].map((length) => Math.ceil(length * pointsPerMm))
  return `<canvas ${boxOf(placed)} width="${width}" height="${height}" data-path="${path}"></canvas>`
}

const drawCanvas = `for (const canvas of document.querySelectorAll('canvas')) {
  const pen = canvas.getContext('2d')
  pen.scale(${pointsPerMm}, ${pointsPerMm})
  pen.fill(new Path2D(canvas.dataset.path))
}`

function lateLabels(size: LabelSize): string {
  return `addEventListener('load', () => setTimeout(async () => {
  const answer = await fetch('${partAddress('labels', { size })}&' + location.search.slice(1))
  document.querySelector('main').innerHTML = await answer.text()
}, 200))`
}

const fontFaces = `${(['latin', 'vietnamese'] as const)
  .map((part) => `@font-face { font-family: 'Tem ${part}'; src: url('${partAddress(`${part}.woff`, {})}') }`)
  .join('\n')}
body { font-family: 'Tem latin', 'Tem vietnamese', sans-serif }`

function pictureOf(size: LabelSize): Drawing['symbol'] {
  return ({ path, ...placed }) => {
    const { kind, text, height } = placed
    const width = kind === 'qr' ? placed.width : labelSizes[size].width / 100
    const address = partAddress('symbol.png', { kind, text, width, height })
    return `<img ${boxOf(placed)} loading="lazy" alt="" src="${escaped(address)}">`
  }
}

/** The label lies on its side, as on a page for an office printer. */
function landscape(parcels: readonly PrintedParcel[], size: LabelSize): string {
  const { width, height } = labelSizes[size]
  const [w, h] = [width / 100, height / 100]
  const turned = parcels.map((parcel) => `<div class="turned">${sections([parcel], size, {})}</div>`).join('\n')
  return document(size, turned, {
    style: `@page { size: ${h}mm ${w}mm }
.turned { position: relative; width: ${h}mm; height: ${w}mm; overflow: hidden; break-after: page }
.turned:last-child { break-after: auto }
.turned .label { position: absolute; left: 0; top: ${w}mm; transform-origin: 0 0; transform: rotate(-90deg) }`,
  })
}
