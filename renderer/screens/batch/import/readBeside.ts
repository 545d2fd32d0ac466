import type { ImportedTable, ReadAs } from '../../../../src/spreadsheet/readTable.ts'
import { mostFileBytes } from '../../../../src/spreadsheet/readTable.ts'
import type { ImportRequest } from './importWorker.ts'
import ImportWorker from './importWorker.ts?worker&inline'

/**
 * Reads one file, or what was pasted, in a worker of its own that is gone afterwards. What that throws ends the reading
 * only, and is `broken`; memory that runs out in it takes the window along, which the bounds of what is read are for. The
 * first of them is asked here, before anything is opened. Aborted: it is never answered.
 */
export function readBeside(source: File | string, readAs: ReadAs = {}, signal?: AbortSignal): Promise<ImportedTable> {
  const size = typeof source === 'string' ? source.length : source.size
  if (size > mostFileBytes) return Promise.resolve({ ok: false, why: 'too-large' })
  const worker = new ImportWorker()
  signal?.addEventListener('abort', () => worker.terminate())
  return new Promise((resolve) => {
    const end = (table: ImportedTable) => {
      worker.terminate()
      if (signal?.aborted !== true) resolve(table)
    }
    worker.onmessage = ({ data }: MessageEvent<ImportedTable>) => end(data)
    worker.onerror = () => end({ ok: false, why: 'broken' })
    worker.onmessageerror = () => end({ ok: false, why: 'broken' })
    const request: ImportRequest = { source, readAs }
    worker.postMessage(request)
  })
}
