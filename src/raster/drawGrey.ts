import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { Grey } from './mono.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { unreadable } from './pdfium.ts'

/** What of a page is drawn: a box of dots, and how many pixels there are to a dot in each direction. */
export interface Excerpt {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly fineX: number
  readonly fineY: number
}

export const pointsPerMm = 72 / 25.4

/**
 * A box of a page as grey, at exactly `dpmm` dots a millimetre, anchored at the page's top left corner; what is beyond
 * the page is white. The pixels are a copy. Fault: `label.unreadable-page`.
 */
export function drawGrey(pdfium: Pdfium, page: OpenPage, dpmm: DotsPerMm, excerpt: Excerpt): Result<Grey> {
  const { left, top, fineX, fineY } = excerpt
  const [width, height] = [excerpt.width * fineX, excerpt.height * fineY]
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
    const values = [scale * fineX, 0, 0, scale * fineY, -left * fineX, -top * fineY, 0, 0, width, height]
    new Float32Array(pdfium.HEAPU8.buffer, matrix, values.length).set(values)
    const flags = FPDF_ANNOT | FPDF_GRAYSCALE | FPDF_PRINTING
    pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page.handle, matrix, clip, flags)
    // The heap may have grown, and then the old view of it is gone.
    return ok({ width, height, stride, data: pdfium.HEAPU8.slice(pixels, pixels + length) })
  } finally {
    if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap)
    pdfium.wasmExports.free(pixels)
  }
}

// fpdfview.h
const FPDFBitmap_Gray = 1
const FPDF_ANNOT = 0x01
const FPDF_GRAYSCALE = 0x08
const FPDF_PRINTING = 0x800
