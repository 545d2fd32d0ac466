import { parentPort } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { pageTexts } from './pageTexts.ts'
import { loadPdfium } from './pdfium.ts'
import { rasterize } from './rasterize.ts'
import { loadCodeReader, readCodes } from './readBack.ts'
import type { Answer, Ready, Task, TaskName, TaskValues } from './tasks.ts'
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
  const result = perform(task)
  const heapBytes = pdfium.HEAPU8.length + reader.HEAPU8.length
  const answer: Answer = { result, heapBytes }
  port.postMessage(answer)
})
const ready: Ready = 'ready'
port.postMessage(ready)

function perform(task: Task): Result<TaskValues[TaskName]> {
  switch (task.name) {
    case 'rasterize':
      return rasterize(pdfium, task.pdf, task.size, task.dpmm)
    case 'readCodes':
      return ok(readCodes(reader, task.dots))
    case 'pageTexts':
      return pageTexts(pdfium, task.pdf)
  }
}
