import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { HistoryPage } from '../model/history.ts'
import type { HistoryOptions, VerifyOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { historyEnd, historyHead, verifyHistory } from '../store/historyFile.ts'
import { allowing } from './allowing.ts'
import { throughStation } from './throughStation.ts'

/** `packbench history`. Faults: `operator.*`, `store.*`. */
export function history(options: HistoryOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return throughStation(options, terminal, (api) => write(allowing(api, options.allowed), options, terminal))
}

async function write(api: StationApi, { of }: HistoryOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  let entries = 0
  let head: string | null = null
  for (let after: number | null = 0; after !== null; ) {
    const page: Result<HistoryPage> = await api.ask({ type: 'history', of, after })
    if (!page.ok) return page
    if (after === 0) terminal.line(JSON.parse(historyHead(of, page.value.before)))
    for (const entry of page.value.entries) terminal.line(entry)
    entries += page.value.entries.length
    head = page.value.entries.at(-1)?.link ?? head
    after = page.value.next
  }
  terminal.line(JSON.parse(historyEnd(entries, head)))
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
  const verified = await verifyHistory(createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }), head)
  terminal.line(verified)
  return ok(verified.broken.length === 0 ? 0 : 1)
}
