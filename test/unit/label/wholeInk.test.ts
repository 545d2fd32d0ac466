import { afterAll, describe, expect, test } from 'vitest'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { pagesOfPdf } from '../../support/pagesOfPdf.ts'
import type { Mark, SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

/** Pages that are a little larger than their label, through the real raster: what is on the page is on the label. */
const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())

const signal = new AbortController().signal
const pages = pagesOfPdf(raster)

const order = 'G8ADKBRF'
const bars: Mark = { kind: 'code128', text: order, x: 4, y: 4, module: 0.25, height: 10 }
const qr = (x: number, y: number): Mark => ({ kind: 'qr', text: order, x, y, module: 0.5 })
const line = (x: number, y: number, width: number, height: number): Mark => ({ kind: 'box', x, y, width, height })

async function labelOf(page: SamplePage, size: LabelSize) {
  const view = { contentType: 'application/pdf', body: await samplePdf(page) }
  const split = await pages.split(view, { order, parcels: [0], size, policy: null, rules: [] }, signal)
  if (!split.ok) return split.fault
  const [own] = split.value
  if (own === undefined) throw new Error('no page')
  const label = await raster.label(own.pdf, size, 8, { snap: true }, signal)
  return label.ok ? label.value : label.fault
}

describe('a page a little larger than its label', () => {
  test('keeps the line at its end: 50×72 mm on 52×70', async () => {
    const page = { width: 50, height: 72, marks: [bars, qr(4, 56.5), line(2, 3, 46, 0.3), line(2, 71.4, 46, 0.3)] }
    const label = await labelOf(page, '52x70')
    expect(label).toMatchObject({ codes: [{ text: order, grade: 'A' }, { text: order }] })
    expect(label).toMatchObject({ codes: [{}, { symbology: 'qr', grade: 'A' }] })
  })

  test('keeps its frame: 81.5 mm on 80', async () => {
    const frame = [line(0, 0, 81.5, 0.4), line(0, 79.6, 81.5, 0.4), line(0, 0, 0.4, 80), line(81.1, 0, 0.4, 80)]
    const label = await labelOf({ width: 81.5, height: 80, marks: [bars, ...frame] }, '80x80')
    if (!('dots' in label)) throw new Error(label.code)
    const { dots, codes } = label
    expect(codes).toMatchObject([{ text: order, grade: 'A' }])
    const isBlack = (x: number, y: number) => ((dots.data[y * dots.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
    const columns = [0, 1, 638, 639].map((x) => Array.from({ length: 620 }, (_, y) => isBlack(x, y)).every(Boolean))
    expect(columns.filter(Boolean).length).toBeGreaterThanOrEqual(3)
  })

  test('stays as it came while nothing would be cut off, and keeps its letters when it is moved', async () => {
    const said: Mark = { kind: 'text', text: 'G8ADKBRF', x: 4, y: 30 }
    for (const marks of [
      [bars, said],
      [bars, said, line(2, 81, 70, 0.5)],
    ])
      expect(await labelOf({ width: 80, height: 81.5, marks }, '80x80')).toMatchObject({ text: 'G8ADKBRF' })
  })

  test('is refused with both sizes when it is another size altogether', async () => {
    expect(await labelOf({ width: 75, height: 75, marks: [bars] }, '80x80')).toEqual({
      code: 'view.other-size',
      facts: { page: 1, widthMm: 75, heightMm: 75, size: '80x80', needsMm: '80×80' },
    })
  })
})
