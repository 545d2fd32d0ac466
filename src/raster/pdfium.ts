import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'

/**
 * PDFium as WebAssembly, through its C interface (fpdfview.h, fpdf_text.h): one instance a thread, and a pointer
 * belongs to the instance that gave it. Everything opened here is closed by `using`, whatever happens in between.
 */
export async function loadPdfium(): Promise<Pdfium> {
  const file = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
  const binary = new Uint8Array(file)
  const pdfium = await PDFiumModule({
    instantiateWasm(imports: Imports, loaded) {
      boundHeap(imports)
      void WebAssembly.instantiate(binary, imports).then(({ instance }) => loaded(instance))
      return {}
    },
  })
  if (!hasAll(pdfium)) throw new Error('this PDFium lacks a function')
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}

/** What PDFium may ask for, of which it gets a fifth too much: seven kilobytes of a PDF unfold to gigabytes. */
export const mostHeapBytes = 512 * 2 ** 20

/** Whether the heap is now so large. */
type Resize = (bytes: number) => boolean
interface Imports {
  readonly env?: { emscripten_resize_heap?: Resize }
}
// Of the browser's types, which Node's do not have.
declare const WebAssembly: { instantiate(binary: Uint8Array, imports: Imports): Promise<{ instance: object }> }

/** PDFium asks here for more: what it does not get it cannot do, and aborts. */
function boundHeap({ env }: Imports): void {
  const resize = env?.emscripten_resize_heap
  if (env === undefined || resize === undefined) throw new Error('this PDFium does not ask for memory')
  env.emscripten_resize_heap = (bytes) => bytes <= mostHeapBytes && resize(bytes)
}

type Module = Awaited<ReturnType<typeof PDFiumModule>>

/** The module with what the package's types leave out. */
export type Pdfium = Module & Untyped

interface Untyped {
  /** `matrix`: pointer to FS_MATRIX, six floats; `clip`: pointer to FS_RECTF, four floats: left, top, right, bottom. */
  _FPDF_RenderPageBitmapWithMatrix(bitmap: number, page: number, matrix: number, clip: number, flags: number): void
  /** Quarter turns clockwise. */
  _FPDFPage_GetRotation(page: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  /** `usage`: for the screen or for paper; FLATTEN_*. */
  _FPDFPage_Flatten(page: number, usage: number): number
  /** What of the page is drawn, in its own coordinates; `rect`: pointer to FS_RECTF, four floats: left, top, right, bottom. */
  _FPDF_GetPageBoundingBox(page: number, rect: number): number
  /** The four pointers are to one float each; false when the object has no bounds. */
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  /** Of a letter, in the page's own coordinates; the four pointers are to one double each. */
  _FPDFText_GetCharBox(
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number
  _FPDFText_GetUnicode(textPage: number, index: number): number
  /** The four pointers are to one unsigned integer each, 0 to 255; false for a letter that the text only implies. */
  _FPDFText_GetFillColor(
    textPage: number,
    index: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ): number
  /** The page as it is seen in a box of pixels; `x` and `y`: pointers to one integer each. */
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    x: number,
    y: number,
  ): number
}

function hasAll(module: Module): module is Pdfium {
  return names.every((name) => name in module)
}

const names = [
  '_FPDF_RenderPageBitmapWithMatrix',
  '_FPDFPage_GetRotation',
  '_FPDFPage_GetAnnotCount',
  '_FPDFPage_Flatten',
  '_FPDFPageObj_GetBounds',
  '_FPDF_GetPageBoundingBox',
  '_FPDFText_GetCharBox',
  '_FPDFText_GetUnicode',
  '_FPDFText_GetFillColor',
  '_FPDF_PageToDevice',
] satisfies readonly (keyof Untyped)[]

export interface OpenPdf extends Disposable {
  readonly handle: number
  /** At least 1. */
  readonly pageCount: number
}

/** Opens a PDF without a password. Fault: `label.unreadable-page`. The bytes are copied. */
export function openPdf(pdfium: Pdfium, pdf: Uint8Array): Result<OpenPdf> {
  const bytes = pdfium.wasmExports.malloc(pdf.length)
  if (bytes === 0) return unreadable(`no memory for a PDF of ${pdf.length} bytes`)
  pdfium.HEAPU8.set(pdf, bytes)
  const handle = pdfium._FPDF_LoadMemDocument(bytes, pdf.length, 0)
  if (handle === 0) {
    pdfium.wasmExports.free(bytes)
    return unreadable(loadError(pdfium._FPDF_GetLastError()))
  }
  const close = () => {
    pdfium._FPDF_CloseDocument(handle)
    pdfium.wasmExports.free(bytes)
  }
  const pageCount = pdfium._FPDF_GetPageCount(handle)
  if (pageCount > 0) return ok({ handle, pageCount, [Symbol.dispose]: close })
  close()
  return unreadable('a PDF without pages')
}

/** Width and height are points, after the page's own rotation. */
export interface OpenPage extends Disposable {
  readonly handle: number
  readonly width: number
  readonly height: number
}

/** Opens one page, counted from 0, with its form fields filled in. Fault: `label.unreadable-page`. */
export function openPage(pdfium: Pdfium, pdf: OpenPdf, index: number): Result<OpenPage> {
  const loaded = loadPage(pdfium, pdf, index)
  if (!loaded.ok) return loaded
  const handle = loaded.value
  return ok({
    handle,
    width: pdfium._FPDF_GetPageWidth(handle),
    height: pdfium._FPDF_GetPageHeight(handle),
    [Symbol.dispose]: () => pdfium._FPDF_ClosePage(handle),
  })
}

/** Looks at the first page of a PDF, which is open for as long. Fault: `label.unreadable-page`. */
export function withFirstPage<Value>(
  pdfium: Pdfium,
  pdf: Uint8Array,
  look: (page: OpenPage) => Result<Value>,
): Result<Value> {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) return opened
  using document = opened.value
  const loaded = openPage(pdfium, document, 0)
  if (!loaded.ok) return loaded
  using page = loaded.value
  return look(page)
}

/**
 * What a form says is an annotation of its own kind (a widget), which is drawn by nobody who does not fill the form in:
 * a label would come out without it. Flattened it belongs to the page, which has to be loaded anew then.
 */
function loadPage(pdfium: Pdfium, pdf: OpenPdf, index: number): Result<number> {
  const page = pdfium._FPDF_LoadPage(pdf.handle, index)
  if (page === 0) return unreadable(`page ${index + 1} cannot be opened`)
  if (pdfium._FPDFPage_GetAnnotCount(page) <= 0) return ok(page)
  const flattened = pdfium._FPDFPage_Flatten(page, FLAT_PRINT)
  if (flattened === FLATTEN_NOTHINGTODO) return ok(page)
  pdfium._FPDF_ClosePage(page)
  if (flattened !== FLATTEN_SUCCESS) return unreadable(`the annotations of page ${index + 1} cannot be drawn`)
  const whole = pdfium._FPDF_LoadPage(pdf.handle, index)
  return whole === 0 ? unreadable(`page ${index + 1} cannot be opened`) : ok(whole)
}

// fpdf_flatten.h
const FLAT_PRINT = 1
const FLATTEN_SUCCESS = 1
const FLATTEN_NOTHINGTODO = 2

export function unreadable(detail: string, facts?: Readonly<Record<string, string | number>>): Failed {
  return fail('label.unreadable-page', facts === undefined ? { detail } : { facts, detail })
}

/** FPDF_ERR_* of fpdfview.h. */
function loadError(code: number): string {
  switch (code) {
    case 3:
      return 'not a PDF, or a damaged one'
    case 4:
      return 'an encrypted PDF that wants a password'
    case 5:
      return 'a PDF with an unknown kind of encryption'
    default:
      return `the PDF cannot be opened (FPDF_GetLastError ${code})`
  }
}
