import { drawObject, PDFDocument, popGraphicsState, pushGraphicsState, scale } from 'pdf-lib'
import type { Dots } from '../model/dots.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'

const pointsOf = (hundredths: number) => (hundredths * 72) / 2_540

/** A label's dots as a page of its size, one bit a dot as they are: a page that the station wrote on. */
export async function dotsPage({ width, height, data }: Dots, size: LabelSize): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const [wide, high] = [pointsOf(labelSizes[size].width), pointsOf(labelSizes[size].height)]
  const page = pdf.addPage([wide, high])
  const picture = pdf.context.flateStream(data, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    // A bit of a print head is black where one of a picture is white.
    Decode: [1, 0],
  })
  const name = page.node.newXObject('Label', pdf.context.register(picture))
  page.pushOperators(pushGraphicsState(), scale(wide, high), drawObject(name), popGraphicsState())
  return new Uint8Array(await pdf.save())
}
