import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { dotsSheet } from '../../../src/label/dotsPdf.ts'
import { imposeSheets } from '../../../src/label/imposeSheets.ts'
import { sheetGrid } from '../../../src/label/sheetGrid.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import { drawnSheets } from '../../support/drawnSheets.ts'
import { barsAndFrame } from '../../support/sampleDots.ts'
import type { SamplePage } from '../../support/samplePdf.ts'
import { filledForm, samplePdf } from '../../support/samplePdf.ts'

const never = new AbortController().signal
const pdfium = await loadPdfium()

/** A label with a square of 4 mm, 2 mm from its top left corner. */
const marked = (width: number, height: number): SamplePage => ({
  width,
  height,
  marks: [{ kind: 'box', x: 2, y: 2, width: 4, height: 4 }],
})

describe('labels on sticker sheets', () => {
  it.each([
    ['52x70', 'A4', { columns: 4, rows: 4, left: 100, top: 850 }],
    ['80x80', 'A4', { columns: 2, rows: 3, left: 2_500, top: 2_850 }],
    ['52x70', 'A5', { columns: 2, rows: 3, left: 2_200, top: 0 }],
    ['80x80', 'A5', { columns: 1, rows: 2, left: 3_400, top: 2_500 }],
    ['A5', 'A5', { columns: 1, rows: 1, left: 0, top: 0 }],
  ] as const)('have their places in the middle: %s on %s', (size, sheet, grid) => {
    expect(sheetGrid(size, sheet)).toEqual(grid)
  })

  it('begin at the place that is asked for and go on at the first of the next sheet, dot for dot where they belong', async () => {
    const pages = await samplePdf(...Array.from({ length: 5 }, () => marked(80, 80)))
    const { pdf, count } = await imposed([pages], { size: '80x80', sheet: 'A4', start: 4 })
    expect(count).toEqual({ labels: 5, sheets: 2 })
    const [first, second] = drawnSheets(pdfium, pdf, 8)
    expect(squares(first)).toEqual([
      [107, 110.5],
      [27, 190.5],
      [107, 190.5],
    ])
    expect(squares(second)).toEqual([
      [27, 30.5],
      [107, 30.5],
    ])
  })

  it.each([
    [0, { width: 52, height: 70, x: 2, y: 2 }],
    [90, { width: 70, height: 52, x: 2, y: 46 }],
    [180, { width: 52, height: 70, x: 46, y: 64 }],
    [270, { width: 70, height: 52, x: 64, y: 2 }],
  ])('stand upright when their page is turned by %i degrees', async (rotate, { width, height, x, y }) => {
    const marks = [{ kind: 'box' as const, x, y, width: 4, height: 4 }]
    const page = await samplePdf({ width, height, rotate, marks })
    const { pdf } = await imposed([page], { size: '52x70', sheet: 'A5', start: 1 })
    expect(squares(drawnSheets(pdfium, pdf, 8)[0])).toEqual([[24, 2]])
  })

  it('are cut off at their own edge', async () => {
    const wide = { width: 81.5, height: 80, marks: [{ kind: 'box' as const, x: 78, y: 2, width: 3.5, height: 4 }] }
    const { pdf } = await imposed([await samplePdf(wide)], { size: '80x80', sheet: 'A4', start: 1 })
    const sheet = drawnSheets(pdfium, pdf, 8)[0]
    expect(black(sheet, 25 + 79, 28.5 + 4)).toBe(true)
    expect(black(sheet, 25 + 81, 28.5 + 4)).toBe(false)
  })

  it('share what is the same in all of them', async () => {
    const one = await samplePdf(marked(52, 70))
    const few = await imposed([one], { size: '52x70', sheet: 'A4', start: 1 })
    const many = await imposed(
      Array.from({ length: 160 }, () => one),
      { size: '52x70', sheet: 'A4', start: 1 },
    )
    expect(many.count).toEqual({ labels: 160, sheets: 10 })
    expect(many.pdf.length).toBeLessThan(few.pdf.length * 12)
  })

  it.each([
    ['a page of another size', 'view.other-size', async () => ok(await samplePdf(marked(52, 70), marked(80, 80)))],
    ['a file that is no PDF', 'view.not-a-label', async () => ok(new TextEncoder().encode('no PDF'))],
    ['a source that fails', 'file.unreadable', async () => fail('file.unreadable')],
  ] as const)('end with a fault at %s', async (_, code, source) => {
    const faults = []
    const pieces = imposeSheets([await source()], { size: '52x70', sheet: 'A4', start: 1 }, never)
    for await (const piece of pieces) if (!piece.ok) faults.push(piece.fault.code)
    expect(faults).toEqual([code])
  })

  it('have no place that the sheet has not', async () => {
    const pieces = imposeSheets([], { size: '80x80', sheet: 'A5', start: 3 }, never)
    expect((await pieces.next()).value).toMatchObject({ fault: { code: 'request.invalid', facts: { places: 2 } } })
  })
})

describe('a page that shows more than its contents', () => {
  it('is laid on no sheet, because the sheet would lack it', async () => {
    const form = await filledForm({ width: 80, height: 80 }, 'COD 1 250 000')
    await expect(imposed([form], { size: '80x80', sheet: 'A4', start: 1 })).rejects.toThrow('view.not-a-label')
  })
})

describe('a sheet for one label', () => {
  it('holds dots at their own size in its first place', () => {
    const dots = barsAndFrame(640, 640)
    const made = dotsSheet(dots, 8, 'A5')
    // Four of the sheet's to one, looked at in its middle: a point in a PDF is rounded.
    const [sheet] = made.ok ? drawnSheets(pdfium, made.value, 32) : []
    const dotOf = (x: number, y: number) => sheet !== undefined && isBlack(sheet, (x + 272) * 4 + 2, (y + 200) * 4 + 2)
    let different = 0
    for (let y = 0; y < 640; y++) for (let x = 0; x < 640; x++) if (dotOf(x, y) !== isBlack(dots, x, y)) different++
    expect(different).toBe(0)
  })

  it('is all of the sheet, when both are of one size', () => {
    const made = dotsSheet(barsAndFrame(1776, 2520), 12, 'A5')
    const [sheet] = made.ok ? drawnSheets(pdfium, made.value, 12) : []
    expect(sheet !== undefined && isBlack(sheet, 0, 0) && isBlack(sheet, 1775, 2519)).toBe(true)
  })

  it('holds no dots that are larger than it', () => {
    expect(dotsSheet(barsAndFrame(1344, 1680), 8, 'A5')).toMatchObject({
      fault: { code: 'label.too-large-for-printer' },
    })
  })
})

async function imposed(pdfs: readonly Uint8Array[], imposition: Parameters<typeof imposeSheets>[1]) {
  const pieces = imposeSheets(
    pdfs.map((pdf) => ok(pdf)),
    imposition,
    never,
  )
  const parts: Uint8Array[] = []
  for (let piece = await pieces.next(); ; piece = await pieces.next()) {
    if (piece.done === true) return { pdf: new Uint8Array(Buffer.concat(parts)), count: piece.value }
    if (!piece.value.ok) throw new Error(piece.value.fault.code)
    parts.push(piece.value.value)
  }
}

function black(sheet: Dots | undefined, xMm: number, yMm: number): boolean {
  return sheet !== undefined && isBlack(sheet, Math.round(xMm * 8), Math.round(yMm * 8))
}

/** The top left corners of the black squares of 4 mm, in mm, along the rows. */
function squares(sheet: Dots | undefined): readonly (readonly [number, number])[] {
  if (sheet === undefined) return []
  const corners: [number, number][] = []
  for (let y = 1; y < sheet.height - 1; y++)
    for (let x = 1; x < sheet.width - 1; x++)
      if (isBlack(sheet, x, y) && !isBlack(sheet, x - 1, y) && !isBlack(sheet, x, y - 1)) corners.push([x / 8, y / 8])
  return corners.map(([x, y]) => [Math.round(x * 2) / 2, Math.round(y * 2) / 2])
}
