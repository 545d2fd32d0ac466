import { inflateSync } from 'node:zlib'
import type { PDFDocument } from 'pdf-lib'
import { PDFArray, PDFRawStream } from 'pdf-lib'

/**
 * How much smaller than it is a browser has printed a page that was too wide for its paper: 1 is as large as it is. Chromium
 * prints 300 units an inch and begins each page with the matrix that makes them of CSS's 96, and makes it smaller where
 * something reaches beyond the paper, down to two thirds; what is wider than that it cuts off. The matrix of what is drawn
 * first says so because that is a mark in the page's own (src/label/chromium/lookScript.ts): a drawing or what is turned
 * has a matrix of its own in its place. Null: the page does not begin so. Seen in Chromium 156: `.24 0 0 -.24 … cm`,
 * a clip, `3.125 0 0 3.125 0 0 cm`.
 */
export function browserScale(document: PDFDocument, index: number): number | null {
  const contents = document.getPage(index).node.Contents()
  const first = contents instanceof PDFArray ? document.context.lookup(contents.get(0)) : contents
  if (!(first instanceof PDFRawStream) || !first.dict.toString().includes('/FlateDecode')) return null
  const drawn = start.exec(beginning(first.contents))?.[1]
  return drawn === undefined ? null : Number(drawn) / (300 / 96)
}

const start =
  /^\.2[34]\d* 0 0 -\.2[34]\d* \S+ \S+ cm\s+q\s+\S+ \S+ \S+ \S+ re\s+W\*? n\s+q\s+([\d.]+) 0 0 [\d.]+ 0 0 cm/

function beginning(packed: Uint8Array): string {
  try {
    return inflateSync(packed).toString('latin1', 0, 300)
  } catch {
    return ''
  }
}
