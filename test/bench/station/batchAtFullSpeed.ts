import { connect } from 'node:net'
import { uuid } from '../../../src/base/uuid.ts'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import type { Row } from '../table.ts'
import type { BenchPrinter } from './benchWorld.ts'
import { createBenchWorld } from './benchWorld.ts'

const printers = 3
const size = '80x80'
const sampleEveryMs = 5_000
/** Labels that each printer is fed without a pause, to see how fast it is alone. */
const labelsAlone = 60

export interface BatchPlan {
  readonly rows: number
  readonly speedMmPerSecond: number
}

/** One batch on three printers, against the same printers fed back to back with the same bytes afterwards. */
export async function* batchAtFullSpeed({ rows, speedMmPerSecond }: BatchPlan): AsyncGenerator<Row> {
  await using world = await createBenchWorld({
    orders: rows,
    printers,
    sizes: [size],
    speedMmPerSecond,
    views: 'pdf',
  })
  const { api, codes, until, vitals } = world
  const batch = uuid()
  await api.execute({
    type: 'batch-create',
    id: batch,
    name: 'bench',
    source: 'file',
    size,
    printer: null,
    lines: [...codes],
  })
  const memory: number[] = []
  const sampling = setInterval(() => void vitals().then(({ rss }) => memory.push(rss / 2 ** 20)), sampleEveryMs)
  const over = until(({ patches }) =>
    patches.some(({ table, row }) => table === 'batch' && row !== null && row.id === batch && row.state === 'done'),
  )
  await api.execute({ type: 'batch-print', id: uuid(), batch, which: 'all', rows: [], from: 0, size, printer: null })
  await over
  clearInterval(sampling)
  const inBatch = world.printers.map(({ times }) => perMinute(times))
  const alone = await Promise.all(world.printers.map(feedAlone))
  const share = sum(inBatch) / sum(alone)
  yield { what: `${rows} rows on ${printers} printers: labels a minute, each printer`, unit: '', values: inBatch }
  yield { what: 'the same printers fed back to back', unit: '', values: alone }
  yield { what: 'what the program adds', unit: '%', values: [(1 - share) * 100] }
  yield { what: 'memory of the station, second quarter', unit: 'MB', values: quarter(memory, 1) }
  yield { what: 'memory of the station, last quarter', unit: 'MB', values: quarter(memory, 3) }
}

/** Labels a minute, from the first to the last. */
function perMinute(times: readonly number[]): number {
  const [first = 0] = times
  return ((times.length - 1) / ((times.at(-1) ?? 0) - first)) * 60_000
}

async function feedAlone({ profile, emulator, times, last }: BenchPrinter): Promise<number> {
  const labels = last.map(({ dots }) => zpl.encode(dots, profile))
  times.length = 0
  const { hostname, port } = new URL(emulator.uri)
  const socket = connect({ host: hostname, port: Number(port) })
  for (let number = 0; number < labelsAlone; number++) socket.write(labels[number % labels.length] ?? new Uint8Array())
  await new Promise((resolve) => socket.end(() => resolve(null)))
  while (times.length < labelsAlone) await new Promise((resolve) => setTimeout(resolve, 50))
  return perMinute(times)
}

function quarter(values: readonly number[], number: number): readonly number[] {
  return values.slice(
    Math.floor((values.length * number) / 4),
    Math.max(1, Math.floor((values.length * (number + 1)) / 4)),
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
