import type { PageBox } from '../model/pageBox.ts'
import { pointsPerMm } from './drawGrey.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'

/** Boxes on a page as it is seen, turned and cut as its page boxes say: whole hundredths of a millimetre. */
export interface SeenBoxes extends Disposable {
  ofLetter(textPage: number, index: number): PageBox | null
  ofObject(object: number): PageBox | null
}

export function seenBoxes(pdfium: Pdfium, page: OpenPage): SeenBoxes {
  // Four doubles, or four floats, and two integers.
  const at = pdfium.wasmExports.malloc(4 * 8 + 2 * 4)
  const hundredths = (points: number) => Math.round((points / pointsPerMm) * 100)
  const [width, height] = [hundredths(page.width), hundredths(page.height)]
  const seen = (x: number, y: number): readonly [number, number] => {
    const end = at + 4 * 8
    pdfium._FPDF_PageToDevice(page.handle, 0, 0, width, height, 0, x, y, end, end + 4)
    const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, end, 2)
    return [across, down]
  }
  const boxOf = ([left = 0, right = 0, bottom = 0, top = 0]: Float64Array | Float32Array): PageBox => {
    const [a, b] = [seen(left, bottom), seen(right, top)]
    const corner = { left: Math.min(a[0], b[0]), top: Math.min(a[1], b[1]) }
    return { ...corner, width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1]) }
  }
  return {
    ofLetter(textPage, index) {
      if (!pdfium._FPDFText_GetCharBox(textPage, index, at, at + 8, at + 16, at + 24)) return null
      return boxOf(new Float64Array(pdfium.HEAPU8.buffer, at, 4).slice())
    },
    ofObject(object) {
      if (!pdfium._FPDFPageObj_GetBounds(object, at, at + 8, at + 4, at + 12)) return null
      return boxOf(new Float32Array(pdfium.HEAPU8.buffer, at, 4).slice())
    },
    [Symbol.dispose]: () => pdfium.wasmExports.free(at),
  }
}
