import type { ReadStream } from 'node:fs'
import { createReadStream } from 'node:fs'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { historyLines } from '../model/history.ts'
import type { HistoryOptions, VerifyOptions } from '../shell/cli/cliActions.ts'
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

/** `packbench verify`. Fault: `file.unreadable`. */
export async function verify({ file, head }: VerifyOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const stream = createReadStream(file)
  const opened = await new Promise<boolean>((resolve) => {
    stream.once('open', () => resolve(true))
    stream.once('error', () => resolve(false))
  })
  if (!opened) return fail('file.unreadable', { facts: { file } })
  const verified = await verifyHistory(linesOf(stream), head)
  terminal.line(verified)
  return ok(verified.broken.length === 0 && verified.unproven === 0 ? 0 : 1)
}

/** A handover of ten thousand labels is a line of two million letters; a file without an end has none. */
const longestLine = 2 ** 24

/** One that is too long is cut, and is the last: whoever gave it chose what we read. */
async function* linesOf(stream: ReadStream): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > longestLine) return yield rest
  }
  if (rest !== '') yield rest
}
