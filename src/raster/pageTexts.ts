import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { openPage, openPdf, unreadable } from './pdfium.ts'

/** The text of every page, in the order of the pages, lines ending in CR LF. Fault: `label.unreadable-page`. */
export function pageTexts(pdfium: Pdfium, pdf: Uint8Array): Result<readonly string[]> {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) return opened
  using document = opened.value
  const texts: string[] = []
  for (let index = 0; index < document.pageCount; index++) {
    const loaded = openPage(pdfium, document, index)
    if (!loaded.ok) return loaded
    using page = loaded.value
    const text = pageText(pdfium, page)
    if (!text.ok) return text
    texts.push(text.value)
  }
  return ok(texts)
}

/** The text of one page. Fault: `label.unreadable-page`. */
export function pageText(pdfium: Pdfium, page: OpenPage): Result<string> {
  const textPage = pdfium._FPDFText_LoadPage(page.handle)
  if (textPage === 0) return unreadable('the text of a page cannot be read')
  let buffer = 0
  try {
    const length = pdfium._FPDFText_CountChars(textPage)
    if (length <= 0) return ok('')
    // UTF-16LE and a terminating zero.
    buffer = pdfium.wasmExports.malloc((length + 1) * 2)
    if (buffer === 0) return unreadable('no memory for the text of a page')
    const written = pdfium._FPDFText_GetText(textPage, 0, length, buffer)
    const end = buffer + Math.max(written - 1, 0) * 2
    return ok(withHyphens(new TextDecoder('utf-16le').decode(pdfium.HEAPU8.subarray(buffer, end))))
  } finally {
    if (buffer !== 0) pdfium.wasmExports.free(buffer)
    pdfium._FPDFText_ClosePage(textPage)
  }
}

/** PDFium gives a hyphen at the end of a line as U+FFFE and joins the lines; the page shows a hyphen. */
function withHyphens(text: string): string {
  return text.replaceAll('\ufffe', '-')
}
