import { readFile } from 'node:fs/promises'
import { encode } from 'fast-png'
import { isLabelSize } from '../../model/labelSize.ts'
import type { Reply } from '../reply.ts'
import { refusals } from '../reply.ts'
import type { PrintedParcel } from '../rules/printRules.ts'
import { drawnByServer, labelSections } from './labelHtml.ts'
import { code128, qrCode } from './symbols.ts'

/** What pages of views load after themselves; invented, as every page is. */
const folder = '/a5/public-api/view-parts/'

export const viewPartNames = ['app.js', 'labels', 'latin.woff', 'vietnamese.woff', 'symbol.png'] as const
export type ViewPart = (typeof viewPartNames)[number]

export function partAddress(part: ViewPart, query: Readonly<Record<string, string | number>>): string {
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${folder}${part}${words.length === 0 ? '' : `?${words.join('&')}`}`
}

/** null: the path is no part of a view. */
export function viewPartAt(path: string): ViewPart | null {
  return viewPartNames.find((name) => path === `${folder}${name}`) ?? null
}

/** `parcelsFor`: what a print token opens; null for one that opens nothing. */
export async function serveViewPart(
  part: ViewPart,
  query: URLSearchParams,
  parcelsFor: (token: string) => readonly PrintedParcel[] | null,
): Promise<Reply> {
  switch (part) {
    case 'app.js':
      return { status: 200, contentType: 'text/javascript; charset=UTF-8', body: app }
    case 'labels':
      return serveLabels(query, parcelsFor(query.get('token') ?? ''))
    case 'symbol.png':
      return serveSymbol(query)
    case 'latin.woff':
    case 'vietnamese.woff':
      return { status: 200, contentType: 'font/woff', body: await fontFile(part) }
  }
}

/** A shell: it takes the token out of its address before it asks for what it shows. */
const app = `const size = new URL(import.meta.url).searchParams.get('size')
const token = new URLSearchParams(location.search).get('token')
history.replaceState({}, '', location.pathname + '#/labels')
const labels = fetch('${folder}labels?' + new URLSearchParams({ size, token })).then((answer) => answer.text())
await new Promise((done) => setTimeout(done, 50))
document.getElementById('app').innerHTML = await labels
`

function serveLabels(query: URLSearchParams, parcels: readonly PrintedParcel[] | null): Reply {
  const size = query.get('size') ?? ''
  if (parcels === null || !isLabelSize(size)) return refusals.notFound
  return { status: 200, contentType: 'text/html; charset=UTF-8', body: labelSections(parcels, size, drawnByServer) }
}

const longestCode = 40
const largestMm = 200

function serveSymbol(query: URLSearchParams): Reply {
  const text = query.get('text') ?? ''
  const [width, height] = [Number(query.get('width')), Number(query.get('height'))]
  const isDrawn = /^[\w-]+$/.test(text) && text.length <= longestCode && width > 0 && height > 0
  if (!isDrawn || width > largestMm || height > largestMm) return refusals.notFound
  const symbol = query.get('kind') === 'qr' ? qrCode(text, width) : code128(text, width, height)
  return { status: 200, contentType: 'image/png', body: pngOf(symbol) }
}

const pointsPerMm = 16

/** A symbol as points, from the rectangles of its path. */
function pngOf({ width, height, path }: { width: number; height: number; path: string }): Uint8Array {
  const [columns, rows] = [Math.round(width * pointsPerMm), Math.round(height * pointsPerMm)]
  const data = new Uint8Array(columns * rows).fill(255)
  for (const [, ...numbers] of path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)) {
    const [x = 0, y = 0, w = 0, h = 0] = numbers.map((each) => Math.round(Number(each) * pointsPerMm))
    for (let row = y; row < Math.min(rows, y + h); row++) data.fill(0, row * columns + x, row * columns + x + w)
  }
  return encode({ width: columns, height: rows, data, channels: 1, depth: 8 })
}

/** Below `dist` when the program is installed. */
const root = import.meta.url.endsWith('.ts') ? '../../../' : '../../../../'

/** A part of the house's font: `latin.woff`. */
export function fontFile(part: 'latin.woff' | 'vietnamese.woff'): Promise<Buffer> {
  const file = `${root}resources/fonts/be-vietnam-pro-${part.replace('.woff', '-500.woff')}`
  return readFile(new URL(file, import.meta.url))
}
