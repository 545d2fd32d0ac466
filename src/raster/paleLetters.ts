import type { DotsPerMm } from '../model/labelSize.ts'
import type { PageBox } from '../model/pageBox.ts'
import type { Grey } from './mono.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { seenBoxes } from './seenBox.ts'

/** Letters of a page in a grey that a threshold makes white. */
export interface PaleLetters {
  /** Those that somebody is to read: they are printed black. */
  readonly readable: readonly { readonly box: PageBox; readonly grey: number }[]
  /** Those that are too pale for that, a watermark for example: what they say. */
  readonly faint: string
}

/** Paler than what somebody is to read. */
const mostReadable = 210
/** As white as paper: meant not to be seen, or on a dark ground. */
const white = 250
/** Hundredths of a millimetre: letters higher than this are drawn as areas are. */
const highest = 600

/** `textPage` has `count` letters. fpdf_text.h. */
export function paleLetters(pdfium: Pdfium, page: OpenPage, textPage: number, count: number): PaleLetters {
  using boxes = seenBoxes(pdfium, page)
  const readable: { box: PageBox; grey: number }[] = []
  let faint = ''
  const at = pdfium.wasmExports.malloc(4 * 4)
  try {
    for (let index = 0; index < count; index++) {
      if (!pdfium._FPDFText_GetFillColor(textPage, index, at, at + 4, at + 8, at + 12)) continue
      const grey = greyOf(new Uint32Array(pdfium.HEAPU8.buffer, at, 4))
      if (grey <= 128 || grey >= white) continue
      const box = boxes.ofLetter(textPage, index)
      if (box === null || box.height > highest) continue
      if (grey <= mostReadable) readable.push({ box, grey })
      else faint += String.fromCodePoint(pdfium._FPDFText_GetUnicode(textPage, index))
    }
  } finally {
    pdfium.wasmExports.free(at)
  }
  return { readable, faint: faint.trim().replace(/\s+/g, ' ') }
}

/** As PDFium draws it on white, where everything is grey. */
function greyOf([red = 0, green = 0, blue = 0, alpha = 255]: Uint32Array): number {
  const opaque = red * 0.3 + green * 0.59 + blue * 0.11
  return 255 - ((255 - opaque) * alpha) / 255
}

/** Makes pale letters black in place, as soft at their edges as they were; those on a dark ground stay. */
export function blackenLetters(grey: Grey, { readable }: PaleLetters, dpmm: DotsPerMm): void {
  if (readable.length === 0) return
  const { width, height, stride, data } = grey
  // Boxes of letters beside each other share dots.
  const before = data.slice()
  for (const { box, grey: ink } of readable) {
    const dots = (hundredths: number) => (hundredths * dpmm) / 100
    const [left, right] = [
      Math.max(0, Math.floor(dots(box.left)) - 1),
      Math.min(width, Math.ceil(dots(box.left + box.width)) + 1),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(dots(box.top)) - 1),
      Math.min(height, Math.ceil(dots(box.top + box.height)) + 1),
    ]
    const ground = groundOf(before, stride, left, right, top, bottom)
    if (ground === null || ground - ink < leastContrast) continue
    for (let y = top; y < bottom; y++)
      for (let at = y * stride + left; at < y * stride + right; at++) {
        const share = (ground - (before[at] ?? 255)) / (ground - ink)
        data[at] = Math.min(data[at] ?? 255, Math.max(0, Math.round(ground * (1 - share))))
      }
  }
}

const leastContrast = 24

/** The palest grey of a box; null: a quarter of it is black, and the letters are what is pale. */
function groundOf(
  data: Uint8Array,
  stride: number,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number | null {
  let [palest, black] = [0, 0]
  for (let y = top; y < bottom; y++)
    for (let at = y * stride + left; at < y * stride + right; at++) {
      const grey = data[at] ?? 255
      palest = Math.max(palest, grey)
      if (grey <= 128) black++
    }
  return black * 4 > (right - left) * (bottom - top) ? null : palest
}
