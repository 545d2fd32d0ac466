import { beforeAll, describe, expect, it } from 'vitest'
import { pageTexts } from '../../../src/raster/pageTexts.ts'
import type { Pdfium } from '../../../src/raster/pdfium.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import type { SamplePage } from '../../support/samplePdf.ts'
import { encryptedPdf, pagelessPdf, samplePdf } from '../../support/samplePdf.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

function page(text: string): SamplePage {
  return { width: 80, height: 80, marks: [{ kind: 'text', text, x: 5, y: 10 }] }
}

describe('the text of pages', () => {
  it('is one string a page, in the order of the pages', async () => {
    const pdf = await samplePdf(page('G8ADKBRF_1'), { width: 80, height: 80 }, page('G8ADKBRF_3'))
    expect(pageTexts(pdfium, pdf)).toEqual({ ok: true, value: ['G8ADKBRF_1', '', 'G8ADKBRF_3'] })
  })

  it('says in Vietnamese what the page shows', async () => {
    const text = 'Người nhận: Nguyễn Thị Hồng Ngọc, 12 đường Lê Lợi'
    expect(pageTexts(pdfium, await samplePdf(page(text)))).toEqual({ ok: true, value: [text] })
  })

  it('has the lines of a page apart', async () => {
    const two = {
      ...page('G8ADKBRF'),
      marks: [...(page('G8ADKBRF').marks ?? []), { kind: 'text', text: 'HCM', x: 5, y: 20 }],
    } as const
    const texts = pageTexts(pdfium, await samplePdf(two))
    expect(texts.ok && texts.value[0]?.split(/\s+/)).toEqual(['G8ADKBRF', 'HCM'])
  })

  it('keeps the hyphen that ends a line', async () => {
    const marks = [
      { kind: 'text', text: 'HCM-', x: 5, y: 10 },
      { kind: 'text', text: 'Quận', x: 5, y: 15 },
    ] as const
    const texts = pageTexts(pdfium, await samplePdf({ width: 80, height: 80, marks }))
    expect(texts.ok && texts.value[0]?.replace(/\s/g, '')).toBe('HCM-Quận')
  })

  it.each([
    ['no PDF', new TextEncoder().encode('{"code":500}')],
    ['an encrypted PDF', encryptedPdf()],
    ['a PDF without pages', pagelessPdf()],
  ])('is a fault for %s', (_, pdf) => {
    expect(pageTexts(pdfium, pdf)).toMatchObject({ ok: false, fault: { code: 'label.unreadable-page' } })
  })
})
