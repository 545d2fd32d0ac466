import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { JobFilter } from '../../../src/contract/jobs.ts'
import { dayLength } from '../../../src/model/day.ts'
import type { ReprintReason } from '../../../src/model/job.ts'
import { noScale } from '../../../src/model/scale.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import type { FakeBatch } from '../../support/fakeBatch.ts'
import { fakeBatch } from '../../support/fakeBatch.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import type { World } from '../../support/fakeWorld.ts'
import { freshWorld, order, printerA, printerB } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

// Each way on which a label comes out, against all that a scan asks about: none passes a question by that is not named here.

const code = 'LXFDFT'
const seller = 'DH-00451'
const empty = { code: 'printer.media-empty' } as const
const mine = (change: Parameters<typeof order>[1] = {}) =>
  order(code, { sellerCode: seller, detail: { ...noDetail, dates: { ...noDetail.dates, created: 1 } }, ...change })

interface Question {
  /** What of the station asks it. */
  readonly begins?: Partial<StationSettings>
  readonly unsureUntil?: number
  /** What is scanned, or stands in the row. */
  readonly line?: string
  /** Once the label is wanted. */
  readonly pose?: (at: FakeStation) => unknown
  /** Before it is wanted: its dots are drawn once. */
  readonly page?: (world: World) => unknown
}

const changed = (change: Parameters<typeof order>[1]) => (at: FakeStation) => at.world.orders.set(code, mine(change))

const questions = {
  'its order was cancelled': { pose: changed({ status: 'cancel' }) },
  'its order is being cancelled here': {
    async pose({ world, station }) {
      world.actionFault = { code: 'service.unreachable' }
      const cancel = { type: 'order-action', action: 'cancel', reason: null, cod: null } as const
      await station.api.execute({ ...cancel, id: uuid(), orders: [code] })
    },
  },
  'it is of another shop': { pose: changed({ shop: 2 }) },
  'it is past its pickup': { pose: changed({ status: 'delivering' }) },
  'its goods were not scanned': { begins: { packedShops: [{ account: 'acme', shop: 1, unknown: 'confirm' }] } },
  'it was not weighed': { begins: { scale: { ...noScale, uri: 'serial:/dev/ttyUSB9?baud=9600', asks: true } } },
  'another code is on it': {
    page(world) {
      world.misread = [code, '0SHOP999X']
      world.text = `Mã đơn ${code}`
    },
  },
  'its bars are weak': {
    page(world) {
      world.grade = 'F'
    },
  },
  'another order has its code by now': {
    line: seller,
    pose({ world }) {
      world.orders.set(code, mine({ sellerCode: 'DH-9' }))
      world.orders.set('G8ADKBRF', order('G8ADKBRF', { sellerCode: seller }))
    },
  },
  'it may be out already': { unsureUntil: 2 },
} satisfies Record<string, Question>
type About = keyof typeof questions

const rest = async (at: FakeStation, seconds: number) => {
  for (let turn = 0; turn < seconds; turn++) await at.clock.advance(1_000)
}

/** Until what was read of an order is believed no more. */
async function longWait({ clock }: FakeStation): Promise<void> {
  for (let turn = 0; turn < 22; turn++) await clock.advance(30_000)
}

async function paperAgain(at: FakeStation): Promise<void> {
  await longWait(at)
  at.world.printerFault = null
  at.world.faultsOf.clear()
}

interface Way {
  /** Until the label is wanted. */
  readonly begins?: (at: FakeStation, line: string) => Promise<unknown>
  readonly comes: (at: FakeStation, line: string) => Promise<unknown>
  /** What it does not ask about, and why. */
  readonly passes: readonly About[]
}

/** Nobody has scanned it: `weighRule.ts`. */
const unscanned = ['it was not weighed'] as const
/** A person has named it, who sees where it stands. */
const named = [...unscanned, 'it is of another shop', 'it is past its pickup'] as const
/** Automation has its own order of things. */
const automatic = [...named, 'its goods were not scanned'] as const

let batch: FakeBatch
const waits = (at: FakeStation, line: string) => {
  at.world.printerFault = empty
  return at.scan(line)
}
const rowWaits = async (at: FakeStation, line: string, which: 'remaining' | 'rows') => {
  at.world.printerFault = empty
  batch = await fakeBatch(at, [line])
  await batch.print({ which, rows: which === 'rows' ? [0] : [] })
}
const print = (at: FakeStation, line: string, waitMs: number) =>
  at.station.api.execute({ type: 'print', id: uuid(), codes: [line], size: '80x80', printer: null, waitMs })

const ways: Record<string, Way> = {
  'a scan': { comes: (at, line) => at.scan(line), passes: [] },
  'a serial scanner, heard by no window': {
    async comes(at, line) {
      at.world.ear?.line(line, false)
      await rest(at, 10)
    },
    passes: [],
  },
  'the page of its parcel': {
    comes: ({ station }, line) =>
      station.api.execute({ type: 'print-parcel', id: uuid(), line, size: '80x80', reason: null }),
    passes: [],
  },
  'a scan that waits for paper': { begins: waits, comes: paperAgain, passes: [] },
  'a scan that waits for paper, scanned again': {
    begins: waits,
    async comes(at, line) {
      await longWait(at)
      await at.scan(line)
      at.world.printerFault = null
    },
    passes: [],
  },
  'a scan that waits for paper, moved to another printer': {
    async begins(at, line) {
      at.world.faultsOf.set('a', empty)
      await at.scan(line)
    },
    async comes(at, line) {
      await longWait(at)
      await at.settings({ routes: { A5: null, '80x80': 'c', '52x70': null } })
      await at.scan(line)
    },
    passes: [],
  },
  'a row of a batch': {
    comes: async (at, line) => (await fakeBatch(at, [line])).print(),
    passes: unscanned,
  },
  'a row that waits for paper': {
    begins: (at, line) => rowWaits(at, line, 'remaining'),
    comes: paperAgain,
    passes: unscanned,
  },
  'a row of a batch that goes on': {
    async begins(at, line) {
      await rowWaits(at, line, 'remaining')
      await batch.pause()
    },
    async comes(at) {
      await paperAgain(at)
      await batch.resume()
    },
    passes: unscanned,
  },
  'a held row that is scanned': {
    async begins(at, line) {
      await rowWaits(at, line, 'remaining')
      await batch.pause()
    },
    async comes(at, line) {
      await paperAgain(at)
      await at.scan(line)
    },
    passes: unscanned,
  },
  'a row that was named': {
    comes: async (at, line) => (await fakeBatch(at, [line])).print({ which: 'rows', rows: [0] }),
    passes: named,
  },
  'a held row that was named, and is scanned': {
    async begins(at, line) {
      await rowWaits(at, line, 'rows')
      await batch.pause()
    },
    async comes(at, line) {
      await paperAgain(at)
      await at.scan(line)
    },
    passes: named,
  },
  automation: { comes: (at, line) => print(at, line, 0), passes: automatic },
  'automation that waits for paper, and is scanned': {
    async begins(at, line) {
      at.world.printerFault = empty
      await print(at, line, dayLength)
    },
    async comes(at, line) {
      await longWait(at)
      await at.scan(line)
      at.world.printerFault = null
    },
    passes: [],
  },
  'a batch saved as a PDF': {
    async begins(at, line) {
      batch = await fakeBatch(at, [line])
      await rest(at, 10)
      await longWait(at)
    },
    async comes({ station, world }) {
      const rows = { batch: batch.id, rows: [0], size: '80x80', sheet: 'label' } as const
      const saved = await station.api.ask({ type: 'batch-pdf', ...rows, rows: [0] })
      if (saved.ok) world.printed.push(code)
    },
    // What is asked about on paper takes the right to pass it by; what may be out already is marked as a copy.
    passes: [
      ...unscanned,
      'it is past its pickup',
      'another code is on it',
      'its bars are weak',
      'it may be out already',
    ],
  },
}

async function station(asks: Question): Promise<{ at: FakeStation; world: World }> {
  const world = freshWorld()
  world.orders.set(code, mine())
  const printers = [printerA, printerB, { ...printerA, id: 'c', name: 'C', uri: 'socket://127.0.0.1:3' }]
  const scanner = { uri: 'serial:/dev/ttyUSB0?baud=9600', prefix: '', suffix: '' }
  const begins = { scanner, ...asks.begins }
  const at = await fakeStation({ world, printers, begins, unsureUntil: asks.unsureUntil ?? 0 })
  world.scaleEar?.state({ state: 'listening', fault: null })
  // Its order and page are on disk, and are believed no more.
  await fakeBatch(at, [code])
  await rest(at, 10)
  await longWait(at)
  return { at, world }
}

async function wanted({ begins, comes }: Way, asks: Question): Promise<FakeStation> {
  const { at, world } = await station(asks)
  const line = asks.line ?? code
  asks.page?.(world)
  await begins?.(at, line)
  await asks.pose?.(at)
  await settle()
  await comes(at, line)
  await settle()
  await rest(at, 20)
  return at
}

async function out(way: Way, asks: Question): Promise<boolean> {
  const { world } = await wanted(way, asks)
  return world.printed.length > 0
}

/** The key of whatever asks now. */
async function goOn({ station, clock }: FakeStation, reason: ReprintReason | null): Promise<void> {
  const asking = await station.api.ask({
    type: 'jobs',
    filter: JobFilter.parse({ states: ['stopped'] }),
    limit: 9,
    before: null,
  })
  for (const { job } of asking.ok ? asking.value.jobs : [])
    await station.api.execute({ type: 'go-on', id: uuid(), job, reason })
  await clock.advance(1_000)
  await settle()
}

it.each(Object.entries(ways))('%s asks what a scan asks, and prints where nothing is to be asked', async (_, way) => {
  expect(await out(way, {})).toBe(true)
  const passed: string[] = []
  for (const [about, asks] of Object.entries(questions)) if (await out(way, asks)) passed.push(about)
  expect(passed.toSorted()).toEqual(way.passes.toSorted())
})

/** No label of theirs waits for an answer. */
const unanswered = ['automation', 'a batch saved as a PDF']

it.each(Object.entries(ways))(
  '%s takes what a second label takes where its label may be out already',
  async (name, way) => {
    const at = await wanted(way, { ...questions['it may be out already'], begins: { reprint: 'reason' } })
    at.world.faultsOf.clear()
    await goOn(at, null)
    expect(at.world.printed).toEqual([])
    await goOn(at, 'lost')
    expect(at.world.printed).toEqual(unanswered.includes(name) ? [] : [code])
  },
)
