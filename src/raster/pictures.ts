import type { DotsPerMm } from '../model/labelSize.ts'
import type { DotBox } from '../model/readCode.ts'
import { overlap } from '../model/readCode.ts'
import { pointsPerMm } from './drawGrey.ts'
import type { Grey } from './mono.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'

/**
 * Where the page has pictures, in dots of what is drawn of it, its CropBox. A page turned by its /Rotate, and a picture inside a form, are left out: their
 * places would have to be worked out, and a picture that is not dithered is still a picture.
 */
export function findPictures(
  pdfium: Pdfium,
  page: OpenPage,
  dpmm: DotsPerMm,
  { width, height }: Pick<Grey, 'width' | 'height'>,
): readonly DotBox[] {
  const pictures: DotBox[] = []
  const count = pdfium._FPDFPage_CountObjects(page.handle)
  if (count <= 0 || pdfium._FPDFPage_GetRotation(page.handle) !== 0) return pictures
  const bounds = pdfium.wasmExports.malloc(4 * 4)
  if (bounds === 0) return pictures
  try {
    if (!pdfium._FPDF_GetPageBoundingBox(page.handle, bounds)) return pictures
    const [pageLeft = 0, pageTop = 0] = new Float32Array(pdfium.HEAPU8.buffer, bounds, 4)
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page.handle, index)
      if (pdfium._FPDFPageObj_GetType(object) !== FPDF_PAGEOBJ_IMAGE) continue
      if (!pdfium._FPDFPageObj_GetBounds(object, bounds, bounds + 4, bounds + 8, bounds + 12)) continue
      const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(pdfium.HEAPU8.buffer, bounds, 4)
      const dots = dpmm / pointsPerMm
      const [x0, x1] = [
        Math.max(0, Math.floor((left - pageLeft) * dots)),
        Math.min(width, Math.ceil((right - pageLeft) * dots)),
      ]
      const [y0, y1] = [
        Math.max(0, Math.floor((pageTop - top) * dots)),
        Math.min(height, Math.ceil((pageTop - bottom) * dots)),
      ]
      if (x1 > x0 && y1 > y0) pictures.push({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 })
    }
  } finally {
    pdfium.wasmExports.free(bounds)
  }
  return pictures
}

// fpdf_edit.h
const FPDF_PAGEOBJ_IMAGE = 3

/**
 * Dithers the pictures in place, by Floyd and Steinberg, but not what stands in `except`. A picture that is black and
 * white already, a logo or a bar code, stays for the threshold.
 */
export function ditherPictures(grey: Grey, pictures: readonly DotBox[], except: () => readonly DotBox[]): void {
  for (const picture of pictures) {
    if (!isHalftone(grey, picture)) continue
    const spared = except().filter((box) => overlap(box, picture))
    dither(grey, picture, (y) => {
      const onRow = spared.filter(({ top, height }) => y >= top && y < top + height)
      return (x) => onRow.some(({ left, width }) => x >= left && x < left + width)
    })
  }
}

/** At least an eighth of it is neither nearly black nor nearly white; the soft edges of a drawing are less. */
function isHalftone({ stride, data }: Grey, { left, top, width, height }: DotBox): boolean {
  let middle = 0
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const grey = data[y * stride + x] ?? 255
      if (grey > 40 && grey < 215) middle++
    }
  }
  return middle > (width * height) / 8
}

/** Of every row, which dots are spared: they take no error and give none. */
export function dither(
  { stride, data }: Grey,
  { left, top, width, height }: DotBox,
  sparedOf: (row: number) => (x: number) => boolean,
): void {
  let here = new Float32Array(width + 2)
  let below = new Float32Array(width + 2)
  for (let y = top; y < top + height; y++) {
    const isSpared = sparedOf(y)
    for (let x = 0; x < width; x++) {
      const column = left + x
      if (isSpared(column)) continue
      const at = y * stride + column
      const wanted = (data[at] ?? 255) + (here[x + 1] ?? 0)
      const value = wanted <= 128 ? 0 : 255
      data[at] = value
      const error = (wanted - value) / 16
      here[x + 2] = (here[x + 2] ?? 0) + error * 7
      below[x] = (below[x] ?? 0) + error * 3
      below[x + 1] = (below[x + 1] ?? 0) + error * 5
      below[x + 2] = (below[x + 2] ?? 0) + error
    }
    ;[here, below] = [below, here.fill(0)]
  }
}
