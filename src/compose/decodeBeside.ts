import { Worker } from 'node:worker_threads'
import { errnoOf } from '../base/errnoOf.ts'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { DecodeOptions } from '../emulator/decodeCommand.ts'
import type { Terminal } from '../shell/cli/terminal.ts'

/** What the thread is told. */
export type ToDraw = Omit<DecodeOptions, 'open' | 'put' | 'print' | 'signal'>

/** What it tells: each line, then the result. */
export type Drawn = { readonly line: object } | { readonly result: Result<readonly string[]> }

/** Tables and lists of a file that wants more are not drawn; its pictures lie outside of this. */
const mostMegabytes = 1_024

/**
 * A file is drawn in a thread of its own: a small one may ask for hours in a single command, and whoever ends the program
 * waits for none. Faults beside those of `decodeFile`: `request.canceled`, `stream.broken` of one that takes all memory.
 */
export function decodeBeside(wanted: ToDraw, { line, signal }: Terminal): Promise<Result<readonly string[]>> {
  // Beside this file, as TypeScript or as what was compiled from it.
  const file = import.meta.url.endsWith('.ts') ? './decodeThread.ts' : './decodeThread.js'
  const limits = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }
  const worker = new Worker(new URL(file, import.meta.url), { name: 'decode', workerData: wanted, ...limits })
  const ended = Promise.withResolvers<Result<readonly string[]>>()
  const cancel = () => {
    ended.resolve(fail('request.canceled'))
    void worker.terminate()
  }
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  worker.on('message', (drawn: Drawn) => {
    if ('result' in drawn) ended.resolve(drawn.result)
    else if (!signal.aborted) line(drawn.line)
  })
  worker.once('error', (bug) => {
    if (errnoOf(bug) !== 'ERR_WORKER_OUT_OF_MEMORY') ended.reject(bug)
    else ended.resolve(fail('stream.broken', { facts: { language: wanted.language }, detail: 'it takes all memory' }))
  })
  worker.once('exit', () => {
    signal.removeEventListener('abort', cancel)
    ended.reject(new Error('the file was not decoded to its end'))
  })
  return ended.promise
}
