import { deflateSync } from 'node:zlib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import type { Sheet } from './sheetGrid.ts'
import { gridOf, sheetSizes } from './sheetGrid.ts'
import { latin, streamedPdf, streamObject } from './streamedPdf.ts'

/**
 * One label's dots on a sheet of its own, as large as it is: what a sheet printer gets. It lies in the first place of
 * stickers of its size. Fault: `label.too-large-for-printer`.
 */
export function dotsSheet(dots: Dots, dpmm: DotsPerMm, sheet: Sheet): Result<Uint8Array<ArrayBuffer>> {
  const box = sheetSizes[sheet]
  const [width, height] = [(dots.width * 100) / dpmm, (dots.height * 100) / dpmm]
  if (width > box.width || height > box.height)
    return fail('label.too-large-for-printer', { facts: { needs: dots.width, has: (box.width * dpmm) / 100 } })
  const { left, top } = gridOf({ width, height }, box)
  return ok(onPage(dots, box, { left, bottom: box.height - top - height, width, height }))
}

/** A label's dots as a page of its size. */
export function dotsPage(dots: Dots, size: LabelSize): Uint8Array<ArrayBuffer> {
  return onPage(dots, labelSizes[size], { left: 0, bottom: 0, ...labelSizes[size] })
}

/** Hundredths of a millimetre. */
interface Box {
  readonly width: number
  readonly height: number
}
interface Place extends Box {
  readonly left: number
  readonly bottom: number
}

/** Nothing is in it but a picture of one bit a dot, which each reader draws alike. */
function onPage(dots: Dots, box: Box, place: Place): Uint8Array<ArrayBuffer> {
  const pdf = streamedPdf()
  const image = pdf.share(streamObject(imageEntries(dots), deflateSync(dots.data)))
  const [width, height, left, bottom] = [place.width, place.height, place.left, place.bottom].map(points)
  const contents = pdf.share(streamObject('', latin(`q ${width} 0 0 ${height} ${left} ${bottom} cm /L Do Q`)))
  const tree = pdf.reserve()
  const resources = `/Resources<</XObject<</L ${image} 0 R>>>>`
  const size = `/MediaBox[0 0 ${points(box.width)} ${points(box.height)}]`
  const page = pdf.share(latin(`<</Type/Page/Parent ${tree} 0 R${size}${resources}/Contents ${contents} 0 R>>`))
  pdf.write(tree, latin(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`))
  pdf.end(pdf.share(latin(`<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</PrintScaling/None>>>>`)))
  return pdf.take()
}

/** In dots 1 is black, in DeviceGray 0 is. */
function imageEntries({ width, height }: Dots): string {
  const size = `/Width ${width}/Height ${height}`
  return `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]/Filter/FlateDecode`
}

/** Of hundredths of a millimetre. Exact enough that a page has as many dots as its label, none of them cut. */
function points(hundredths: number): number {
  return Math.round(((hundredths * 72) / 2540) * 10_000_000) / 10_000_000
}
