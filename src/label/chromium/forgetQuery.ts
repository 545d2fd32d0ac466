/**
 * Blanks, in a PDF that Chromium wrote, the query of the page's address wherever it stands as text: in its title, when the
 * page has none, and in links, even in one to the page itself. Nothing moves: as many bytes stay. Skia writes titles and
 * links uncompressed (src/pdf/SkPDFMetadata.cpp, SkPDFDocument.cpp).
 */
export function forgetQuery(pdf: Uint8Array<ArrayBuffer>, address: string | undefined): Uint8Array<ArrayBuffer> {
  const { search, searchParams } = new URL(address ?? 'about:blank')
  const secrets = [search.slice(1), ...searchParams.values()].filter((text) => text.length >= shortest)
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

/** What is shorter is no secret, and might stand anywhere. */
const shortest = 6

/** As a PDF writes text that is not Latin: UTF-16, big end first. */
function wide(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

function blank(found: Buffer): void {
  for (let at = 0; at < found.length; at++) if (found[at] !== 0) found[at] = 0x30
}
