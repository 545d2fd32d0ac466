import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { isBlack } from '../../../src/model/dots.ts'
import { labelOfPage } from '../../../src/raster/labelTasks.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import { labelMaker } from './madeLabel.ts'

const pointsPerMm = 72 / 25.4
const sheet = { width: 160, height: 160 }

/** A grey square of 40 mm in the middle of a label of 80 mm, which is a part of its page: so far from the page's left top. */
async function greyOn(fromLeft: number, fromTop: number, box: 'crop' | 'media'): Promise<Uint8Array<ArrayBuffer>> {
  const square = { x: fromLeft + 20, y: fromTop + 20, width: 40, height: 40, pixels: 8, grey: () => 120 }
  const pdf = await PDFDocument.load(await samplePdf({ ...sheet, marks: [{ kind: 'picture', ...square }] }))
  const [left, bottom, side] = [fromLeft, sheet.height - fromTop - 80, 80].map((mm) => mm * pointsPerMm)
  const page = pdf.getPage(0)
  const set = box === 'crop' ? page.setCropBox.bind(page) : page.setMediaBox.bind(page)
  set(left ?? 0, bottom ?? 0, side ?? 0, side ?? 0)
  return new Uint8Array(await pdf.save())
}

it.each([
  ['on a page that begins at nought', 0, 80, 'media'],
  ['cut out by its CropBox', 60, 30, 'crop'],
  ['on a page that begins elsewhere than at nought', 60, 30, 'media'],
] as const)('a picture is dithered where it is drawn: %s', async (_, fromLeft, fromTop, box) => {
  const { pdfium, reader } = await labelMaker()
  const pdf = await greyOn(fromLeft, fromTop, box)
  const label = labelOfPage(pdfium, reader, { name: 'label', pdf, size: '80x80', dpmm: 8, options: { snap: true } })
  if (!label.ok) throw new Error(JSON.stringify(label.fault))
  const { dots } = label.value
  const black = (from: number, to: number) => {
    let count = 0
    for (let y = from; y < to; y++) for (let x = from; x < to; x++) if (isBlack(dots, x, y)) count++
    return count / (to - from) ** 2
  }
  // Grey 120 of 255, in every part of the picture; by its threshold it would be black.
  for (const from of [170, 240, 310, 400]) expect(black(from, from + 60)).toBeCloseTo(135 / 255, 1)
})
