import type { PageBox } from '../model/pageBox.ts'
import type { StudiedShape } from '../model/viewStudy.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { seenBoxes } from './seenBox.ts'

/** Hundredths of a millimetre: what is narrower is a line, a bar or a module, and says more than where something is. */
const leastSide = 200
const most = 500

/** Where a page has pictures and larger drawings. fpdf_edit.h. */
export function pageShapes(pdfium: Pdfium, page: OpenPage): readonly StudiedShape[] {
  using boxes = seenBoxes(pdfium, page)
  const shapes: StudiedShape[] = []
  const count = pdfium._FPDFPage_CountObjects(page.handle)
  for (let at = 0; at < count && shapes.length < most; at++) {
    const object = pdfium._FPDFPage_GetObject(page.handle, at)
    const kind = kinds[pdfium._FPDFPageObj_GetType(object)]
    const box = kind === undefined ? null : boxes.ofObject(object)
    if (kind !== undefined && box !== null && isLarge(box)) shapes.push({ kind, box })
  }
  return shapes
}

function isLarge({ width, height }: PageBox): boolean {
  return width >= leastSide && height >= leastSide
}

/** FPDF_PAGEOBJ_*: path, image, shading, form; letters are read by themselves. */
const kinds: Readonly<Record<number, StudiedShape['kind']>> = { 2: 'drawing', 3: 'picture', 4: 'drawing', 5: 'drawing' }
