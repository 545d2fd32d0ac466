import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { dotBox } from '../model/labelSize.ts'
import type { DotBox } from '../model/readCode.ts'
import { drawGrey, pointsPerMm } from './drawGrey.ts'
import type { Grey } from './mono.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'

/** Where the ink of a page is, from its top left corner; hundredths of a millimetre. */
export interface InkBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The finer of the two heads. */
const dpmm = 12
/** Paler than this is no ink; paler than a threshold of dots, so that a thin line counts. */
const paper = 200

/**
 * Where the ink of a page is, if some of it lies beyond the edges of its label; else null. A page no larger than the
 * label costs nothing, one that is a little larger two narrow strips. Fault: `label.unreadable-page`.
 */
export function inkBeyond(pdfium: Pdfium, page: OpenPage, size: LabelSize): Result<InkBox | null> {
  const label = dotBox(size, dpmm)
  const [width, height] = [page.width, page.height].map((points) => Math.ceil((points / pointsPerMm) * dpmm - slack))
  const whole = { left: 0, top: 0, width: Math.min(width ?? 0, most), height: Math.min(height ?? 0, most) }
  const strips: DotBox[] = []
  if (whole.width > label.width) strips.push({ ...whole, left: label.width, width: whole.width - label.width })
  if (whole.height > label.height) strips.push({ ...whole, top: label.height, height: whole.height - label.height })
  let isBeyond = false
  for (const strip of strips) {
    const ink = inkIn(pdfium, page, strip)
    if (!ink.ok) return ink
    isBeyond ||= ink.value !== null
  }
  return isBeyond ? inkIn(pdfium, page, whole) : ok(null)
}

/** Dots: a size in points is no whole number of them. */
const slack = 0.05
/** Dots of the largest page that is looked at, of either side: half a metre. */
const most = 500 * dpmm

function inkIn(pdfium: Pdfium, page: OpenPage, box: DotBox): Result<InkBox | null> {
  const drawn = drawGrey(pdfium, page, dpmm, { ...box, fineX: 1, fineY: 1 })
  if (!drawn.ok) return drawn
  const found = darkBox(drawn.value)
  if (found === null) return ok(null)
  const hundredths = (dots: number) => (dots * 100) / dpmm
  return ok({
    left: hundredths(box.left + found.left),
    top: hundredths(box.top + found.top),
    width: hundredths(found.width),
    height: hundredths(found.height),
  })
}

function darkBox({ width, height, stride, data }: Grey): DotBox | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    const row = y * stride
    const from = data.subarray(row, row + width).findIndex((grey) => grey < paper)
    if (from < 0) continue
    let to = width - 1
    while ((data[row + to] ?? 255) >= paper) to--
    left = Math.min(left, from)
    right = Math.max(right, to)
    if (bottom < 0) top = y
    bottom = y
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
