import { pageTexts } from './pageTexts.ts'
import type { Pdfium } from './pdfium.ts'
import { rasterize } from './rasterize.ts'
import type { CodeReader } from './readBack.ts'
import { readCodes } from './readBack.ts'
import { sampleCode, samplePage } from './samplePage.ts'

/**
 * Makes and reads back a label of its own, so that the first scan finds compiled code and filled caches, and so that
 * a thread that cannot do this never gets work. Throws when it cannot.
 */
export function warmUp(pdfium: Pdfium, reader: CodeReader): void {
  const page = samplePage()
  for (let round = 0; round < rounds; round++) {
    const texts = pageTexts(pdfium, page)
    if (!texts.ok || !texts.value[0]?.includes(sampleCode)) throw new Error('PDFium does not read its sample page')
    const dots = rasterize(pdfium, page, '80x80', 8)
    if (!dots.ok) throw new Error(`PDFium does not draw its sample page: ${dots.fault.detail}`)
    const codes = readCodes(reader, dots.value)
    if (codes.join() !== sampleCode) throw new Error(`zxing reads ${codes.join()} from the sample page`)
  }
}

const rounds = 6
