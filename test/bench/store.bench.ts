/**
 * The store of a station that has worked for long (1 000 000 entries, 100 000 labels): how long it takes to open after a
 * clean and after an unclean end, what single questions take, and how long the main loop stands still while every
 * commit takes 25 ms longer. `node test/bench/store.bench.ts [entries] [labels]`
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuid } from '../../src/base/uuid.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import type { Store, StoreOptions } from '../../src/store/store.ts'
import { openStore } from '../../src/store/store.ts'
import { growStore, orderCode } from '../support/grownStore.ts'
import { accepted, following, sampleLabel, samplePage, value } from '../support/storeFolder.ts'
import { printHead, printRow } from './table.ts'

const [, , entries = '1000000', labels = '100000'] = process.argv
const jobs = Number(entries) / 4
const root = mkdtempSync(join(tmpdir(), 'packbench-store-bench-'))
const dir = join(root, 'data')

try {
  await bench()
} finally {
  rmSync(root, { recursive: true, force: true })
}

async function bench(): Promise<void> {
  const start = performance.now()
  await growStore(dir, 'bench-1', { jobs, open: 200, labels: Number(labels), bytesOfLabel: 4_000 })
  const megabytes = readdirSync(dir).map((name) => `${name} ${(statSync(join(dir, name)).size / 1e6).toFixed(0)} MB`)
  console.log(`grown in ${((performance.now() - start) / 1_000).toFixed(0)} s: ${megabytes.join(', ')}\n`)
  printHead()
  await openings()
  await questions()
  await slowDisk()
}

function open(part: Partial<StoreOptions> = {}): Promise<Store> {
  return openStore({ dir, keyring: fileKeyring(dir), station: 'bench-1', checkAfterMs: 0, ...part }).then(value)
}

async function openings(): Promise<void> {
  const clean: number[] = []
  for (let run = 0; run < 5; run++) {
    const store = await timed(clean, () => open())
    await store.close()
  }
  printRow({ what: 'open after a clean end', unit: 'ms', values: clean })
  const unclean: number[] = []
  const whole: number[] = []
  const closing: number[] = []
  for (let run = 0; run < 3; run++) {
    rmSync(join(dir, 'last-end.json'))
    const store = await timed(unclean, () => open())
    if (run === 0) await timed(whole, () => store.checked)
    await timed(closing, () => store.close())
  }
  printRow({ what: 'open after an unclean end', unit: 'ms', values: unclean })
  printRow({ what: 'the whole check beside the work', unit: 'ms', values: whole })
  printRow({ what: 'close, in the middle of that check too', unit: 'ms', values: closing })
}

async function questions(): Promise<void> {
  const store = await open()
  const everything = { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null }
  const asked: [what: string, ask: () => Promise<unknown>][] = [
    ['search: the newest page of 100', () => store.journal.search('seller', everything, 100, null)],
    [
      'search: a state nothing has',
      () => store.journal.search('seller', { ...everything, states: ['aborted'] }, 100, null),
    ],
    [
      'search: a printer, page in the middle',
      () => store.journal.search('seller', { ...everything, printer: 'printer 1' }, 100, String(Number(entries) / 2)),
    ],
    [
      'search: beginning of a code',
      () => store.journal.search('seller', { ...everything, code: orderCode(77_777).slice(0, 6) }, 100, null),
    ],
    ['search: one letter of a code', () => store.journal.search('seller', { ...everything, code: 'G' }, 100, null)],
    ['search: a code nothing has', () => store.journal.search('seller', { ...everything, code: 'ZZ' }, 100, null)],
    ['jobs of a batch of 10 000', () => store.journal.jobsOfBatch('batch 3')],
    ['jobs of one day (2 880)', () => store.journal.jobsBetween('seller', 1_700_000_000_000, 1_700_086_400_000)],
    ['last prints of an order', () => store.journal.lastPrints('seller', orderCode(5))],
    ['open jobs', () => store.journal.openJobs()],
    ['a sealed page', () => store.labels.get(sampleLabel({ order: orderCode(4_242 % Number(labels)) }))],
    ['usage of the labels', () => store.labels.usage()],
    ['append one entry', () => store.journal.append([accepted(uuid())])],
  ]
  for (const [what, ask] of asked) {
    const times: number[] = []
    for (let run = 0; run < 7; run++) await timed(times, ask)
    printRow({ what, unit: 'ms', values: times })
  }
  await store.close()
}

/** A label each 50 ms, three appends one after another, with a batch and retention going on beside it. */
async function slowDisk(): Promise<void> {
  const store = await open({ fsyncDelayMs: 25 })
  const still = await standstill(() => new Promise((resolve) => setTimeout(resolve, 3_000)))
  printRow({ what: 'the main loop stands still, with nothing to do', unit: 'ms', values: still })
  const walks: number[] = []
  const lines = Array.from({ length: 10_000 }, (_, row) => orderCode(row))
  const batch = {
    id: uuid(),
    name: 'bench',
    size: '80x80',
    printer: null,
    source: 'paste',
    account: 'seller',
    createdAt: 1,
    by: 'x',
    lines,
  } as const
  const busy = await standstill(async () => {
    const beside = [
      store.batches.create(batch),
      store.labels.retain({ days: 30, bytes: 300_000_000, now: 1_700_000_000_000 }),
      store.journal.jobsOfBatch('batch 1'),
    ]
    const walked = Array.from({ length: 100 }, async (_, number) => {
      await new Promise((resolve) => setTimeout(resolve, number * 50))
      await timed(walks, () => walk(store, number))
    })
    await Promise.all([...beside, ...walked])
  })
  printRow({ what: 'fsync + 25 ms: accepted, started, sending on disk', unit: 'ms', values: walks })
  printRow({ what: 'fsync + 25 ms: the main loop stands still', unit: 'ms', values: busy })
  await store.close()
}

/** How late a timer of 1 ms comes, each time, while something is done. */
async function standstill(during: () => Promise<unknown>): Promise<number[]> {
  const late: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    late.push(Math.max(0, now - last - 1))
    last = now
  }, 1)
  await during()
  clearInterval(timer)
  return late
}

async function walk(store: Store, number: number): Promise<void> {
  const job = uuid()
  value(await store.journal.append([accepted(job, { label: sampleLabel({ order: orderCode(1e6 + number) }) })]))
  void store.labels.put(sampleLabel({ order: orderCode(1e6 + number) }), samplePage('bench', 60_000))
  value(await store.journal.append([following(job, 1, { type: 'started' })]))
  value(await store.journal.append([following(job, 2, { type: 'sending', contentHash: 'x' })]))
}

async function timed<Value>(times: number[], run: () => Promise<Value>): Promise<Value> {
  const start = performance.now()
  const done = await run()
  times.push(performance.now() - start)
  return done
}
