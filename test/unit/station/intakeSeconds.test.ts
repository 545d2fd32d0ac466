import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import type { ReprintReason } from '../../../src/model/job.ts'
import { labelCode } from '../../../src/model/label.ts'
import { nobodySignedIn } from '../../../src/model/operator.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import type { Allowing } from '../../../src/station/scan/secondLabels.ts'
import { printerB } from '../../support/fakeWorld.ts'
import { intakeBench } from '../../support/intakeBench.ts'

type Bench = ReturnType<typeof intakeBench>

const wanted = (on: Bench) =>
  on.jobs().map(({ label, copy, printer }) => `${labelCode(label)} ${label.size} ${copy} ${printer}`)
const second = (intent: string, reason: ReprintReason | null = null) => ({ intent, reason })
const request = { size: '80x80', printer: null, waitMs: 5_000 } as const
const allow = async () => ok(nobodyBeside)
const deny = async () => fail('reprint.reason-missing')

/** Of a key on a card: nothing on it asks. */
const asked = (allowSecond: Allowing['allowSecond']): Allowing => ({
  allowSecond,
  isSeen: () => true,
  mayGoOn: async () => ok(),
})

/** Labels of these lines came out, each with a card `card-LINE`. */
async function withPrinted(lines: readonly string[], prepare: (on: Bench) => void = () => {}): Promise<Bench> {
  const on = intakeBench()
  prepare(on)
  for (const line of lines) {
    await on.intake.scan(`card-${line}`, line)
    await on.comesOut(line)
  }
  return on
}

describe('a code from automation', () => {
  it('is printed as it was asked for, and waits no longer than it says', async () => {
    const on = intakeBench()
    expect(await on.intake.print(second('i'), 'LXFDFT', { ...request, printer: printerB }, deny)).toBe('i')
    expect(on.jobs()).toMatchObject([{ intent: 'i', printer: 'b', waitMs: 5_000, copy: 1, reprintOf: null }])
    expect(on.told).toEqual(['add LXFDFT'])
  })

  it('is nobody’s wish, whoever is at the station', async () => {
    const on = intakeBench()
    await on.intake.print(second('i'), 'LXFDFT', request, deny)
    expect(on.journal.log.map(({ by }) => by)).toEqual([nobodySignedIn])
  })

  it('that names nothing, or cannot be looked up, is refused on its card', async () => {
    const on = intakeBench()
    expect(await on.intake.print(second('i'), '?', request, allow)).toBe('i')
    expect(on.cards.note('i')).toMatchObject({ scanned: '?', fault: { code: expect.stringMatching(/^scan\./) } })
    on.script.prints = { code: 'store.unreadable' }
    await on.intake.print(second('j'), 'LXFDFT', request, allow)
    expect(on.cards.note('j')).toMatchObject({ fault: { code: 'store.unreadable' } })
    expect(on.jobs()).toEqual([])
  })

  it('of a parcel that has a label asks first, and is one more of each parcel then', async () => {
    const on = await withPrinted(['LXFDFT_1'], (bench) => bench.knows('LXFDFT', 2))
    await on.intake.print(second('i'), 'LXFDFT', request, deny)
    expect(on.cards.note('i')).toMatchObject({ fault: { code: 'reprint.reason-missing' } })
    expect(on.jobs()).toHaveLength(1)
    await on.intake.print(second('j', 'damaged'), 'LXFDFT', request, allow)
    expect(wanted(on).slice(1)).toEqual(['LXFDFT_1 80x80 2 a', 'LXFDFT_2 80x80 1 a'])
    expect(on.jobs().slice(1)).toMatchObject([
      { reason: 'damaged', reprintOf: on.jobs()[0]?.id },
      { reason: 'damaged', reprintOf: null },
    ])
    expect(on.cards.note('j')?.code).toBe('LXFDFT')
  })

  it('of a fresh order is a job of the order', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 3)
    await on.intake.print(second('i'), 'LXFDFT', request, deny)
    expect(wanted(on)).toEqual(['LXFDFT 80x80 1 a'])
  })
})

describe('a label that comes out while somebody asks for its second one', () => {
  it.each([
    ['a code from automation', async (on: Bench) => void (await on.intake.print(second('i'), 'LXFDFT', request, deny))],
    ['a parcel’s page', async (on: Bench) => void (await on.intake.parcel(second('i'), 'LXFDFT', '80x80', deny))],
    ['the key of an older card', async (on: Bench) => void (await on.intake.again(second('i'), 'old', asked(deny)))],
  ])('is the only one: %s', async (_, ask) => {
    const on = intakeBench()
    await on.intake.scan('first', 'LXFDFT')
    on.cards.put({ ...on.cards.note('first')!, intent: 'old' })
    on.script.meanwhile = () => on.comesOut('LXFDFT')
    await ask(on)
    expect(wanted(on)).toEqual(['LXFDFT 80x80 1 a'])
  })
})

describe('the same command again', () => {
  it('is the print that it was, after a restart too, and shows its card', async () => {
    const on = intakeBench()
    await on.intake.print(second('i'), 'LXFDFT', request, allow)
    const again = intakeBench()
    const [job] = on.jobs()
    if (job === undefined) throw new Error('nothing was printed')
    again.journal.jobs.set(job.id, job)
    again.journal.jobsOfIntent = async () => ok([job])
    expect(await again.intake.print(second('i'), 'LXFDFT', request, allow)).toBe('i')
    expect(again.ledger.get(job.id)).toEqual(job)
    expect(again.cards.note('i')).toMatchObject({ code: 'LXFDFT' })
    expect(again.told).toEqual([])
  })

  it('leaves its card as it is, and asks nobody', async () => {
    const on = intakeBench()
    await on.intake.print(second('i'), ' lxfdft', request, allow)
    expect(await on.intake.print(second('i'), ' lxfdft', request, deny)).toBe('i')
    expect(on.cards.note('i')?.scanned).toBe('lxfdft')
    expect(on.jobs()).toHaveLength(1)
  })

  it('is refused while nobody can tell whether it was done', async () => {
    const on = await withPrinted(['LXFDFT'])
    on.script.intents = { code: 'store.unreadable' }
    expect(await on.intake.again(second('i'), 'card-LXFDFT', asked(allow))).toEqual(fail('store.unreadable'))
    expect(on.jobs()).toHaveLength(1)
  })
})

describe('one more label of what is on a card', () => {
  it('is a second one of each of its labels, counted on, for its reason', async () => {
    const on = await withPrinted(['LXFDFT'])
    expect(await on.intake.again(second('i', 'damaged'), 'card-LXFDFT', asked(allow))).toEqual(ok('i'))
    expect(wanted(on).at(-1)).toBe('LXFDFT 80x80 2 a')
    expect(on.jobs().at(-1)).toMatchObject({ reason: 'damaged', reprintOf: on.jobs()[0]?.id, waitMs: null })
    await on.comesOut('LXFDFT')
    await on.intake.again(second('j'), 'card-LXFDFT', asked(allow))
    expect(wanted(on).at(-1)).toBe('LXFDFT 80x80 3 a')
    expect(on.cards.note('j')).toMatchObject({ scanned: 'LXFDFT', code: 'LXFDFT' })
  })

  it('names the leader who allowed it, and nobody where nobody did', async () => {
    const on = await withPrinted(['LXFDFT'])
    await on.intake.again(
      second('i'),
      'card-LXFDFT',
      asked(async () => ok({ leader: 'Thu' })),
    )
    expect(on.journal.log.at(-1)?.body).toMatchObject({ type: 'accepted', leader: 'Thu' })
    await on.comesOut('LXFDFT')
    await on.intake.again({ ...second('j'), leader: null }, 'card-LXFDFT', asked(allow))
    expect(on.journal.log.at(-1)?.body).not.toHaveProperty('leader')
  })

  it('is of the parcels of its order where it has no label of its own', async () => {
    const on = await withPrinted(['LXFDFT_1', 'LXFDFT_2'], (bench) => bench.knows('LXFDFT', 2))
    await on.intake.scan('again', 'LXFDFT')
    expect(on.cards.jobs('again')).toEqual([])
    await on.intake.again(second('i'), 'again', asked(allow))
    expect(wanted(on).slice(2)).toEqual(['LXFDFT_1 80x80 2 a', 'LXFDFT_2 80x80 2 a'])
  })

  it('is of the labels that are on it, and of no other parcel', async () => {
    const on = await withPrinted(['LXFDFT_2'], (bench) => bench.knows('LXFDFT', 3))
    await on.intake.scan('i', 'LXFDFT')
    for (const code of ['LXFDFT_1', 'LXFDFT_3']) await on.becomes(code, { type: 'canceled' })
    await on.intake.again(second('j'), 'i', asked(allow))
    expect(wanted(on).slice(3)).toEqual(['LXFDFT_1 80x80 1 a', 'LXFDFT_3 80x80 1 a'])
  })

  it('is none while one of them is under way', async () => {
    const on = await withPrinted(['LXFDFT_1', 'LXFDFT_2'], (bench) => bench.knows('LXFDFT', 2))
    await on.intake.scan('both', 'LXFDFT')
    await on.intake.againJob(second('i'), on.jobOf('LXFDFT_1'))
    expect(await on.intake.again(second('j'), 'both', asked(allow))).toEqual(fail('job.duplicate'))
  })

  it('is none of a card that is not there, or that names nothing', async () => {
    const on = intakeBench()
    await on.intake.scan('i', '?')
    for (const card of ['i', 'nobody'])
      expect(await on.intake.again(second('j'), card, asked(allow))).toEqual(fail('job.unknown'))
    on.cards.amend('i', { code: '?' })
    expect(await on.intake.again(second('j'), 'i', asked(allow))).toMatchObject({
      ok: false,
      fault: { code: expect.stringMatching(/^scan\./) },
    })
  })

  it('tells one that asks to go on, and doubles none that is under way', async () => {
    const on = intakeBench()
    await on.intake.scan('i', 'LXFDFT')
    on.script.goesOn = () => true
    expect(await on.intake.again(second('j'), 'i', asked(allow))).toEqual(fail('job.duplicate'))
    await on.becomes('LXFDFT', { type: 'stopped', fault: { code: 'label.weak-bars' } })
    const mayNot = { ...asked(allow), mayGoOn: async () => fail('operator.not-allowed') }
    expect(await on.intake.again(second('j'), 'i', mayNot)).toEqual(fail('operator.not-allowed'))
    const unseen = { ...asked(allow), isSeen: () => false }
    expect(await on.intake.again(second('j'), 'i', unseen)).toEqual(fail('job.changed-meanwhile'))
    expect(on.told.slice(1)).toEqual([])
    expect(await on.intake.again(second('j'), 'i', asked(allow))).toEqual(ok('i'))
    expect(on.told.slice(1)).toEqual(['go on LXFDFT'])
    expect(on.jobs()).toHaveLength(1)
  })

  it('tells only what is not over', async () => {
    const on = intakeBench()
    on.knows('LXFDFT', 2)
    on.script.goesOn = () => true
    await on.intake.scan('i', 'LXFDFT_1')
    await on.becomes('LXFDFT_1', { type: 'canceled' })
    expect(await on.intake.again(second('j'), 'i', asked(allow))).toEqual(ok('j'))
    expect(on.told.filter((one) => one.startsWith('go on'))).toEqual([])
  })
})

describe('the label of one job again', () => {
  it('is of that parcel and of no other', async () => {
    const on = await withPrinted(['LXFDFT_1', 'LXFDFT_2'], (bench) => bench.knows('LXFDFT', 2))
    expect(await on.intake.insteadOf(second('i', 'did-not-come-out'), on.jobOf('LXFDFT_2'))).toEqual(ok('i'))
    expect(wanted(on).slice(2)).toEqual(['LXFDFT_2 80x80 2 a'])
    expect(on.jobs().at(-1)).toMatchObject({ reprintOf: on.jobOf('LXFDFT_2').reprintOf, reason: 'did-not-come-out' })
    expect(on.cards.note('i')).toMatchObject({ scanned: 'LXFDFT_2', code: 'LXFDFT_2' })
  })

  it('is none for one that did not come out where another of its parcel did since', async () => {
    const on = intakeBench()
    await on.intake.scan('i', 'LXFDFT')
    const job = on.jobOf('LXFDFT')
    await on.becomes('LXFDFT', { type: 'aborted', fault: { code: 'printer.connection-lost' }, ms: {} })
    await on.intake.print(second('k'), 'LXFDFT', request, deny)
    await on.comesOut('LXFDFT')
    expect(await on.intake.insteadOf(second('j', 'did-not-come-out'), job)).toEqual(fail('job.duplicate'))
    expect(on.jobs()).toHaveLength(2)
  })

  it('is none while one is under way, without a printer, or unread', async () => {
    const on = await withPrinted(['LXFDFT'])
    const job = on.jobOf('LXFDFT')
    on.script.prints = { code: 'store.unreadable' }
    expect(await on.intake.againJob(second('i'), job)).toEqual(fail('store.unreadable'))
    on.script.prints = null
    on.now.settings = { ...on.now.settings, printers: [] }
    expect(await on.intake.againJob(second('i'), job)).toEqual(fail('printer.unknown', { facts: { size: '80x80' } }))
    on.now.settings = { ...on.now.settings, printers: [{ ...printerB, sizes: ['52x70'] }], size: '52x70' }
    expect(await on.intake.againJob(second('i'), job)).toEqual(fail('printer.unknown', { facts: { size: '80x80' } }))
    expect(on.jobs()).toHaveLength(1)
  })

  it('is none while that parcel has one under way, be another over', async () => {
    const on = await withPrinted(['LXFDFT_1'], (bench) => bench.knows('LXFDFT', 2))
    await on.intake.againJob(second('i'), on.jobOf('LXFDFT_1'))
    expect(await on.intake.againJob(second('j'), on.jobOf('LXFDFT_1'))).toEqual(fail('job.duplicate'))
    expect(await on.intake.again(second('j'), 'card-LXFDFT_1', asked(allow))).toEqual(fail('job.duplicate'))
  })
})

describe('a parcel in a size of its own', () => {
  it('is a first label where none came out, without a question', async () => {
    const on = intakeBench()
    expect(await on.intake.parcel(second('i'), 'LXFDFT', '52x70', deny)).toEqual(ok('i'))
    expect(wanted(on)).toEqual(['LXFDFT 52x70 1 b'])
    expect(on.cards.note('i')?.size).toBe('52x70')
    expect(on.jobs()[0]).not.toHaveProperty('reason')
  })

  it('is asked about where one may have come out, and only of the parcels that are meant', async () => {
    const on = await withPrinted(['LXFDFT_1'], (bench) => bench.knows('LXFDFT', 2))
    expect(await on.intake.parcel(second('i'), 'LXFDFT_1', '80x80', deny)).toEqual(fail('reprint.reason-missing'))
    expect(await on.intake.parcel(second('i'), 'LXFDFT_2', '80x80', deny)).toEqual(ok('i'))
    expect(wanted(on).slice(1)).toEqual(['LXFDFT_2 80x80 1 a'])
  })

  it('says itself that it replaces an old one, unless somebody gave another reason', async () => {
    const asked: (ReprintReason | null)[] = []
    const hear = async (reason: ReprintReason | null) => {
      asked.push(reason)
      return ok(nobodyBeside)
    }
    const on = await withPrinted(['LXFDFT'], (bench) => bench.knows('LXFDFT'))
    on.script.news = { code: 'order.changed' }
    await on.intake.parcel(second('i'), 'LXFDFT', '80x80', hear)
    expect(on.jobs().at(-1)).toMatchObject({ copy: 2, reason: 'changed' })
    await on.comesOut('LXFDFT')
    await on.intake.parcel(second('j', 'lost'), 'LXFDFT', '80x80', hear)
    await on.comesOut('LXFDFT')
    on.script.news = { code: 'order.cancelled' }
    await on.intake.parcel(second('k'), 'LXFDFT', '80x80', hear)
    await on.comesOut('LXFDFT')
    on.script.news = null
    await on.intake.parcel(second('l'), 'LXFDFT', '80x80', hear)
    expect(asked).toEqual(['changed', 'lost', null, null])
    expect(on.jobs().map(({ copy, reason }) => `${copy} ${reason}`)).toEqual([
      '1 undefined',
      '2 changed',
      '3 lost',
      '4 undefined',
      '5 undefined',
    ])
  })

  it('is refused where it names nothing or cannot be looked up', async () => {
    const on = intakeBench()
    expect(await on.intake.parcel(second('i'), '?', '80x80', allow)).toMatchObject({ ok: false })
    on.script.prints = { code: 'store.unreadable' }
    expect(await on.intake.parcel(second('i'), 'LXFDFT', '80x80', allow)).toEqual(fail('store.unreadable'))
    expect(on.jobs()).toEqual([])
  })
})
