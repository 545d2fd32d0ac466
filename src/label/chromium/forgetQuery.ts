import { viewSecrets } from '../viewSecrets.ts'

/**
 * Blanks, in a PDF that Chromium wrote, the queries of the addresses that led to the page wherever they stand as text: in its
 * title, when the page has none, and in links, even in one to the page itself. Nothing moves: as many bytes stay. Skia writes titles and
 * links uncompressed (src/pdf/SkPDFMetadata.cpp, SkPDFDocument.cpp).
 */
export function forgetQuery(pdf: Uint8Array<ArrayBuffer>, addresses: readonly string[]): Uint8Array<ArrayBuffer> {
  const secrets = viewSecrets(addresses)
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  for (const secret of secrets.flatMap((text) => [
    Buffer.from(text),
    wide(text),
    Buffer.from(wide(text).toString('hex').toUpperCase()),
  ]))
    for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + 1))
      blank(bytes.subarray(at, at + secret.length))
  return pdf
}

/** As a PDF writes text that is not Latin: UTF-16, big end first. */
function wide(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

function blank(found: Buffer): void {
  for (let at = 0; at < found.length; at++) if (found[at] !== 0) found[at] = 0x30
}
