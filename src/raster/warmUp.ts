import type { CodeReader } from './codeReader.ts'
import { labelOfPage } from './labelTasks.ts'
import { pageTexts } from './pageTexts.ts'
import type { Pdfium } from './pdfium.ts'
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
    const label = labelOfPage(pdfium, reader, {
      name: 'label',
      pdf: page,
      size: '80x80',
      dpmm: 8,
      options: { snap: true },
    })
    if (!label.ok) throw new Error(`PDFium does not draw its sample page: ${label.fault.detail}`)
    const codes = label.value.codes.map(({ text }) => text).join()
    if (codes !== `${sampleCode},${sampleCode}`) throw new Error(`read back from the sample page: ${codes}`)
  }
}

const rounds = 6
