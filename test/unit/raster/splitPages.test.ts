import { PDFDocument, PDFName, PDFNumber, PDFPageLeaf, PDFString } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import { splitPages } from '../../../src/raster/splitPages.ts'
import { everythingIn } from '../../support/everythingIn.ts'
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

  test('a PDF that names one page over and over is none of labels', async () => {
    const document = await PDFDocument.create()
    const { ref } = document.addPage([227, 227])
    for (let more = 0; more < 1_000; more++) document.catalog.Pages().pushLeafNode(ref)
    document.catalog.Pages().set(PDFName.of('Count'), PDFNumber.of(1_001))
    const split = await splitPages(pdfium, bytes(await document.save()), size)
    expect(split).toMatchObject({ fault: { code: 'view.too-large', facts: { pages: 1_001 } } })
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

describe('a page alone', () => {
  const secret = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'
  const address = `https://ship.example/v?token=${secret}`

  /** A PDF that says its address wherever one can be without being drawn. */
  async function telling(pages: number) {
    const pdf = await PDFDocument.load(await samplePdf(...Array.from({ length: pages }, () => page('G8ADKBRF', 80))))
    pdf.setTitle(address)
    pdf.setKeywords([address])
    await pdf.attach(Buffer.from(address), 'a.txt')
    const { context } = pdf
    const metadata = () => context.register(context.flateStream(`<x:xmpmeta>${address}</x:xmpmeta>`))
    pdf.catalog.set(PDFName.of('Metadata'), metadata())
    for (const { node } of pdf.getPages()) {
      node.set(PDFName.of('Metadata'), metadata())
      const uri = { Type: 'Action', S: 'URI', URI: PDFString.of(address) }
      const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Contents: PDFString.of(address) }
      const toLast = [pdf.getPage(pages - 1).ref, 'Fit']
      node.set(
        PDFName.of('Annots'),
        context.obj([
          { ...link, A: context.register(context.obj(uri)) },
          { ...link, Dest: toLast },
        ]),
      )
    }
    return new Uint8Array(await pdf.save())
  }

  test.each([1, 2])('of a carrier’s PDF of %d says nothing but what is drawn', async (pages) => {
    const pdf = await telling(pages)
    expect(await everythingIn(pdf)).toContain(secret)
    const split = await splitPages(pdfium, pdf, size, true)
    if (!split.ok) throw new Error(split.fault.code)
    expect(split.value.map(({ text }) => text)).toEqual(Array.from({ length: pages }, () => 'G8ADKBRF'))
    for (const one of split.value) {
      expect(await everythingIn(one.pdf)).not.toContain(secret)
      // A link to another page would bring that page along.
      const objects = (await PDFDocument.load(one.pdf)).context.enumerateIndirectObjects()
      expect(objects.filter(([, object]) => object instanceof PDFPageLeaf)).toHaveLength(1)
    }
  })

  test('does not show a layer that was hidden', async () => {
    const pdf = await PDFDocument.load(await samplePdf(page('one', 82), page('two', 82)))
    const { context } = pdf
    const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('hidden') }))
    pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
    for (const { node } of pdf.getPages()) {
      node.normalizedEntries().Resources.set(PDFName.of('Properties'), context.obj({ L: layer }))
      node.addContentStream(context.register(context.flateStream('/OC /L BDC 0 g 229 0 3 99 re f EMC')))
    }
    const split = await splitPages(pdfium, new Uint8Array(await pdf.save()), size)
    if (!split.ok) throw new Error(split.fault.code)
    expect(split.value.map(({ ink }) => ink)).toEqual([null, null])
    for (const one of split.value)
      expect(await splitPages(pdfium, one.pdf, size)).toMatchObject({ value: [{ ink: null }] })
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
