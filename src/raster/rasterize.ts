import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import { dotBox, labelSizes } from '../model/labelSize.ts'
import { toDots } from './mono.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { openPage, openPdf, unreadable } from './pdfium.ts'

/**
 * One-page PDF → dots of exactly the label's dot box, at exactly `dpmm` dots a millimetre, anchored at the top left.
 * Browsers snap page sizes (80 mm becomes 227.04 pt), so a page may differ from the label by 2 mm: what is beyond the
 * box is cut off, what is missing stays white, and nothing is ever fitted, because a stretched bar code does not scan.
 * Fault: `label.unreadable-page`.
 */
export function rasterize(pdfium: Pdfium, pdf: Uint8Array, size: LabelSize, dpmm: DotsPerMm): Result<Dots> {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) return opened
  using document = opened.value
  // A second page would be a label that nobody prints and nobody misses.
  if (document.pageCount !== 1) return unreadable('not one page', { pages: document.pageCount })
  const loaded = openPage(pdfium, document, 0)
  if (!loaded.ok) return loaded
  using page = loaded.value
  const sized = checkSize(page, size)
  return sized.ok ? draw(pdfium, page, dotBox(size, dpmm), dpmm) : sized
}

const pointsPerMm = 72 / 25.4
const toleranceMm = 2

function checkSize(page: OpenPage, size: LabelSize): Result<undefined> {
  const widthMm = page.width / pointsPerMm
  const heightMm = page.height / pointsPerMm
  const fits = isNear(widthMm, labelSizes[size].width / 100) && isNear(heightMm, labelSizes[size].height / 100)
  if (fits) return ok()
  return unreadable('the page is not of the label’s size', {
    size,
    widthMm: tenths(widthMm),
    heightMm: tenths(heightMm),
  })
}

function isNear(mm: number, wanted: number): boolean {
  return Math.abs(mm - wanted) <= toleranceMm
}

function tenths(mm: number): number {
  return Math.round(mm * 10) / 10
}

// fpdfview.h
const FPDFBitmap_Gray = 1
const FPDF_ANNOT = 0x01
const FPDF_GRAYSCALE = 0x08
const FPDF_PRINTING = 0x800

function draw(pdfium: Pdfium, page: OpenPage, box: { width: number; height: number }, dpmm: DotsPerMm): Result<Dots> {
  const { width, height } = box
  const stride = Math.ceil(width / 8) * 8
  const length = stride * height
  const pixels = pdfium.wasmExports.malloc(length + 10 * 4)
  if (pixels === 0) return unreadable('no memory for the dots')
  let bitmap = 0
  try {
    pdfium.HEAPU8.fill(0xff, pixels, pixels + length)
    bitmap = pdfium._FPDFBitmap_CreateEx(width, height, FPDFBitmap_Gray, pixels, stride)
    if (bitmap === 0) return unreadable('no bitmap for the dots')
    const matrix = pixels + length
    const clip = matrix + 6 * 4
    const scale = dpmm / pointsPerMm
    floats(pdfium, matrix, [scale, 0, 0, scale, 0, 0, 0, 0, width, height])
    pdfium._FPDF_RenderPageBitmapWithMatrix(
      bitmap,
      page.handle,
      matrix,
      clip,
      FPDF_ANNOT | FPDF_GRAYSCALE | FPDF_PRINTING,
    )
    // The heap may have grown, and then the old view of it is gone.
    return ok(toDots({ width, height, stride, data: pdfium.HEAPU8.subarray(pixels, pixels + length) }))
  } finally {
    if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap)
    pdfium.wasmExports.free(pixels)
  }
}

function floats(pdfium: Pdfium, at: number, values: readonly number[]): void {
  new Float32Array(pdfium.HEAPU8.buffer, at, values.length).set(values)
}
