import { Worker } from 'node:worker_threads'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'

/** Looks at the databases whole, once, some time after the start, in a thread of its own (`wholeCheck.ts`). */
export interface BackgroundCheck {
  /** What is damaged; empty when nothing is, when it was not due, and when the station ended before. */
  readonly found: Promise<readonly Fault[]>
  /** Stops it where it is. `checkedAt`: when everything was last known to be whole. */
  end(): Promise<{ readonly damaged: boolean; readonly checkedAt: number }>
}

export interface BackgroundCheckOptions {
  readonly dir: string
  readonly clock: Clock
  readonly afterMs: number
  readonly isDue: boolean
  /** When everything was last looked at. */
  readonly checkedAt: number
}

export function checkInBackground(options: BackgroundCheckOptions): BackgroundCheck {
  const ending = new AbortController()
  let checkedAt = options.checkedAt
  let damaged = false
  const running = options.isDue ? look(options, ending.signal) : Promise.resolve(null)
  const found = running.then((faults) => {
    if (faults === null) return []
    checkedAt = options.clock.now()
    damaged = faults.length > 0
    return faults
  })
  return {
    found,
    async end() {
      ending.abort()
      await found
      return { damaged, checkedAt }
    },
  }
}

/** null: it was stopped, or could not be done, and is due again. */
async function look(
  { dir, clock, afterMs }: BackgroundCheckOptions,
  signal: AbortSignal,
): Promise<readonly Fault[] | null> {
  await clock.sleep(afterMs, signal)
  if (signal.aborted) return null
  const file = import.meta.url.endsWith('.ts') ? './wholeCheck.ts' : './wholeCheck.js'
  const worker = new Worker(new URL(file, import.meta.url), { name: 'store check', workerData: dir, execArgv: [] })
  worker.unref()
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  const found = Promise.withResolvers<readonly Fault[] | null>()
  worker.once('message', (faults: readonly Fault[]) => found.resolve(faults))
  worker.once('error', () => found.resolve(null))
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  void gone.then(() => found.resolve(null))
  const faults = await found.promise
  await gone
  signal.removeEventListener('abort', stop)
  return faults
}
