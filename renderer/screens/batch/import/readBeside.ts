import type { ImportedTable, ReadAs } from '../../../../src/spreadsheet/readTable.ts'
import type { ImportRequest } from './importWorker.ts'
import ImportWorker from './importWorker.ts?worker&inline'

/** Reads one file, or what was pasted, beside the window, where it may die alone. */
export function readBeside(source: File | string, readAs: ReadAs = {}): Promise<ImportedTable> {
  const worker = new ImportWorker()
  return new Promise((resolve) => {
    const end = (table: ImportedTable) => {
      worker.terminate()
      resolve(table)
    }
    worker.onmessage = ({ data }: MessageEvent<{ table: ImportedTable }>) => end(data.table)
    worker.onerror = () => end({ ok: false, why: 'broken' })
    const request: ImportRequest = { number: 0, source, readAs }
    worker.postMessage(request)
  })
}
