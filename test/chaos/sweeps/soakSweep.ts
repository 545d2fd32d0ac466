/**
 * Hours of work in minutes: three printers, thousands of parcels, and something wrong somewhere at all times. Memory
 * stays flat, no handle is left open, every parcel is accounted for.
 */
import { systemClock } from '../../../src/base/clock.ts'
import type { Emulator } from '../../../src/emulator/emulator.ts'
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { LifePlan } from '../life.ts'
import { live } from '../life.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { Vitals } from '../station/stationChild.ts'
import type { World } from '../world.ts'
import { report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const soakSweep: Sweep = {
  name: 'soak',
  about: 'thousands of parcels on three printers with faults throughout, in one life',
  unit: 'parcels',
  count: { full: 5_000, short: 60 },
  perBatch: 5_000,
  world: {
    orders: 6_000,
    speedMmPerSecond: 2_500,
    printers: [
      { id: 'A', sizes: ['80x80'] },
      { id: 'B', sizes: ['52x70'] },
      { id: 'C', sizes: ['A5'] },
    ],
  },
  run,
}

/** Small labels more often than A5, as in a warehouse. */
const sizes = ['80x80', '80x80', '52x70', '52x70', 'A5'] as const
const parcelsPerSize = 8
const parcelsPerSample = 20
/** From so many parcels on, the memory of the second and the last quarter can be compared. */
const enoughForMemory = 1_000

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  const samples: Vitals[] = []
  const trouble = createTrouble(world, session, seededRandom(seed + 1))
  const work: LifePlan['work'] = async (packer, station) => {
    for (let parcel = 0; parcel < units; parcel++) {
      if (parcel % parcelsPerSize === 0) await packer.choose(random.pick(sizes))
      if (parcel % parcelsPerSample === 0) samples.push(await station.vitals())
      await packer.act()
    }
    await trouble.end()
    await packer.tidy()
  }
  const life = await live(world, session, random, { kill: null, longestMs: 4 * 3_600_000, work })
  for (const code of session.wanted.keys()) session.excused.add(code)
  const { sums, violations, ...rest } = await report(world, session, [life])
  const memory = units >= enoughForMemory ? judgeVitals(samples) : []
  const minutes = life.ms / 60_000
  return {
    ...rest,
    violations: [...violations, ...memory],
    sums: { ...sums, parcels: units, troubles: trouble.count(), minutes, ...sizesOf(samples) },
  }
}

interface Trouble {
  /** Everything is mended and nothing more goes wrong. */
  end(): Promise<void>
  count(): number
}

const calmMs = 400
const troubledMs = 700

/** One thing goes wrong after the other, and is mended a moment later. */
function createTrouble(world: World, session: Session, random: Random): Trouble {
  const over = new AbortController()
  let count = 0
  const going = (async () => {
    while (!over.signal.aborted) {
      await systemClock.sleep(random.between(calmMs / 2, calmMs * 2), over.signal)
      const { emulator } = random.pick(world.printers)
      const mend = random.chance(25) ? spoilService(world, random) : spoilPrinter(emulator, random)
      session.story.push(`trouble ${++count}`)
      await systemClock.sleep(random.between(0, troubledMs), over.signal)
      mend()
    }
  })()
  return {
    count: () => count,
    async end() {
      over.abort()
      await going
    },
  }
}

interface Mischief {
  readonly make: (emulator: Emulator, random: Random) => void
  readonly mend: (emulator: Emulator) => void
}

const nothing = () => {}

const mischiefs: readonly Mischief[] = [
  { make: (emulator) => emulator.paperOut(), mend: (emulator) => emulator.refill() },
  { make: (emulator) => emulator.paperOut(1), mend: (emulator) => emulator.refill() },
  { make: (emulator) => emulator.openHead(), mend: (emulator) => emulator.closeHead() },
  { make: (emulator) => emulator.ribbonOut(), mend: (emulator) => emulator.replaceRibbon() },
  { make: (emulator) => emulator.overheat(), mend: (emulator) => emulator.coolDown() },
  { make: (emulator) => emulator.pause(), mend: (emulator) => emulator.resume() },
  { make: (emulator) => emulator.slow(4_000), mend: (emulator) => emulator.slow(null) },
  { make: (emulator, random) => emulator.resetAfterBytes(random.between(1, 20_000)), mend: nothing },
  { make: (emulator) => emulator.powerCycle(), mend: nothing },
]

/** Returns what mends it. */
function spoilPrinter(emulator: Emulator, random: Random): () => void {
  const { make, mend } = random.pick(mischiefs)
  make(emulator, random)
  return () => mend(emulator)
}

function spoilService(world: World, random: Random): () => void {
  const fault = random.pick([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'reset', when: 'inside' },
    { kind: 'garbage' },
    { kind: 'token-expired' },
  ] as const)
  const operation = random.pick(['orderInfo', 'genToken', 'print80x80', 'print52x70', 'printA5'])
  world.service.inject({ operation, times: null, fault })
  return () => world.service.clearFaults()
}

/** The last quarter against the second: the first one warms up. */
function judgeVitals(samples: readonly Vitals[]): readonly string[] {
  const { rssSecond, rssLast, heapSecond, heapLast, filesSecond, filesLast } = sizesOf(samples)
  return [
    ...(rssLast > 1.1 * rssSecond
      ? [`memory grows: ${rssSecond} MB in the second quarter, ${rssLast} MB in the last`]
      : []),
    ...(heapLast > 1.1 * heapSecond
      ? [`heap grows: ${heapSecond} MB in the second quarter, ${heapLast} MB in the last`]
      : []),
    ...(filesLast > filesSecond + 4
      ? [`handles leak: ${filesSecond} in the second quarter, ${filesLast} in the last`]
      : []),
  ]
}

/** Medians of the second and the last quarter, in MB and open files. */
function sizesOf(samples: readonly Vitals[]) {
  const quarter = (number: number) =>
    samples.slice(Math.floor((samples.length * number) / 4), Math.floor((samples.length * (number + 1)) / 4))
  const median = (some: readonly Vitals[], value: (one: Vitals) => number) =>
    some.map(value).sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0
  const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10
  const [second, last] = [quarter(1), quarter(3)]
  return {
    rssSecond: megabytes(median(second, ({ rss }) => rss)),
    rssLast: megabytes(median(last, ({ rss }) => rss)),
    heapSecond: megabytes(median(second, ({ heap }) => heap)),
    heapLast: megabytes(median(last, ({ heap }) => heap)),
    filesSecond: median(second, ({ files }) => files),
    filesLast: median(last, ({ files }) => files),
  }
}
