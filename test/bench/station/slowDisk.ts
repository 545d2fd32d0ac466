/**
 * Loaded before the station (`node --import`): every commit of the store takes PACKBENCH_FSYNC_MS longer, as the fsync of
 * a packing PC's disk would. The program itself knows nothing of it but the store's own option.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { WorkerOptions } from 'node:worker_threads'

const threads: typeof import('node:worker_threads') = createRequire(import.meta.url)('node:worker_threads')
const fsyncDelayMs = Number(process.env.PACKBENCH_FSYNC_MS)

class SlowWorker extends threads.Worker {
  constructor(script: string | URL, options: WorkerOptions = {}) {
    super(
      script,
      options.name === 'store' ? { ...options, workerData: { ...options.workerData, fsyncDelayMs } } : options,
    )
  }
}

if (threads.isMainThread) {
  threads.Worker = SlowWorker
  syncBuiltinESMExports()
}
