import { deflateSync } from 'node:zlib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { Sheet } from './sheetGrid.ts'
import { gridOf, sheetSizes } from './sheetGrid.ts'
import { latin, streamedPdf, streamObject } from './streamedPdf.ts'

/**
 * One label's dots on a sheet of its own, as large as it is: what a sheet printer gets. It lies in the first place of
 * stickers of its size. Nothing is in it but a picture of one bit a dot, which each reader draws alike. Fault:
 * `label.too-large-for-printer`.
 */
export function dotsSheet(dots: Dots, dpmm: DotsPerMm, sheet: Sheet): Result<Uint8Array<ArrayBuffer>> {
  const { width, height } = sheetSizes[sheet]
  const [across, down] = [(dots.width * 100) / dpmm, (dots.height * 100) / dpmm]
  if (across > width || down > height)
    return fail('label.too-large-for-printer', { facts: { needs: dots.width, has: (width * dpmm) / 100 } })
  const { left, top } = gridOf({ width: across, height: down }, sheetSizes[sheet])
  const pdf = streamedPdf()
  const image = pdf.share(streamObject(imageEntries(dots), deflateSync(dots.data)))
  const corner = `${points(left)} ${points(height - top - down)}`
  const drawn = `q ${points(across)} 0 0 ${points(down)} ${corner} cm /L Do Q`
  const contents = pdf.share(streamObject('', latin(drawn)))
  const tree = pdf.reserve()
  const box = `/MediaBox[0 0 ${points(width)} ${points(height)}]`
  const resources = `/Resources<</XObject<</L ${image} 0 R>>>>`
  const page = pdf.share(latin(`<</Type/Page/Parent ${tree} 0 R${box}${resources}/Contents ${contents} 0 R>>`))
  pdf.write(tree, latin(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`))
  pdf.end(pdf.share(latin(`<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</PrintScaling/None>>>>`)))
  return ok(pdf.take())
}

/** In dots 1 is black, in DeviceGray 0 is. */
function imageEntries({ width, height }: Dots): string {
  const size = `/Width ${width}/Height ${height}`
  return `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]/Filter/FlateDecode`
}

/** Of hundredths of a millimetre, to a ten-thousandth of a point. */
function points(hundredths: number): number {
  return Math.round(((hundredths * 72) / 2540) * 10_000) / 10_000
}
