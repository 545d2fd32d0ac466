import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'
import type { Pdfium } from '../../src/raster/pdfium.ts'
import { openPage, openPdf } from '../../src/raster/pdfium.ts'

/** Every page of a PDF by threshold, at so many dots a millimetre. */
export function drawnSheets(pdfium: Pdfium, pdf: Uint8Array, dpmm: number): readonly Dots[] {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) throw new Error(opened.fault.detail)
  using document = opened.value
  return Array.from({ length: document.pageCount }, (_, index) => {
    const loaded = openPage(pdfium, document, index)
    if (!loaded.ok) throw new Error(loaded.fault.detail)
    using page = loaded.value
    const [width, height] = [page.width, page.height].map((points) => Math.round((points / 72) * 25.4 * dpmm))
    return drawn(pdfium, page.handle, width ?? 0, height ?? 0)
  })
}

/** FPDFBitmap_Gray is 1. */
function drawn(pdfium: Pdfium, page: number, width: number, height: number): Dots {
  const buffer = pdfium.wasmExports.malloc(width * height)
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, 1, buffer, width)
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
  const dots = blankDots(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * dots.stride + (x >> 3)
      if ((pdfium.HEAPU8[buffer + y * width + x] ?? 255) < 128) dots.data[at] = (dots.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  pdfium._FPDFBitmap_Destroy(bitmap)
  pdfium.wasmExports.free(buffer)
  return dots
}
