import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { splitPdf } from '../../../src/label/splitPdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

const signal = new AbortController().signal
const small = { width: 80, height: 80 }

describe('splitting a PDF', () => {
  test('gives the pages asked for, in that order, each alone and with its box', async () => {
    const pdf = await samplePdf({ width: 79.5, height: 80 }, { width: 80.1, height: 80 }, { width: 81, height: 80 })
    const split = await splitPdf(pdf, [2, 0], '80x80', signal)
    if (!split.ok) throw new Error(split.fault.code)
    const pages = await Promise.all(split.value.map(async (part) => (await PDFDocument.load(part)).getPages()))
    expect(pages.map((page) => page.length)).toEqual([1, 1])
    expect(pages.map(([page]) => ((page?.getWidth() ?? 0) * 25.4) / 72)).toEqual([
      expect.closeTo(81, 3),
      expect.closeTo(79.5, 3),
    ])
  })

  test('a PDF of one page stays as it came', async () => {
    const pdf = await samplePdf(small)
    expect(await splitPdf(pdf, [0], '80x80', signal)).toEqual({ ok: true, value: [pdf] })
  })

  test('a page of another size is not the label, and the fault says its size', async () => {
    expect(await splitPdf(await samplePdf({ width: 210, height: 297 }), [0], '80x80', signal)).toMatchObject({
      fault: { code: 'view.not-a-label', facts: { page: 1, widthMm: 210, heightMm: 297, size: '80x80' } },
    })
  })

  test('a turned page is measured as it is seen', async () => {
    const lying = await samplePdf({ width: 210, height: 148, rotate: 90 })
    expect(await splitPdf(lying, [0], 'A5', signal)).toMatchObject({ ok: true })
    const standing = await samplePdf({ width: 148, height: 210, rotate: 90 })
    expect(await splitPdf(standing, [0], 'A5', signal)).toMatchObject({ fault: { code: 'view.not-a-label' } })
  })

  test.each([
    ['a torn file', bytes('%PDF-1.7\n1 0 obj <<')],
    ['a file without pages', bytes('%PDF-1.7\n%%EOF')],
  ])('%s is a fault, not an exception', async (_, pdf) => {
    expect(await splitPdf(pdf, [0], '80x80', signal)).toMatchObject({ fault: { code: 'view.not-a-label' } })
  })

  test('stops when nobody waits for it', async () => {
    const pdf = await samplePdf(small, small)
    expect(await splitPdf(pdf, [0, 1], '80x80', AbortSignal.abort())).toMatchObject({
      fault: { code: 'request.canceled' },
    })
  })
})
