import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { dayLength } from '../../../src/model/day.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import type { FakeBatch } from '../../support/fakeBatch.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import type { World } from '../../support/fakeWorld.ts'
import { freshWorld, order, printerA } from '../../support/fakeWorld.ts'

// Whatever waits for its turn, against all that may come of its parcel meanwhile: nobody's wish is lost, and none gives one more
// label than whoever wished it could see.

const code = 'LXFDFT'
const empty = { code: 'printer.media-empty' } as const
const printerC = { ...printerA, id: 'c', name: 'C', uri: 'socket://127.0.0.1:3' }
const policies = ['free', 'reason'] as const
/** More than are let in ahead of a printer. */
const crowd = 33

/** Batches print by the first printer, and it has no paper; scans by another. */
interface Desk {
  at: FakeStation
  batch: FakeBatch
  /** The target's row in it. */
  row: number
  /** Its parcels. */
  readonly parcels: readonly string[]
  /** Of each, the labels that are to be out at the end: what the last who wished one could see, and what he wished. */
  readonly goal: Map<string, number>
}

const seen = ({ at, parcels }: Desk) =>
  new Map(parcels.map((parcel) => [parcel, at.world.printed.filter((one) => one === parcel).length]))
const mine = ({ parcels }: Pick<Desk, 'parcels'>, change: Parameters<typeof order>[1] = {}) =>
  order(code, { parcels: parcels.length > 1 ? parcels : [], ...change })
const isTaken = (taken: unknown) => taken !== 0 && typeof taken !== 'string'
/** Of what has no label, one. */
const first = (desk: Desk, taken: unknown, parcels = desk.parcels) => {
  for (const parcel of isTaken(taken) ? parcels : []) desk.goal.set(parcel, Math.max(desk.goal.get(parcel) ?? 0, 1))
}
/** So many more than were out. */
const more = (desk: Desk, before: ReadonlyMap<string, number>, taken: unknown, copies = 1) => {
  for (const [parcel, labels] of isTaken(taken) ? before : [])
    desk.goal.set(parcel, Math.max(desk.goal.get(parcel) ?? 0, labels + copies))
}

async function rest({ clock }: FakeStation, minutes = 1): Promise<void> {
  for (let turn = 0; turn < minutes * 6; turn++) await clock.advance(10_000)
}

async function newBatch(desk: Desk, lines: readonly string[]): Promise<void> {
  desk.batch = await fakeBatch(desk.at, lines, 'a')
  desk.row = lines.indexOf(code)
}
const noPaper = ({ world }: FakeStation) => world.faultsOf.set('a', empty)
const named = (desk: Desk) => ({ which: 'rows' as const, rows: [desk.row], reason: 'damaged' as const })
const others = ({ at }: Desk, count: number) => knownCodes(at, count)
const scanned = async (desk: Desk) => {
  first(desk, await desk.at.scan(code))
  await rest(desk.at)
}
const remaining = async (desk: Desk) => first(desk, await desk.batch.print())
const again = async (desk: Desk, change: Parameters<FakeBatch['print']>[0] = named(desk), copies = 1) => {
  const before = seen(desk)
  more(desk, before, await desk.batch.print({ reason: 'damaged', ...change }), copies)
}
/** Two labels of each, where its row does not say at once that another wish has it. */
async function oftener(
  desk: Desk,
  change: Parameters<FakeBatch['print']>[0],
  isMeant: (one: [string, number]) => boolean = () => true,
): Promise<void> {
  const before = new Map([...seen(desk)].filter(isMeant))
  const taken = await desk.batch.print({ reason: 'damaged', copies: 2, ...change })
  more(desk, before, (await desk.batch.verdicts())[desk.row] === 'duplicate' ? 0 : taken, 2)
}
async function printParcel(desk: Desk): Promise<void> {
  const before = seen(desk)
  const asked = { type: 'print-parcel', id: uuid(), line: code, size: '80x80', reason: 'damaged' } as const
  const done = await desk.at.station.api.execute(asked)
  more(desk, before, done.ok ? 1 : done.fault.code)
  await rest(desk.at)
}
async function automation(desk: Desk, waitMs: number, { uri, language, dpmm }: PrinterProfile): Promise<void> {
  const { api } = desk.at.station
  const asked = { type: 'print' as const, id: uuid(), codes: [code], size: '80x80' as const, waitMs }
  const before = seen(desk)
  const done = await api.execute({ ...asked, reason: 'damaged', printer: { uri, language, dpmm } })
  first(desk, done.ok ? 1 : 0)
  if (!done.ok || waitMs > 0) return
  // Not of what waits: that is told once it has ended.
  void api.ask({ type: 'outcome', intents: [...done.value.intents] }).then((said) => {
    more(desk, before, said.ok && said.value.every(({ fault }) => fault !== 'job.duplicate') ? 1 : 0)
  })
  await rest(desk.at)
}
async function begun(world: World, begins: Partial<StationSettings>, from = {}): Promise<FakeStation> {
  return fakeStation({ ...from, world, printers: [printerA, printerC], begins })
}
async function newStart(desk: Desk): Promise<void> {
  const { at, batch } = desk
  at.kill()
  const { journal, world, clock } = at
  desk.at = await begun(world, world.settings ?? {}, { journal, clock })
  desk.batch = batchOf(desk.at, batch.id, 'a')
  await rest(desk.at)
}
async function goesOn({ batch, at }: Desk): Promise<void> {
  await batch.resume()
  await rest(at)
}

const filled = (desk: Desk) => newBatch(desk, [...others(desk, crowd), code])
const alone = (desk: Desk) => newBatch(desk, [code])
async function failed(desk: Desk): Promise<void> {
  desk.at.world.orders.set(code, mine(desk, { status: 'cancel' }))
  await filled(desk)
  await remaining(desk)
  await rest(desk.at)
  desk.at.world.orders.set(code, mine(desk))
  // Until what was read of it is believed no more.
  await rest(desk.at, 11)
}

/** What waits is no row of the batch, which is printed by nobody but in the end. */
const byScan = ['a scan', 'one more from the page of its parcel', 'automation']
/** Copies of a first label: where another wish has printed that, its row is a duplicate and gives none. */
const copiesOfFirst = 'two labels at once, far behind'

const waits: Record<string, (desk: Desk) => Promise<unknown>> = {
  async 'a first label, let in'(desk) {
    await alone(desk)
    noPaper(desk.at)
    await remaining(desk)
  },
  async 'a first label, far behind'(desk) {
    await filled(desk)
    noPaper(desk.at)
    await remaining(desk)
  },
  async 'a first label that was named'(desk) {
    await alone(desk)
    noPaper(desk.at)
    await again(desk)
  },
  async 'a first label that was named, far behind'(desk) {
    await filled(desk)
    noPaper(desk.at)
    await again(desk, { which: 'rows', rows: Array.from({ length: crowd + 1 }, (_, at) => at) })
  },
  async 'two labels at once'(desk) {
    await alone(desk)
    noPaper(desk.at)
    await again(desk, { which: 'remaining', copies: 2 }, 2)
  },
  async [copiesOfFirst](desk) {
    await filled(desk)
    noPaper(desk.at)
    await again(desk, { which: 'remaining', copies: 2 }, 2)
  },
  async 'one more of what a scan has printed'(desk) {
    await scanned(desk)
    await alone(desk)
    noPaper(desk.at)
    await again(desk)
  },
  async 'one more of what a scan has printed, far behind'(desk) {
    await scanned(desk)
    await filled(desk)
    noPaper(desk.at)
    await remaining(desk)
    await again(desk)
  },
  async 'one more of a duplicate'(desk) {
    await scanned(desk)
    await alone(desk)
    await remaining(desk)
    noPaper(desk.at)
    await again(desk, { which: 'duplicate' })
  },
  async 'one more of all'(desk) {
    await filled(desk)
    await remaining(desk)
    await rest(desk.at)
    noPaper(desk.at)
    await again(desk, { which: 'all' })
  },
  async 'what failed, once more'(desk) {
    await failed(desk)
    noPaper(desk.at)
    first(desk, await desk.batch.print({ which: 'failed', reason: 'damaged' }))
  },
  async 'what failed and was scanned since, once more'(desk) {
    await failed(desk)
    await scanned(desk)
    noPaper(desk.at)
    await desk.batch.print({ which: 'failed', reason: 'damaged' })
  },
  async 'what is not confirmed, once more'(desk) {
    desk.at.world.outcomes.push({ verdict: 'sent-not-confirmed', firstByteMs: 1 })
    await alone(desk)
    await remaining(desk)
    await rest(desk.at)
    noPaper(desk.at)
    const before = new Map([...seen(desk)].slice(0, 1))
    more(desk, before, await desk.batch.print({ which: 'not-confirmed', reason: 'damaged' }))
  },
  async 'what lies behind the last good label'(desk) {
    const [good = ''] = others(desk, 1)
    await newBatch(desk, [good, code])
    await remaining(desk)
    await rest(desk.at)
    noPaper(desk.at)
    const before = seen(desk)
    more(desk, before, await desk.batch.resume(good, { reason: 'damaged' } as never))
  },
  async 'a scan'(desk) {
    await alone(desk)
    noPaper(desk.at)
    await desk.at.settings({ routes: { A5: null, '80x80': 'a', '52x70': null } })
    first(desk, await desk.at.scan(code))
    await desk.at.settings({ routes: { A5: null, '80x80': 'c', '52x70': null } })
  },
  async 'one more from the page of its parcel'(desk) {
    await alone(desk)
    await scanned(desk)
    noPaper(desk.at)
    await desk.at.settings({ routes: { A5: null, '80x80': 'a', '52x70': null } })
    await printParcel(desk)
    await desk.at.settings({ routes: { A5: null, '80x80': 'c', '52x70': null } })
  },
  async automation(desk) {
    await alone(desk)
    noPaper(desk.at)
    await automation(desk, dayLength, printerA)
  },
}

const meanwhile: Record<string, (desk: Desk) => unknown> = {
  nothing() {},
  'a scan': scanned,
  async 'a pause, and a scan'(desk) {
    await desk.batch.pause()
    await scanned(desk)
  },
  'one more from the page of its parcel': printParcel,
  async 'a pause, and one more from the page of its parcel'(desk) {
    await desk.batch.pause()
    await printParcel(desk)
  },
  async 'another batch has it'(desk) {
    const other = await fakeBatch(desk.at, [code], 'c')
    first(desk, await other.print())
    await rest(desk.at)
  },
  async 'another batch names it'(desk) {
    const other = await fakeBatch(desk.at, [code], 'c')
    const before = seen(desk)
    await other.print({ which: 'rows', rows: [0], reason: 'damaged' })
    // Of a parcel whose label is on its way by another wish it gives none, and says so.
    more(desk, before, (await other.verdicts()).includes('duplicate') ? 0 : 1)
    await rest(desk.at)
  },
  async 'its row is named once more'(desk) {
    await again(desk)
  },
  async 'all is asked for once more'(desk) {
    await again(desk, { which: 'all' })
  },
  async 'a scan of its last parcel'(desk) {
    const parcels = desk.parcels.slice(-1)
    first(desk, await desk.at.scan(parcels.join()), parcels)
    await rest(desk.at)
  },
  'automation has it': (desk) => automation(desk, 0, printerC),
  async 'its COD changed'(desk) {
    desk.at.world.orders.set(code, mine(desk, { cod: 1_500_000, updatedAt: 2 }))
    await desk.at.station.api.ask({ type: 'parcel', line: code, fresh: true })
    await rest(desk.at)
  },
  async 'its row is named for two labels'(desk) {
    await oftener(desk, named(desk))
  },
  async 'two of what has none'(desk) {
    await oftener(desk, { rows: [desk.row] }, ([, labels]) => labels === 0)
  },
  'second labels take a reason by now': ({ at }) => at.settings({ reprint: 'reason' }),
  'a new start': newStart,
  async 'a new start, and a scan'(desk) {
    await newStart(desk)
    await scanned(desk)
  },
}

const paper = async (desk: Desk) => {
  desk.at.world.faultsOf.clear()
  await rest(desk.at, 3)
}

const letting: Record<string, (desk: Desk) => Promise<unknown>> = {
  'paper comes'(desk) {
    return paper(desk)
  },
  async 'a pause, then paper'(desk) {
    await desk.batch.pause()
    await paper(desk)
  },
  async 'a new start, then paper'(desk) {
    await newStart(desk)
    await paper(desk)
  },
  async 'the rest is asked for'(desk) {
    await desk.batch.pause()
    await desk.batch.print()
    await paper(desk)
  },
  async 'another row is printed from the pause, and then it goes on'(desk) {
    const [other = ''] = others(desk, crowd + 1).slice(crowd)
    await desk.batch.pause()
    await desk.batch.add([other])
    await desk.batch.print({ which: 'rows', rows: [(await desk.batch.rows()).length - 1] })
    await paper(desk)
  },
}

async function cell(
  wait: string,
  event: string,
  letGo: string,
  { reprint, parcels }: { readonly reprint: (typeof policies)[number]; readonly parcels: readonly string[] },
): Promise<string> {
  const world = freshWorld()
  world.orders.set(code, mine({ parcels }))
  const begins = { reprint, routes: { A5: null, '80x80': 'c', '52x70': null } }
  const at = await begun(world, begins)
  const desk: Desk = { at, batch: await fakeBatch(at, []), row: 0, parcels, goal: new Map() }
  await waits[wait]?.(desk)
  await meanwhile[event]?.(desk)
  await letting[letGo]?.(desk)
  if ((await desk.batch.view()).state === 'paused') await goesOn(desk)
  const row = (await desk.batch.rows())[desk.row]
  const overtaken = wait === copiesOfFirst ? (world.printedBy.get('c') ?? []) : []
  const goal = (parcel: string) => (overtaken.includes(parcel) ? 1 : (desk.goal.get(parcel) ?? 0))
  const counts = [...seen(desk)].map(([parcel, labels]) => `${labels}/${goal(parcel)}`)
  return `${counts.join()} ${row?.verdict ?? ''} ${row?.fault?.code ?? ''}`
}

const several = [`${code}_1`, `${code}_2`]

it.each(Object.keys(waits))('%s is as many labels as were asked for, whatever comes meanwhile', async (wait) => {
  const isRight = byScan.includes(wait) ? /^(\d+)\/\1(,(\d+)\/\3)? / : /^(\d+)\/\1(,(\d+)\/\3)? (printed|duplicate) /
  const wrong: string[] = []
  for (const [at, event] of Object.keys(meanwhile).entries())
    for (const [or, letGo] of Object.keys(letting).entries()) {
      // Each event meets each policy with each shape of an order.
      const reprint = policies[(at + or) % 2] ?? 'free'
      const parcels = (at + Math.floor(or / 2)) % 2 === 0 ? [code] : several
      const was = await cell(wait, event, letGo, { reprint, parcels })
      if (!isRight.test(was)) wrong.push(`${parcels.length} | ${event} | ${letGo} | ${reprint}: ${was}`)
    }
  expect(wrong).toEqual([])
})
