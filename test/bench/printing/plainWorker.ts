/**
 * A thread that makes labels of a document by threshold alone, neither snapped nor read: what the raster room costs
 * without its bars. It answers with the labels and bytes that it made.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { dotBox } from '../../../src/model/labelSize.ts'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import { drawGrey } from '../../../src/raster/drawGrey.ts'
import { toDots } from '../../../src/raster/mono.ts'
import { loadPdfium, openPage, openPdf } from '../../../src/raster/pdfium.ts'

interface Share {
  readonly pdf: Uint8Array<SharedArrayBuffer>
  readonly size: LabelSize
  readonly from: number
  readonly count: number
}

const { pdf, size, from, count } = workerData as Share
const pdfium = await loadPdfium()
const whole = { left: 0, top: 0, ...dotBox(size, 8), fineX: 1, fineY: 1 }
parentPort?.on('message', () => {
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) throw new Error(opened.fault.code)
  using document = opened.value
  let bytes = 0
  for (let index = from; index < from + count; index++) {
    const loaded = openPage(pdfium, document, index)
    if (!loaded.ok) throw new Error(loaded.fault.code)
    using page = loaded.value
    const grey = drawGrey(pdfium, page, 8, whole)
    if (!grey.ok) throw new Error(grey.fault.code)
    bytes += zpl.encode(toDots(grey.value), { graphics: 'z64', dpmm: 8 }).length
  }
  parentPort?.postMessage(bytes)
})
parentPort?.postMessage('ready')
