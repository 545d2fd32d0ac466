/**
 * Loaded before the station (`node --import`): gives the store's worker the hook of storeHookWorker.ts. The program
 * itself knows nothing of it.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { WorkerOptions } from 'node:worker_threads'

const threads: typeof import('node:worker_threads') = createRequire(import.meta.url)('node:worker_threads')
const inWorker = new URL('./storeHookWorker.ts', import.meta.url).href

class HookedWorker extends threads.Worker {
  constructor(script: string | URL, options: WorkerOptions = {}) {
    super(script, options.name === 'store' ? { ...options, execArgv: ['--import', inWorker] } : options)
  }
}

if (threads.isMainThread) {
  // A file that may grow no further (RLIMIT_FSIZE) is an error of the write, not the end of the process.
  process.on('SIGXFSZ', () => {})
  threads.Worker = HookedWorker
  syncBuiltinESMExports()
}
