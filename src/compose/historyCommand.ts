import type { Readable } from 'node:stream'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { historyLines } from '../model/history.ts'
import type { HistoryOptions, VerifyOptions } from '../shell/cli/cliActions.ts'
import { openInput } from '../shell/cli/readInput.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { verifyHistory } from '../store/historyFile.ts'
import { allowing } from './allowing.ts'
import { throughStation } from './throughStation.ts'

/** `packbench history`. Faults: `operator.*`, `store.*`. */
export function history(options: HistoryOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return throughStation(options, terminal, (api) => write(allowing(api, options.allowed), options, terminal))
}

async function write(api: StationApi, { of, signed }: HistoryOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  for await (const line of historyLines(of, (after) => api.ask({ type: 'history', of, after, signed }))) {
    if (!line.ok) return line
    terminal.line(line.value)
  }
  return ok(0)
}

/** `packbench verify`. Faults: `file.unreadable`, `request.canceled`. */
export async function verify({ file, head }: VerifyOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  try {
    const verified = await verifyHistory(linesOf(await openInput(file, terminal.signal)), head)
    terminal.line(verified)
    return ok(verified.broken.length === 0 && verified.unproven === 0 ? 0 : 1)
  } catch (error) {
    if (terminal.signal.aborted) return fail('request.canceled')
    if (error instanceof Error && 'syscall' in error) return fail('file.unreadable', { facts: { file } })
    throw error
  }
}

/** A handover of ten thousand labels is a line of two million letters; a file without an end has none. */
const longestLine = 2 ** 24

/** One that is too long is cut, and is the last: whoever gave it chose what we read. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > longestLine) return yield rest
  }
  if (rest !== '') yield rest
}
