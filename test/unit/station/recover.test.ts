import { describe, expect, it } from 'vitest'
import type { FaultCode } from '../../../src/base/fault.ts'
import { fail } from '../../../src/base/result.ts'
import type { EntryBody, Job } from '../../../src/model/job.ts'
import { createLedger } from '../../../src/station/print/ledger.ts'
import { recover } from '../../../src/station/print/recover.ts'
import type { ScanNote } from '../../../src/station/scan/cards.ts'
import { order } from '../../support/fakeWorld.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { memoryOrders, StoredOrders } from '../../support/memoryOrders.ts'
import { acceptedBody } from '../../support/scriptedWalk.ts'
import { testClock } from '../../support/testClock.ts'

const minute = 60_000
const stale = 15 * minute
const started: readonly EntryBody[] = [{ type: 'started' }]
const sending: readonly EntryBody[] = [...started, { type: 'sending', contentHash: 'x' }]
const done: readonly EntryBody[] = [...sending, { type: 'sent', ms: {} }]

/** What an earlier life left, a second apart, and a station of the account *acme* that takes it up. */
function left() {
  const clock = testClock()
  const journal = memoryJournal(clock.now)
  const earlier = createLedger(journal, () => {})
  const told = {
    queued: [] as string[],
    doubted: [] as Job[],
    reports: [] as unknown[],
    shown: [] as Job[],
    cuts: [] as unknown[],
  }
  const notes = new Map<string, ScanNote>()
  const put: ScanNote[] = []
  async function job(
    id: string,
    more: readonly EntryBody[] = [],
    change: Partial<typeof acceptedBody> = {},
    apart = 1_000,
  ) {
    for (const body of [{ ...acceptedBody, intent: `scan ${id}`, ...change }, ...more]) await earlier.record(id, body)
    await clock.advance(apart)
  }
  const stored = new StoredOrders().set('LXFDFT', { order: order('LXFDFT'), readAt: 0 })
  const ledger = createLedger(journal, () => {})
  const start = () =>
    recover({
      journal,
      orders: memoryOrders(stored),
      ledger,
      cards: {
        note: (intent) => notes.get(intent) ?? null,
        put(note) {
          put.push(note)
          notes.set(note.intent, note)
        },
        job: (one) => void told.shown.push(one),
      },
      queue: { add: (jobs) => void told.queued.push(...jobs.map(({ id, state }) => `${id} ${state}`)) },
      clock,
      staleAfterMs: stale,
      account: 'acme',
      doubted: (one) => void told.doubted.push(one),
      noteCut: (one) => void told.cuts.push(one.id),
      interruption: ({ printer }) => (printer === 'cups' ? 'job.left-in-queue' : 'job.interrupted'),
      profile: () => null,
      report: (bug) => void told.reports.push(bug),
    })
  const log = (id: string) => journal.log.filter((entry) => entry.job === id).map(({ body }) => body)
  return { clock, journal, ledger, job, start, told, put, notes, stored, log }
}

const otherAccount = { label: { ...acceptedBody.label, account: 'other' } }
const ofBatch = { batch: { id: 'batch-1', row: 0 } }

describe('a start', () => {
  it('puts in doubt what was being sent, of every account, and tells of each', async () => {
    const on = left()
    await on.job('mine', sending)
    await on.job('theirs', sending, otherAccount)
    await on.job('row', sending, ofBatch)
    await on.start()
    for (const id of ['mine', 'theirs', 'row'])
      expect(on.log(id).at(-1)).toEqual({ type: 'doubted', fault: { code: 'job.interrupted' }, ms: {} })
    expect(on.told.doubted.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'mine in-doubt',
      'theirs in-doubt',
      'row in-doubt',
    ])
    expect(on.told.queued).toEqual(['mine in-doubt'])
  })

  it('says of a label that a print queue may still have that it may, and of no other', async () => {
    const on = left()
    await on.job('queued', sending, { printer: 'cups' })
    await on.job('direct', sending)
    await on.start()
    expect(on.told.doubted.map(({ fault }) => fault?.code)).toEqual(['job.left-in-queue', 'job.interrupted'])
  })

  it('tells of no doubt that could not be written', async () => {
    const on = left()
    await on.job('mine', sending)
    on.journal.refuse = () => fail('store.full')
    await on.start()
    expect(on.told.doubted).toEqual([])
  })

  it('goes on with what was not sent, of its own account, in the order of the scans; rows wait for a person', async () => {
    const on = left()
    await on.job('a')
    await on.job('b', started)
    await on.job('theirs', [], otherAccount)
    await on.job('row', [], ofBatch)
    await on.job('c', [{ type: 'stopped', fault: { code: 'printer.media-empty' } }])
    await on.start()
    expect(on.told.queued).toEqual(['a pending', 'b processing', 'c stopped'])
    expect(on.log('theirs')).toHaveLength(1)
    expect(on.log('row')).toHaveLength(1)
    expect(on.ledger.get('theirs')).toBeNull()
  })

  it('shows the scans again, once each, and rows without a card', async () => {
    const on = left()
    await on.job('a', done)
    await on.job('b', [], { intent: 'both' })
    await on.job('c', [], { intent: 'both', label: { ...acceptedBody.label, parcel: 2, order: 'L8TKYG' } })
    await on.job('row', [], ofBatch)
    await on.start()
    expect(on.put.map(({ intent }) => intent)).toEqual(['scan a', 'both'])
    expect(on.told.shown.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'row'])
  })

  it('leaves a card alone that is there already', async () => {
    const on = left()
    await on.job('a')
    await on.start()
    await on.start()
    expect(on.put).toHaveLength(1)
  })

  it('says of a scan what its job and the stored order still tell', async () => {
    const on = left()
    await on.job('a', [], { label: { ...acceptedBody.label, parcel: 2 } })
    await on.job('b', [], { label: { ...acceptedBody.label, order: 'L8TKYG' } })
    await on.start()
    expect(on.put).toMatchObject([
      { intent: 'scan a', scanned: 'LXFDFT_2', code: 'LXFDFT_2', size: '80x80', acknowledged: false },
      { intent: 'scan b', scanned: 'L8TKYG', order: null },
    ])
    expect(on.put[0]?.order?.code).toBe('LXFDFT')
    expect(on.put[0]?.at).toBe(on.journal.jobs.get('a')?.acceptedAt)
  })

  it('takes up what is older than the cards it shows again, as long as it is open', async () => {
    const on = left()
    await on.job('old')
    for (let at = 0; at < 35; at++) await on.job(`done-${at}`, done)
    await on.start()
    expect(on.told.shown).toHaveLength(31)
    expect(on.told.shown[0]?.id).toBe('old')
    expect(on.told.queued).toContain('old pending')
  })
})

describe('labels of before entries were lost', () => {
  const doubted = (code: FaultCode): readonly EntryBody[] => [...sending, { type: 'doubted', fault: { code }, ms: {} }]

  it('may be cut: the next label to their printers begins by mending that; no other doubt of before says so', async () => {
    const on = left()
    await on.job('lost', doubted('store.entries-lost'))
    await on.job('theirs', doubted('store.folder-older'), otherAccount)
    await on.job('other', doubted('printer.label-canceled'))
    await on.job('stopped', [...started, { type: 'stopped', fault: { code: 'store.full' } }])
    await on.job('fresh')
    await on.start()
    expect(on.told.cuts).toEqual(['lost', 'theirs'])
  })
})

it('scans of one moment are shown in their order', async () => {
  const on = left()
  for (const id of ['a', 'b', 'c']) await on.job(id, done, {}, 0)
  await on.start()
  expect(on.told.shown.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

describe('what a command line asked for', () => {
  it('ends unprinted at a start when it is older than a quarter of an hour, and goes on before that', async () => {
    const on = left()
    await on.job('gone', [], { waitMs: 0 })
    await on.job('gone-with-a-row', [], { waitMs: 0, ...ofBatch })
    await on.job('scanned')
    await on.job('sent', sending, { waitMs: 0 })
    await on.clock.advance(stale + 1)
    await on.job('fresh', [], { waitMs: 0 })
    await on.start()
    expect(on.log('gone').at(-1)).toEqual({ type: 'aborted', fault: { code: 'job.stale' }, ms: {} })
    expect(on.journal.jobs.get('gone-with-a-row')?.state).toBe('aborted')
    expect(on.told.queued).toEqual(['gone aborted', 'scanned pending', 'sent in-doubt', 'fresh pending'])
  })

  it('ends unprinted when the clock is set to before it was asked for', async () => {
    const on = left()
    await on.job('gone', [], { waitMs: 0 })
    on.clock.setBy(-24 * 60 * minute)
    await on.start()
    expect(on.told.queued).toEqual(['gone aborted'])
  })

  it('goes on when it is a quarter of an hour old to the very moment', async () => {
    const on = left()
    await on.job('a', [], { waitMs: 0 })
    await on.clock.advance(stale - 1_000)
    await on.start()
    expect(on.told.queued).toEqual(['a pending'])
  })
})

describe('a journal that cannot be read', () => {
  it('is reported, and nothing goes on, is doubted or ends', async () => {
    const on = left()
    await on.job('a', sending)
    on.journal.openJobs = async () => fail('store.unreadable')
    on.journal.latestJobs = async () => fail('store.unreadable')
    await on.start()
    expect(on.told).toMatchObject({ queued: [], doubted: [], shown: [], cuts: [] })
    expect(on.told.reports).toEqual([new Error('the open jobs cannot be read: store.unreadable')])
  })

  it('in one half shows what the other half tells, and doubts nothing it does not know to be open', async () => {
    const on = left()
    await on.job('a', done)
    await on.job('b')
    on.journal.openJobs = async () => fail('store.unreadable')
    await on.start()
    expect(on.told.shown.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(on.told.reports).toHaveLength(1)
    const other = left()
    await other.job('a')
    other.journal.latestJobs = async () => fail('store.unreadable')
    await other.start()
    expect(other.told.queued).toEqual(['a pending'])
    expect(other.told.reports).toEqual([])
  })
})
