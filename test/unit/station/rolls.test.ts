import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PrinterStatus, Roll } from '../../../src/model/printer.ts'
import { fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const lost = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const
const idle: PrinterStatus = { state: 'idle', reasons: [], answers: true }
const outOfPaper: PrinterStatus = { state: 'stopped', reasons: ['media-empty'], answers: true }

async function load(on: FakeStation, labels: number | null, printer: string = printerA.id): Promise<void> {
  await on.station.api.execute({ type: 'load-roll', id: uuid(), printer, size: '80x80', labels })
}

async function left({ station }: FakeStation): Promise<number | null | undefined> {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  const rows = snapshot.ok ? snapshot.value.patches : []
  return rows.flatMap((patch) => (patch.table === 'printer' && patch.key === printerA.id ? [patch.row] : []))[0]?.roll
    ?.labelsLeft
}

/** The printer is asked while nobody uses it, and says this. */
async function says({ world, clock }: FakeStation, status: PrinterStatus): Promise<void> {
  world.idle = status
  await clock.advance(5_000)
}

async function loaded(labels: number): Promise<FakeStation> {
  const on = await fakeStation()
  await load(on, labels)
  return on
}

describe('the labels left on a roll', () => {
  it('are one fewer for a label in doubt, whoever settles it as there, and a reprint takes one of its own', async () => {
    const on = await loaded(500)
    on.world.outcomes.push(lost)
    await on.scan('LXFDFT')
    expect(await left(on)).toBe(499)
    const [job = expect.fail()] = on.journal.jobs.values()
    await on.station.api.execute({ type: 'settle', id: uuid(), job: job.id, printed: true })
    await settle()
    expect(await left(on)).toBe(499)
    await on.again('LXFDFT')
    expect(await left(on)).toBe(498)
  })

  it('are as before for a label that is not there, and for one that proved not to have left', async () => {
    const on = await loaded(500)
    on.world.outcomes.push(lost)
    await on.scan('LXFDFT')
    const [job = expect.fail()] = on.journal.jobs.values()
    await on.station.api.execute({ type: 'settle', id: uuid(), job: job.id, printed: false })
    await settle()
    expect(await left(on)).toBe(500)
    on.world.outcomes.push({ verdict: 'not-sent', fault: { code: 'printer.unreachable' } })
    await on.scan('G8ADKBRF')
    await on.clock.advance(10_000)
    expect((await on.cards()).map(({ verdict }) => verdict).toSorted()).toEqual(['not-printed', 'printed'])
    expect(await left(on)).toBe(499)
  })

  it('are fewer by the test label, which is no job', async () => {
    const on = await loaded(500)
    await on.station.api.execute({ type: 'printer-test', id: uuid(), printer: printerA.id })
    await settle()
    expect(await left(on)).toBe(499)
  })

  it('are fewer by what others printed, where the printer counts its labels, and by our own once', async () => {
    const on = await loaded(500)
    await says(on, { ...idle, counted: 1_000 })
    await on.scan('LXFDFT')
    await says(on, { ...idle, counted: 1_001 })
    expect(await left(on)).toBe(499)
    await says(on, { ...idle, counted: 1_041 })
    expect(await left(on)).toBe(459)
    await on.scan('G8ADKBRF')
    await says(on, { ...idle, counted: 1_042 })
    expect(await left(on)).toBe(458)
  })

  it('are not more because a counter stands still or another printer counts fewer', async () => {
    const on = await loaded(500)
    await says(on, { ...idle, counted: 1_000 })
    await on.scan('LXFDFT')
    await says(on, { ...idle, counted: 1_000 })
    await says(on, { ...idle, counted: 7 })
    expect(await left(on)).toBe(499)
    await says(on, { ...idle, counted: 9 })
    expect(await left(on)).toBe(497)
  })

  it('are nobody’s to say once the roll has ended, or more came out than were on it', async () => {
    const on = await loaded(500)
    await says(on, outOfPaper)
    expect(await left(on)).toBeNull()
    await load(on, 300)
    await says(on, { ...outOfPaper, answers: null })
    expect(await left(on)).toBe(300)
    await says(on, { ...idle, counted: 1_000 })
    await says(on, { ...idle, counted: 1_301 })
    expect(await left(on)).toBeNull()
  })

  it('are the same after a restart, and the counter says what was printed meanwhile', async () => {
    const on = await loaded(500)
    await says(on, { ...idle, counted: 1_000 })
    await on.scan('LXFDFT')
    on.kill()
    const { printers } = on.world.settings ?? expect.fail()
    const again = await fakeStation({ printers, world: on.world, journal: on.journal })
    expect(await left(again)).toBe(499)
    await says(again, { ...idle, counted: 1_011 })
    expect(await left(again)).toBe(489)
  })
})

describe('a batch that does not fit on the roll', () => {
  const short = (facts: object) => ({ ok: false, fault: { code: 'batch.roll-short', facts } })
  const print = { which: 'remaining' as const, rows: [], from: 0, size: '80x80' as const, printer: null }

  it('is asked about before it starts, with how many will be short, and prints for who has been told', async () => {
    const on = await loaded(3)
    const batch = await fakeBatch(on, knownCodes(on, 5))
    const asked = { ...print, type: 'batch-print' as const, id: uuid(), batch: batch.id }
    expect(await on.station.api.execute(asked)).toMatchObject(
      short({ printer: 'Xprinter', left: 3, labels: 5, short: 2 }),
    )
    expect(on.world.printed).toEqual([])
    expect(await batch.print({ shortRoll: true })).toBe(5)
    for (let turn = 0; turn < 5; turn++) await settle()
    expect(on.world.printed).toHaveLength(5)
  })

  it('counts each copy, and what waits for the printer already', async () => {
    const on = await loaded(4)
    const batch = await fakeBatch(on, knownCodes(on, 2))
    on.world.printerFault = { code: 'printer.cover-open' }
    await on.scan('LXFDFT')
    const asked = { ...print, type: 'batch-print' as const, id: uuid(), batch: batch.id, copies: 2 }
    expect(await on.station.api.execute(asked)).toMatchObject(short({ left: 3, labels: 4, short: 1 }))
    expect(await batch.print()).toBe(2)
  })

  it('is asked about again when it goes on, and for what joins it', async () => {
    const on = await loaded(4)
    on.world.printerFault = { code: 'printer.cover-open' }
    const batch = await fakeBatch(on, knownCodes(on, 4))
    expect(await batch.print({ which: 'rows', rows: [0, 1, 2] })).toBe(3)
    expect(await batch.print({ which: 'rows', rows: [3], copies: 2 })).toBe('batch.roll-short')
    await batch.pause()
    await load(on, 2)
    expect(await batch.resume()).toBe('batch.roll-short')
    await load(on, 3)
    expect(await batch.resume()).toBe(3)
  })

  it('counts once what waits for the printer, also where the run is put right in its middle', async () => {
    const on = await loaded(10)
    const codes = knownCodes(on, 4)
    const batch = await fakeBatch(on, codes)
    on.world.outcomes.push({ verdict: 'printed', evidence: 'drained', firstByteMs: 1 })
    for (let row = 1; row < 4; row++)
      on.world.outcomes.push({ verdict: 'not-sent', fault: { code: 'printer.unreachable' } })
    expect(await batch.print()).toBe(4)
    for (let turn = 0; turn < 5; turn++) await settle()
    expect(await batch.verdicts()).toEqual(['printed', 'waiting', 'waiting', 'waiting'])
    await load(on, 3)
    expect(await batch.resume(codes[0])).toBe(3)
  })

  it('is not asked about where nobody counted the roll', async () => {
    const on = await fakeStation()
    const batch = await fakeBatch(on, knownCodes(on, 5))
    await load(on, null)
    expect(await batch.print()).toBe(5)
  })
})

it('a roll that a station before this one counted is read as it was', async () => {
  const roll: Roll = { size: '80x80', labelsLeft: 12 }
  const on = await fakeStation({ printers: [{ ...printerA, roll }] })
  expect(await left(on)).toBe(12)
})
