import { parentPort } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { loadCodeReader } from './codeReader.ts'
import { labelOfPage, labelsOfPages } from './labelTasks.ts'
import { pageTexts } from './pageTexts.ts'
import { loadPdfium } from './pdfium.ts'
import { rasterize } from './rasterize.ts'
import { readCodes } from './readBack.ts'
import { seePage } from './seePage.ts'
import { studyPage } from './studyPage.ts'
import type { Answer, CropTask, Ready, SplitTask, Task, TaskAtOnce, TaskName, TaskValues } from './tasks.ts'
import { warmUp } from './warmUp.ts'

/**
 * A worker thread: one PDFium, one bar code reader, one task after the other. What is thrown here ends the thread,
 * because nobody knows what a trap has left of the heap; the pool starts another one.
 */
if (parentPort === null) throw new Error('worker.ts runs in a worker thread')
const port = parentPort
const [pdfium, reader] = await Promise.all([loadPdfium(), loadCodeReader()])
warmUp(pdfium, reader)

port.on('message', (task: Task) => {
  if (task.name === 'splitPages') return split(task)
  return task.name === 'cropPage' ? crop(task) : answer(perform(task))
})
const ready: Ready = 'ready'
port.postMessage(ready)
// As much code as all the rest: loaded when the thread can already make labels. Who needs it meets its failure.
const splitter = import('./splitPages.ts')
splitter.catch(() => undefined)

function answer(result: Result<TaskValues[TaskName]>, transfer: readonly ArrayBuffer[] = []): void {
  const heapBytes = pdfium.HEAPU8.length + reader.HEAPU8.length
  const said: Answer = { result, heapBytes }
  port.postMessage(said, transfer)
}

async function split({ pdf, size, bare }: SplitTask): Promise<void> {
  const { splitPages } = await splitter
  const pages = await splitPages(pdfium, pdf, size, bare)
  // The pages are handed over, not copied.
  answer(pages, pages.ok ? pages.value.map((page) => page.pdf.buffer) : [])
}

async function crop({ pdf, crop: box }: CropTask): Promise<void> {
  const { cropPage } = await import('./cropPage.ts')
  const page = await cropPage(pdfium, pdf, box)
  answer(page, page.ok ? [page.value.buffer] : [])
}

function perform(task: TaskAtOnce): Result<TaskValues[TaskName]> {
  switch (task.name) {
    case 'rasterize':
      return rasterize(pdfium, task.pdf, task.size, task.dpmm)
    case 'label':
      return labelOfPage(pdfium, reader, task)
    case 'labels':
      return labelsOfPages(pdfium, reader, task)
    case 'readCodes':
      return ok(readCodes(reader, task.dots))
    case 'pageTexts':
      return pageTexts(pdfium, task.pdf)
    case 'seePage':
      return seePage(pdfium, reader, task.pdf)
    case 'studyPage':
      return studyPage(pdfium, reader, task.pdf, task.hide)
  }
}
