import { loadCodeReader } from '../../src/raster/codeReader.ts'
import { drawGrey } from '../../src/raster/drawGrey.ts'
import { toDots } from '../../src/raster/mono.ts'
import { pageTexts } from '../../src/raster/pageTexts.ts'
import { loadPdfium, openPage, openPdf } from '../../src/raster/pdfium.ts'
import { readEverywhere } from '../../src/raster/readSymbols.ts'
import { valueIn } from './practice.ts'

/** An A4 page of a PDF as somebody has it in hand: its words, and what a scanner reads of it at 8 dots/mm. */
export interface ReadPage {
  readonly text: string
  readonly codes: readonly string[]
}

export async function readPages(pdf: Uint8Array): Promise<readonly ReadPage[]> {
  const pdfium = await loadPdfium()
  const reader = await loadCodeReader()
  const texts = valueIn(pageTexts(pdfium, pdf))
  using document = valueIn(openPdf(pdfium, pdf))
  return texts.map((text, number) => {
    using page = valueIn(openPage(pdfium, document, number))
    const area = { left: 0, top: 0, width: 1_680, height: 2_376, fineX: 1, fineY: 1 }
    const dots = toDots(valueIn(drawGrey(pdfium, page, 8, area)))
    return { text, codes: readEverywhere(reader, dots).map((code) => code.text) }
  })
}
