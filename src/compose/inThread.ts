import { Worker } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'

/** A file of this folder, without its end, that is run as a thread, and what it is told. */
export interface ThreadWork {
  readonly file: string
  readonly data: unknown
  /** Of its tables and lists; bytes and pictures lie outside of them. */
  readonly mostMegabytes: number
}

/**
 * Work in a thread of its own: whoever ends the program waits for none. `heard` gets each message and says the result, or
 * null as long as there is none. Fault beside those of the work: `request.canceled`. Rejects with what the thread throws.
 */
export function inThread<Message, Value>(
  { file, data, mostMegabytes }: ThreadWork,
  signal: AbortSignal,
  heard: (message: Message) => Result<Value> | null,
): Promise<Result<Value>> {
  if (signal.aborted) return Promise.resolve(fail('request.canceled'))
  // Beside this file, as TypeScript or as what was compiled from it.
  const script = new URL(`./${file}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes }
  const worker = new Worker(script, { name: file, workerData: data, env: {}, execArgv: [], resourceLimits })
  const ended = Promise.withResolvers<Result<Value>>()
  const cancel = () => {
    ended.resolve(fail('request.canceled'))
    void worker.terminate()
  }
  signal.addEventListener('abort', cancel, { once: true })
  worker.on('message', (message: Message) => {
    const result = signal.aborted ? null : heard(message)
    if (result !== null) ended.resolve(result)
  })
  worker.once('error', (bug) => ended.reject(bug))
  worker.once('exit', () => {
    signal.removeEventListener('abort', cancel)
    ended.reject(new Error(`${file} did not come to its end`))
  })
  return ended.promise
}
