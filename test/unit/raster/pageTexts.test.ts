import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageTexts } from '../../../src/raster/pageTexts.ts'
import type { Pdfium } from '../../../src/raster/pdfium.ts'
import { loadPdfium, mostHeapBytes } from '../../../src/raster/pdfium.ts'
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

it('a page of some kilobytes that unfolds to gigabytes ends its task within the heap that a thread may have', async () => {
  const own = await loadPdfium()
  expect(() => pageTexts(own, unfoldingPdf())).toThrow(/abort/i)
  expect(own.HEAPU8.length).toBeLessThanOrEqual(mostHeapBytes * 1.2)
  expect(own.HEAPU8.length).toBeGreaterThan(mostHeapBytes / 2)
})

/** A gigabyte of spaces, packed twice. */
function unfoldingPdf(): Uint8Array {
  const spaces = deflateSync(Buffer.alloc(2 ** 30, ' '), { level: 1 })
  const content = deflateSync(spaces).toString('latin1')
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 226 226] /Contents 4 0 R >>',
    `<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${content}\nendstream`,
  ]
  const objects = parts.map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer << /Root 1 0 R /Size 5 >>\n%%EOF`, 'latin1')
}
