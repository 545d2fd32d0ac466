import { deflateSync } from 'node:zlib'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { drawGrey, pointsPerMm } from './drawGrey.ts'
import type { InkBox } from './inkBeyond.ts'
import type { Grey } from './mono.ts'
import { pixelsOf } from './mono.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { withFirstPage } from './pdfium.ts'

/**
 * A part of a page as a page of its own, drawn anew: nothing that lies beside it is left in the PDF, neither its letters
 * nor its dots. Fault: `label.unreadable-page`.
 */
export async function cropPage(
  pdfium: Pdfium,
  pdf: Uint8Array,
  crop: InkBox,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const drawn = withFirstPage(pdfium, pdf, (page) => drawPart(pdfium, page, crop))
  return drawn.ok ? ok(await pageOf(drawn.value, crop)) : drawn
}

/** Eight lines a millimetre, each as fine as the largest label has room for: bars keep their widths. */
const dpmm = 8
const mostPixels = 9_000_000

function drawPart(pdfium: Pdfium, page: OpenPage, crop: InkBox): Result<Grey> {
  const dots = (hundredths: number) => Math.round((hundredths * dpmm) / 100)
  const box = { left: dots(crop.left), top: dots(crop.top), width: dots(crop.width), height: dots(crop.height) }
  const fine = [4, 3, 2].find((each) => box.width * box.height * each * each <= mostPixels) ?? 1
  return drawGrey(pdfium, page, dpmm, { ...box, fineX: fine, fineY: fine })
}

async function pageOf(grey: Grey, crop: InkBox): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = grey
  const document = await PDFDocument.create({ updateMetadata: false })
  const image = document.context.stream(deflateSync(pixelsOf(grey), { level: 3 }), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  })
  const points = (hundredths: number) => (hundredths / 100) * pointsPerMm
  const [across, up] = [points(crop.width), points(crop.height)]
  const page = document.addPage([across, up])
  page.node.setXObject(PDFName.of('P'), document.context.register(image))
  const matrix = concatTransformationMatrix(across, 0, 0, up, 0, 0)
  page.pushOperators(pushGraphicsState(), matrix, drawObject('P'), popGraphicsState())
  return new Uint8Array(await document.save({ addDefaultPage: false, useObjectStreams: false }))
}
