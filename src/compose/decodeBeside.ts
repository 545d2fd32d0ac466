import { errnoOf } from '../base/errnoOf.ts'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { DecodeOptions } from '../emulator/decodeCommand.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { inThread } from './inThread.ts'

/** What the thread is told. */
export type ToDraw = Omit<DecodeOptions, 'open' | 'make' | 'put' | 'print' | 'signal'>

/** What it tells: each line, then the result. */
export type Drawn = { readonly line: object } | { readonly result: Result<readonly string[]> }

/** A file that wants more is not drawn. */
const mostMegabytes = 1_024

/**
 * A file is drawn in a thread of its own: a small one may ask for hours in a single command. Faults beside those of
 * `decodeFile`: `request.canceled`, `stream.broken` of one that takes all memory.
 */
export async function decodeBeside(data: ToDraw, { line, signal }: Terminal): Promise<Result<readonly string[]>> {
  try {
    return await inThread({ file: 'decodeThread', data, mostMegabytes }, signal, (drawn: Drawn) => {
      if ('result' in drawn) return drawn.result
      line(drawn.line)
      return null
    })
  } catch (bug) {
    if (errnoOf(bug) !== 'ERR_WORKER_OUT_OF_MEMORY') throw bug
    return fail('stream.broken', { facts: { language: data.language }, detail: 'it takes all memory' })
  }
}
