import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { PaleLetters } from './paleLetters.ts'
import { paleLetters } from './paleLetters.ts'
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
  return withLetters(pdfium, page, (textPage, count) => lettersOf(pdfium, textPage, count))
}

/** What a page says, and what of it would be too pale to print. */
export interface PageWords {
  readonly text: string
  readonly pale: PaleLetters
}

/** Fault: `label.unreadable-page`. */
export function pageWords(pdfium: Pdfium, page: OpenPage): Result<PageWords> {
  return withLetters(pdfium, page, (textPage, count) => {
    const text = lettersOf(pdfium, textPage, count)
    return text.ok ? ok({ text: text.value, pale: paleLetters(pdfium, page, textPage, count) }) : text
  })
}

function withLetters<Value>(
  pdfium: Pdfium,
  page: OpenPage,
  read: (textPage: number, count: number) => Result<Value>,
): Result<Value> {
  const textPage = pdfium._FPDFText_LoadPage(page.handle)
  if (textPage === 0) return unreadable('the text of a page cannot be read')
  try {
    return read(textPage, Math.max(0, pdfium._FPDFText_CountChars(textPage)))
  } finally {
    pdfium._FPDFText_ClosePage(textPage)
  }
}

function lettersOf(pdfium: Pdfium, textPage: number, length: number): Result<string> {
  if (length === 0) return ok('')
  // UTF-16LE and a terminating zero.
  const buffer = pdfium.wasmExports.malloc((length + 1) * 2)
  if (buffer === 0) return unreadable('no memory for the text of a page')
  try {
    const written = pdfium._FPDFText_GetText(textPage, 0, length, buffer)
    const end = buffer + Math.max(written - 1, 0) * 2
    return ok(withHyphens(new TextDecoder('utf-16le').decode(pdfium.HEAPU8.subarray(buffer, end))))
  } finally {
    pdfium.wasmExports.free(buffer)
  }
}

/** PDFium gives a hyphen at the end of a line as U+FFFE and joins the lines; the page shows a hyphen. */
function withHyphens(text: string): string {
  return text.replaceAll('\ufffe', '-')
}
