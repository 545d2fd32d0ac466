import { describe, expect, it } from 'vitest'
import type { Fault, FaultCode } from '../../../src/base/fault.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { copyMark } from '../../../src/model/copyMark.ts'
import type { EntryBody, Job } from '../../../src/model/job.ts'
import { createLastAnswer } from '../../../src/station/print/lastAnswer.ts'
import { createLedger } from '../../../src/station/print/ledger.ts'
import { createSettling } from '../../../src/station/print/settling.ts'
import { order } from '../../support/fakeWorld.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { memoryOrders, StoredOrders } from '../../support/memoryOrders.ts'
import { acceptedBody } from '../../support/scriptedWalk.ts'
import { testClock } from '../../support/testClock.ts'

const address = `https://t.vn/${'x'.repeat(60)}/`
const rules = [
  { before: 'VN', after: '', lengths: [6], parcel: null },
  { before: address, after: '', lengths: [6], parcel: null },
]
const cut = { code: 'printer.connection-lost' } as const
const sending = { type: 'sending', contentHash: 'x' } as const

interface Wanted {
  readonly order?: string
  readonly parcel?: number
  readonly copy?: number
  /** Why it is in doubt. */
  readonly fault?: FaultCode
  readonly state?: 'pending' | 'sending' | 'stalled' | 'in-doubt'
}

/** Settling over jobs of a journal. `unrecorded`: their last verdict could not be written. */
async function settlingOf(...wanted: readonly Wanted[]) {
  const clock = testClock()
  const journal = memoryJournal(clock.now)
  const ledger = createLedger(journal, () => {})
  const unrecorded = new Set<string>()
  const unwatched: string[] = []
  const stored = new StoredOrders()
  const at = { station: 'Minh' }
  const looked: { inside: Fault | null; meanwhile: () => Promise<unknown> } = {
    inside: null,
    meanwhile: async () => {},
  }
  for (const [
    at,
    { order = 'LXFDFT', parcel = 0, copy = 1, state = 'in-doubt', fault = cut.code },
  ] of wanted.entries()) {
    const label = { ...acceptedBody.label, order, parcel }
    const walk: Record<NonNullable<Wanted['state']>, readonly EntryBody[]> = {
      pending: [],
      sending: [{ type: 'started' }, sending],
      stalled: [{ type: 'started' }, sending, { type: 'stalled', reasons: ['silent'] }],
      'in-doubt': [{ type: 'started' }, sending, { type: 'doubted', fault: { code: fault }, ms: {} }],
    }
    const bodies = [{ ...acceptedBody, intent: `scan-${at}`, label, copy }, ...walk[state]]
    for (const body of bodies) await ledger.record(`job-${at}`, body, 'Lan')
    await clock.advance(1_000)
  }
  const jobs = (): readonly Job[] => [...journal.jobs.values()]
  const settling = createSettling({
    ledger,
    lastAnswer: createLastAnswer(clock),
    orders: memoryOrders(stored),
    rules: () => rules,
    cards: { allJobs: jobs, isUnrecorded: (job) => unrecorded.has(job) },
    queue: {
      async stopWatching(job) {
        unwatched.push(job)
        await ledger.record(job, { type: 'doubted', fault: { code: 'job.interrupted' }, ms: {} })
      },
    },
    stillInside: async () => {
      await looked.meanwhile()
      return looked.inside
    },
    by: () => at.station,
  })
  const states = () => jobs().map(({ state, verdict }) => verdict ?? state)
  return { settling, clock, stored, at, looked, journal, unrecorded, unwatched, states }
}

describe('a label in doubt', () => {
  it('is settled by a person as they saw it, under their name', async () => {
    for (const printed of [true, false]) {
      const { settling, journal, states } = await settlingOf({})
      expect(await settling.settle('job-0', printed, 'person')).toMatchObject({ ok: true })
      expect(states()).toEqual([printed ? 'printed' : 'not-printed'])
      expect(journal.log.at(-1)).toMatchObject({ by: 'Minh', body: { type: 'settled', printed, evidence: 'person' } })
    }
  })

  it('is not settled as missing while its printer may still put it out: the person is told, and looks again', async () => {
    const { settling, looked, states } = await settlingOf({})
    looked.inside = { code: 'printer.holds-label' }
    expect(await settling.settle('job-0', false, 'person')).toEqual(fail('printer.holds-label'))
    expect(states()).toEqual(['in-doubt'])
    looked.inside = null
    expect(await settling.settle('job-0', false, 'person')).toMatchObject({ ok: true })
  })

  it('is not settled by a key that is pressed twice over another one: nobody has read its question', async () => {
    for (const printed of [true, false]) {
      const { settling, clock, states } = await settlingOf({}, {})
      expect(await settling.settle('job-1', printed, 'person')).toMatchObject({ ok: true })
      await clock.advance(answersApart - 1)
      expect(await settling.settle('job-0', printed, 'person')).toEqual(fail('job.changed-meanwhile'))
      expect(states()[0]).toBe('in-doubt')
      await clock.advance(1)
      expect(await settling.settle('job-0', printed, 'person')).toMatchObject({ ok: true })
    }
  })

  it('is settled beside another at once by one of two windows alone', async () => {
    const { settling, states } = await settlingOf({}, {})
    const both = ['job-0', 'job-1'].map((job) => settling.settle(job, true, 'person'))
    expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, false])
    expect(states()).toEqual(['printed', 'in-doubt'])
  })

  it('is settled as fast as its list or a command line names it, and by the label in hand', async () => {
    const { settling, states } = await settlingOf({}, {}, { order: 'G8ADKB' })
    for (const job of ['job-0', 'job-1']) await settling.settle(job, true, 'person', true)
    expect(settling.expectLabel()).toMatchObject({ ok: true })
    expect(await settling.labelInHand('G8ADKB')).toMatchObject({ ok: true })
    expect(states()).toEqual(['printed', 'printed', 'printed'])
  })

  it('is looked for at its printer while it is in doubt, and stays as somebody else settled it meanwhile', async () => {
    const { settling, looked, journal } = await settlingOf({}, { state: 'pending' })
    looked.inside = { code: 'printer.holds-label' }
    expect(await settling.settle('job-1', false, 'person')).toEqual(fail('job.changed-meanwhile'))
    looked.inside = null
    looked.meanwhile = () => settling.settle('job-0', true, 'label-in-hand')
    expect(await settling.settle('job-0', false, 'person')).toEqual(fail('job.changed-meanwhile'))
    expect(journal.log.filter(({ body }) => body.type === 'settled')).toHaveLength(1)
  })

  it('is settled by who has it in hand, whatever its printer says', async () => {
    const { settling, looked, states } = await settlingOf({}, {})
    looked.inside = { code: 'printer.holds-label' }
    expect(await settling.settle('job-0', true, 'person')).toMatchObject({ ok: true })
    expect(await settling.settle('job-1', false, 'counted')).toMatchObject({ ok: true })
    expect(states()).toEqual(['printed', 'not-printed'])
  })

  it('is settled once, and nothing else is', async () => {
    const { settling, journal } = await settlingOf({}, { state: 'pending' }, { state: 'sending' })
    await settling.settle('job-0', true, 'person')
    const before = journal.log.length
    for (const job of ['job-0', 'job-1', 'job-2'])
      expect(await settling.settle(job, false, 'person')).toEqual(fail('job.changed-meanwhile'))
    expect(await settling.settle('nobody', true, 'person')).toEqual(fail('job.unknown'))
    expect(journal.log).toHaveLength(before)
  })

  it('is shown with the others, the one that came into doubt last first', async () => {
    const { settling, unrecorded } = await settlingOf({}, { state: 'pending' }, {}, { state: 'sending' })
    expect(settling.inDoubt().map(({ id }) => id)).toEqual(['job-2', 'job-0'])
    unrecorded.add('job-3').add('job-1')
    expect(settling.inDoubt().map(({ id }) => id)).toEqual(['job-3', 'job-2', 'job-0'])
  })
})

describe('a label that is still on its way', () => {
  it('is watched no longer when a person says what became of it while its printer stands still', async () => {
    const { settling, unwatched, states } = await settlingOf({ state: 'stalled' })
    expect(await settling.settle('job-0', true, 'person')).toMatchObject({ ok: true })
    expect(unwatched).toEqual(['job-0'])
    expect(states()).toEqual(['printed'])
  })

  it('is left alone while its printer works on it', async () => {
    const { settling, unwatched, states } = await settlingOf({ state: 'sending' })
    expect(await settling.settle('job-0', true, 'person')).toEqual(fail('job.changed-meanwhile'))
    expect(unwatched).toEqual([])
    expect(states()).toEqual(['sending'])
  })

  it('is in doubt first, and then settled, when its verdict could not be written', async () => {
    const { settling, journal, unrecorded, unwatched, states } = await settlingOf({ state: 'sending' })
    unrecorded.add('job-0')
    expect(await settling.settle('job-0', false, 'person')).toMatchObject({ ok: true })
    expect(unwatched).toEqual([])
    expect(states()).toEqual(['not-printed'])
    expect(journal.log.slice(-2).map(({ body }) => body)).toMatchObject([
      { type: 'doubted', fault: { code: 'job.interrupted' } },
      { type: 'settled' },
    ])
  })

  it('stays as it is while the journal takes nothing', async () => {
    const { settling, journal, unrecorded, states } = await settlingOf({ state: 'sending' })
    unrecorded.add('job-0')
    journal.refuse = () => fail('store.full')
    expect(await settling.settle('job-0', true, 'person')).toEqual(fail('job.changed-meanwhile'))
    expect(states()).toEqual(['sending'])
  })
})

describe('the command bar code *CÓ TEM*', () => {
  it('settles no label that may be half, which has its code as well; a person does', async () => {
    const { settling, states } = await settlingOf({ fault: 'printer.half-label' })
    settling.expectLabel()
    expect(await settling.labelInHand('LXFDFT')).toEqual(fail('printer.half-label'))
    expect(states()).toEqual(['in-doubt'])
    await settling.settle('job-0', true, 'person')
    expect(states()).toEqual(['printed'])
  })

  it('means what was in doubt then, for whoever scanned it, until something else is done', async () => {
    const { settling, at, unrecorded, states } = await settlingOf({}, { order: 'L8TKYG', state: 'sending' })
    settling.expectLabel()
    unrecorded.add('job-1')
    expect(settling.isExpecting()).toBe(true)
    expect(await settling.labelInHand('L8TKYG')).toMatchObject({ fault: { code: 'job.unknown' } })
    expect(states()).toEqual(['in-doubt', 'sending'])
    settling.expectLabel()
    at.station = 'Hoa'
    expect(settling.isExpecting()).toBe(false)
    at.station = 'Minh'
    expect(settling.isExpecting()).toBe(true)
    settling.expectNothing()
    expect(settling.isExpecting()).toBe(false)
  })

  it('knows none by a rule where the code as it stands is another order that was read here', async () => {
    const { settling, stored } = await settlingOf({})
    stored.set('VNLXFDFT', { order: order('VNLXFDFT'), readAt: 1 })
    expect(await settling.labelInHand('VNLXFDFT')).toMatchObject({ fault: { code: 'scan.ambiguous' } })
  })

  it('knows a label by what a leader’s rule says of its bars, and none that may be another order’s too', async () => {
    const { settling } = await settlingOf({}, { order: 'L8TKYG' }, { order: 'VNL8TKYG' })
    expect(await settling.labelInHand('VNL8TKYG')).toMatchObject({ fault: { code: 'job.unknown' } })
    expect(await settling.labelInHand('VMLXFDFT')).toMatchObject({ fault: { code: 'job.unknown' } })
    expect(await settling.labelInHand('vnlxfdft')).toEqual(ok('scan-0'))
    const { settling: another } = await settlingOf({})
    // Longer than any code of a seller's.
    expect(await another.labelInHand(`${address}LXFDF`)).toMatchObject({ fault: { code: 'scan.too-long' } })
    expect(await another.labelInHand(`${address}LXFDFT`)).toEqual(ok('scan-0'))
  })

  it('settles a label whose verdict could not be written', async () => {
    const { settling, unrecorded, states } = await settlingOf({ state: 'sending' })
    unrecorded.add('job-0')
    settling.expectLabel()
    expect(await settling.labelInHand('LXFDFT')).toEqual(ok('scan-0'))
    expect(states()).toEqual(['printed'])
  })

  it('waits for one scan, and for nothing where nothing is in doubt', async () => {
    const { settling } = await settlingOf({})
    expect(settling.isExpecting()).toBe(false)
    expect(settling.expectLabel()).toEqual(ok())
    expect(settling.isExpecting()).toBe(true)
    await settling.labelInHand('G8ADKBRF')
    expect(settling.isExpecting()).toBe(false)
    const { settling: idle } = await settlingOf({ state: 'pending' })
    expect(idle.expectLabel()).toEqual(fail('station.nothing-to-do'))
    expect(idle.isExpecting()).toBe(false)
  })
})

describe('the label in hand', () => {
  it('settles the label whose code it has, and names the scan that asked for it', async () => {
    const { settling, journal, states } = await settlingOf({}, { order: 'L8TKYG' })
    expect(await settling.labelInHand(' l8tkyg ')).toEqual(ok('scan-1'))
    expect(states()).toEqual(['in-doubt', 'printed'])
    expect(journal.log.at(-1)).toMatchObject({ body: { evidence: 'label-in-hand' } })
  })

  it('settles exactly its parcel', async () => {
    const { settling, states } = await settlingOf({ parcel: 1 }, { parcel: 2 })
    expect(await settling.labelInHand('LXFDFT_2')).toEqual(ok('scan-1'))
    expect(states()).toEqual(['in-doubt', 'printed'])
  })

  it('settles by the code of its order where that can mean no other, and never of two', async () => {
    const { settling: one, states } = await settlingOf({ parcel: 2 }, { order: 'L8TKYG', parcel: 1 })
    expect(await one.labelInHand('LXFDFT')).toEqual(ok('scan-0'))
    expect(states()).toEqual(['printed', 'in-doubt'])
    const { settling: two, states: both } = await settlingOf({ parcel: 1 }, { parcel: 2 })
    expect(await two.labelInHand('LXFDFT')).toEqual(fail('job.unknown', { facts: { code: 'LXFDFT' } }))
    expect(both()).toEqual(['in-doubt', 'in-doubt'])
    const { settling: whole } = await settlingOf({ parcel: 2 }, { parcel: 0 })
    expect(await whole.labelInHand('LXFDFT')).toEqual(ok('scan-1'))
  })

  it('is a reprint only by its copy mark, and that settles exactly this copy', async () => {
    const { settling, states } = await settlingOf({ copy: 2 }, { copy: 3 })
    expect(await settling.labelInHand('LXFDFT')).toMatchObject({ fault: { code: 'job.unknown' } })
    expect(await settling.labelInHand(` ${copyMark('LXFDFT', 0, 3, 'job-1').toLowerCase()} `)).toEqual(ok('scan-1'))
    expect(states()).toEqual(['in-doubt', 'printed'])
    expect(await settling.labelInHand(copyMark('LXFDFT', 0, 3, 'another'))).toMatchObject({ ok: false })
    expect(states()).toEqual(['in-doubt', 'printed'])
  })

  it('settles nothing when the scan cannot be read, or the journal does not take it', async () => {
    const { settling, journal, states } = await settlingOf({})
    expect(await settling.labelInHand('  ')).toEqual(fail('scan.empty'))
    expect(await settling.labelInHand(' G8ADKBRF ')).toEqual(fail('job.unknown', { facts: { code: 'G8ADKBRF' } }))
    journal.refuse = () => fail('store.full')
    expect(await settling.labelInHand('LXFDFT')).toEqual(fail('store.full'))
    expect(states()).toEqual(['in-doubt'])
  })
})
