import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { growStore } from '../../support/grownStore.ts'
import { tempDir } from '../../support/tempDir.ts'
import type { Row } from '../table.ts'
import { end, spoken, startStation } from './stationChild.ts'

const entries = 1_000_000
const labels = 100_000
const runs = 5

/**
 * From the start of the process to the open API, which takes a scan, on the folder of a station that has worked for
 * long; its service is away. The folder is made once and kept in the user's cache.
 */
export async function* startOnLongHistory(): AsyncGenerator<Row> {
  const dir = await longHistory()
  await using window = await tempDir()
  const windowDir = window.path
  writeFileSync(join(windowDir, 'index.html'), '<!doctype html><title>bench</title>')
  const clean: number[] = []
  const killed: number[] = []
  await startOnce(dir, windowDir, 'SIGTERM')
  for (let run = 0; run < runs; run++) clean.push(await startOnce(dir, windowDir, 'SIGTERM'))
  await startOnce(dir, windowDir, 'SIGKILL')
  for (let run = 0; run < runs; run++) killed.push(await startOnce(dir, windowDir, 'SIGKILL'))
  await startOnce(dir, windowDir, 'SIGTERM')
  yield { what: 'start on 1 000 000 entries and 100 000 labels, after a clean end', unit: 'ms', values: clean }
  yield { what: 'the same after a kill -9', unit: 'ms', values: killed }
}

async function startOnce(dataDir: string, windowDir: string, by: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const start = performance.now()
  const nobody = { baseUrl: 'http://127.0.0.1:9', shop: 1, printers: [] }
  const station = startStation({ dataDir, windowDir, ...nobody }, 'bench')
  await spoken(station, 'open')
  const took = performance.now() - start
  await end(station, by)
  return took
}

async function longHistory(): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'packbench-bench')
  const dir = join(cache, `history-${entries}-${labels}`)
  if (existsSync(dir)) return dir
  mkdirSync(cache, { recursive: true })
  const growing = `${dir}.growing`
  rmSync(growing, { recursive: true, force: true })
  await growStore(growing, 'bench-1', { jobs: entries / 4, open: 200, labels, bytesOfLabel: 4_000 })
  renameSync(growing, dir)
  return dir
}
