/**
 * `pdfjs-dist`, `@napi-rs/canvas` and `zpl-image`: how JavaScript programs usually get from a PDF to ZPL. They are none
 * of this program's packages, and are looked for in the folder that `--peers` names.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Canvas {
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: Uint8Array } }
}

interface PdfJs {
  getDocument(options: { data: Uint8Array; verbosity: number }): {
    promise: Promise<PdfDocument>
    destroy(): Promise<void>
  }
}

interface PdfDocument {
  getPage(number: number): Promise<{
    getViewport(options: { scale: number }): { width: number; height: number }
    render(options: object): { promise: Promise<void> }
  }>
}

interface ZplImage {
  rgbaToZ64(
    pixels: Uint8Array,
    width: number,
    options: { black: number; notrim: boolean },
  ): { length: number; rowlen: number; z64: string }
}

/** One page → a ZPL format with its dots; null where the packages are not installed. */
export async function pdfjsChain(folder: string | null) {
  if (folder === null) return null
  const from = createRequire(join(folder, 'package.json'))
  const pdfjs: PdfJs = await import(pathToFileURL(from.resolve('pdfjs-dist/legacy/build/pdf.mjs')).href)
  const { createCanvas }: { createCanvas(width: number, height: number): Canvas } = from('@napi-rs/canvas')
  const { rgbaToZ64 }: ZplImage = from('zpl-image')
  return async (pdf: Uint8Array, width: number, height: number): Promise<string> => {
    const loading = pdfjs.getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
    const page = await (await loading.promise).getPage(1)
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    await page.render({ canvas, canvasContext: context, viewport: page.getViewport({ scale: (8 * 25.4) / 72 }) })
      .promise
    const pixels = context.getImageData(0, 0, width, height)
    const { length, rowlen, z64 } = rgbaToZ64(Buffer.from(pixels.data), width, { black: 50, notrim: true })
    await loading.destroy()
    return `^XA^PW${width}^LL${height}^FO0,0^GFA,${length},${length},${rowlen},${z64}^FS^PQ1^XZ`
  }
}
