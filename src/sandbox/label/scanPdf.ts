import { PDFiumLibrary } from '@hyzyla/pdfium'
import { encode } from 'fast-png'
import { PDFDocument } from 'pdf-lib'

/** As an office scanner: 300 dpi, which no label printer's dots fall together with. */
const dpi = 300

let loaded: Promise<PDFiumLibrary> | null = null

/** The same pages as pictures: nothing in them is text, and no bar has an edge of its own. */
export async function scanPdf(pages: Uint8Array): Promise<Uint8Array> {
  loaded ??= PDFiumLibrary.init()
  const source = await (await loaded).loadDocument(pages)
  const scan = await PDFDocument.create()
  for (const page of source.pages()) {
    // A page is closed when it was rendered.
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' })
    const grey = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255)
    const picture = await scan.embedPng(encode({ width, height, data: grey, channels: 1, depth: 8 }))
    scan
      .addPage([originalWidth, originalHeight])
      .drawImage(picture, { x: 0, y: 0, width: originalWidth, height: originalHeight })
  }
  source.destroy()
  return scan.save()
}
