import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from 'pdf-lib'

/** Every object of a PDF, its streams decompressed. */
export async function everythingIn(pdf: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => {
    const stream = object instanceof PDFRawStream ? Buffer.from(object.contents) : null
    return `${object} ${stream === null ? '' : inflated(stream)}`
  })
  const titles = [document.getTitle(), document.getSubject()]
  return [Buffer.from(pdf).toString('latin1'), ...objects, ...titles].join('\n')
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return stream.toString('latin1')
  }
}
