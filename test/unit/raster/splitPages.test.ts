import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import { splitPages } from '../../../src/raster/splitPages.ts'
import { samplePdf } from '../../support/samplePdf.ts'

const pdfium = await loadPdfium()
const mm = 100
const size = '80x80'
const page = (text: string, width: number) => ({
  width,
  height: 80,
  marks: [{ kind: 'text' as const, text, x: 10, y: 20 }],
})

describe('splitting a PDF', () => {
  test('gives each page alone, in their order, with its text and its box', async () => {
    const split = await splitPages(pdfium, await samplePdf(page('G8ADKBRF_1', 79.5), page('G8ADKBRF_2', 81)), size)
    if (!split.ok) throw new Error(split.fault.code)
    expect(split.value.map(({ text }) => text)).toEqual(['G8ADKBRF_1', 'G8ADKBRF_2'])
    expect(split.value.map(({ width }) => width)).toEqual([expect.closeTo(79.5 * mm, 0), expect.closeTo(81 * mm, 0)])
    const alone = await Promise.all(split.value.map(async ({ pdf }) => splitPages(pdfium, pdf, size)))
    expect(alone.map((one) => (one.ok ? one.value.map(({ text }) => text) : one.fault))).toEqual([
      ['G8ADKBRF_1'],
      ['G8ADKBRF_2'],
    ])
  })

  test('a PDF of one page stays as it came', async () => {
    const pdf = await samplePdf(page('G8ADKBRF', 80))
    const split = await splitPages(pdfium, pdf, size)
    expect(split.ok && split.value.map((one) => one.pdf === pdf)).toEqual([true])
  })

  test('a turned page is measured as it is seen', async () => {
    const split = await splitPages(pdfium, await samplePdf({ width: 210, height: 148, rotate: 90 }), size)
    expect(split).toMatchObject({
      value: [{ width: expect.closeTo(148 * mm, 0), height: expect.closeTo(210 * mm, 0) }],
    })
  })

  test('the pages are whole documents that another reader opens', async () => {
    const split = await splitPages(pdfium, await samplePdf(page('one', 80), page('two', 80), page('three', 80)), size)
    if (!split.ok) throw new Error(split.fault.code)
    const counts = await Promise.all(split.value.map(async ({ pdf }) => (await PDFDocument.load(pdf)).getPageCount()))
    expect(counts).toEqual([1, 1, 1])
  })

  test.each([
    ['a torn file', bytes('%PDF-1.7\n1 0 obj <<')],
    ['a file without pages', bytes('%PDF-1.7\n%%EOF')],
  ])('%s is a fault, not an exception', async (_, pdf) => {
    expect(await splitPages(pdfium, pdf, size)).toMatchObject({ fault: { code: 'label.unreadable-page' } })
  })
})

describe('the ink of a page', () => {
  const box = (x: number, y: number, width: number, height: number) => ({ kind: 'box' as const, x, y, width, height })
  const inkOf = async (width: number, height: number, ...marks: readonly ReturnType<typeof box>[]) => {
    const split = await splitPages(pdfium, await samplePdf({ width, height, marks }), size)
    return split.ok ? split.value[0]?.ink : split.fault.code
  }

  test('is measured where a label would cut some of it off, and nowhere else', async () => {
    expect(await inkOf(80, 80, box(0, 0, 80, 80))).toBeNull()
    expect(await inkOf(81.5, 80, box(5, 5, 70, 70))).toBeNull()
    expect(await inkOf(80.08, 80.08, box(0, 0, 80, 80))).toBeNull()
    expect(await inkOf(81.5, 80, box(5, 5, 70, 70), box(81.2, 5, 0.2, 70))).toEqual({
      left: expect.closeTo(5 * mm, -1.4),
      top: expect.closeTo(5 * mm, -1.4),
      width: expect.closeTo(76.4 * mm, -1.4),
      height: expect.closeTo(70 * mm, -1.4),
    })
    expect(await inkOf(210, 297, box(5, 290, 1, 1))).toMatchObject({ top: expect.closeTo(290 * mm, -1.4) })
  })
})
