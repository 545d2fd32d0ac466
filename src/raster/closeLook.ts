import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { Excerpt } from './drawGrey.ts'
import { drawGrey } from './drawGrey.ts'
import { edgesOfLine } from './edges.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import type { GreyPlane } from './plane.ts'
import { greyPlane } from './plane.ts'
import type { Edges } from './symbologies/symbology.ts'

/**
 * A page looked at more closely than its dots: what it really draws, before anything was rounded. One line eight times
 * as fine costs less than a tenth of a millisecond, because all that is beside it is not drawn.
 */
export interface CloseLook {
  /** The edges of one line, in dots, from `from` to `to` along it. Fault: `label.unreadable-page`. */
  edges(sideways: boolean, line: number, from: number, to: number): Result<Edges>
  /** A box of dots, four pixels to a dot in both directions. Fault: `label.unreadable-page`. */
  box(box: Pick<Excerpt, 'left' | 'top' | 'width' | 'height'>): Result<GreyPlane>
}

export const boxFineness = 4
const lineFineness = 8

export function closeLook(pdfium: Pdfium, page: OpenPage, dpmm: DotsPerMm): CloseLook {
  return {
    edges(sideways, line, from, to) {
      const excerpt = sideways
        ? { left: line, top: from, width: 1, height: to - from, fineX: 1, fineY: lineFineness }
        : { left: from, top: line, width: to - from, height: 1, fineX: lineFineness, fineY: 1 }
      const grey = drawGrey(pdfium, page, dpmm, excerpt)
      if (!grey.ok) return grey
      const plane = greyPlane(grey.value, sideways)
      return ok(edgesOfLine(plane, 0, 0, plane.length).map((edge) => from + edge / lineFineness))
    },
    box(box) {
      const grey = drawGrey(pdfium, page, dpmm, { ...box, fineX: boxFineness, fineY: boxFineness })
      return grey.ok ? ok(greyPlane(grey.value, false)) : grey
    },
  }
}
