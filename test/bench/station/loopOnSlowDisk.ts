import { setTimeout as pause } from 'node:timers/promises'
import { uuid } from '../../../src/base/uuid.ts'
import type { Row } from '../table.ts'
import { createBenchWorld } from './benchWorld.ts'

const rows = 400
const scans = 60
const pauseMs = 700
const size = '80x80'

/**
 * The main loop of a station that prints a batch on two printers, fetches it ahead in views of many labels written for a
 * browser, and is scanned at, while each fsync takes 25 ms.
 */
export async function* loopOnSlowDisk(): AsyncGenerator<Row> {
  await using world = await createBenchWorld({
    orders: rows + scans,
    printers: 2,
    sizes: [size],
    speedMmPerSecond: 300,
    views: 'html',
    fsyncDelayMs: 25,
  })
  const { api, codes } = world
  await pause(3_000)
  const idle = await world.vitals()
  const batch = uuid()
  const lines = codes.slice(0, rows)
  await api.execute({ type: 'batch-create', id: batch, name: 'bench', source: 'paste', size, printer: null, lines })
  await api.execute({ type: 'batch-print', id: uuid(), batch, which: 'all', rows: [], from: 0, size, printer: null })
  for (const line of codes.slice(rows)) {
    await api.execute({ type: 'scan', id: uuid(), line })
    await pause(pauseMs)
  }
  const busy = await world.vitals()
  const labels = world.printers.reduce((sum, { times }) => sum + times.length, 0)
  yield { what: 'nothing to do: the loop stands still, as the machine lets it', unit: 'ms', values: [idle.delayMax] }
  yield { what: 'fsync + 25 ms, scans and a batch: the loop stands still, 99 %', unit: 'ms', values: [busy.delayP99] }
  yield { what: 'fsync + 25 ms, scans and a batch: the loop stands still', unit: 'ms', values: [busy.delayMax] }
  yield { what: 'its 20 longest turns, processor time of their own', unit: 'ms', values: busy.turns }
  yield { what: 'labels printed meanwhile', unit: '', values: [labels] }
}
