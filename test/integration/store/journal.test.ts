import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { hasEnded } from '../../../src/model/job.ts'
import type { Journal as StationJournal } from '../../../src/ports/journal.ts'
import type { SealedLabels } from '../../../src/ports/labels.ts'
import type { SettingsStore } from '../../../src/ports/memory.ts'
import type { Orders } from '../../../src/ports/orders.ts'
import type { Store } from '../../../src/store/store.ts'
import { accepted, faultCode, following, sampleLabel, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

const label = sampleLabel()

test('has the shapes the station works with', async () => {
  await using folder = await storeFolder()
  const store: Store = await folder.open()
  const stages: { journal: StationJournal; orders: Orders; labels: SealedLabels; settings: SettingsStore } = store
  expect(value(await stages.journal.openJobs())).toEqual([])
})

test('a job is the sum of its entries, before and after the folder is opened again', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const [job, intent] = [uuid(), uuid()]
  const ms = { page: 4, print: 90 }
  const [pending] = value(await store.journal.append([accepted(job, { intent })]))
  expect(pending).toMatchObject({ id: job, intent, label, state: 'pending', version: 1, station: 'bench-1' })
  value(await store.journal.append([following(job, 1, { type: 'started' })]))
  value(await store.journal.append([following(job, 2, { type: 'sending', contentHash: 'c0ffee' })]))
  const [printed] = value(await store.journal.append([following(job, 3, { type: 'printed', evidence: 'drained', ms })]))
  expect(printed).toMatchObject({ state: 'completed', verdict: 'printed', contentHash: 'c0ffee', ms, version: 4 })
  await store.close()
  const again = await folder.open()
  expect(value(await again.journal.job(job))).toEqual(printed)
  const entries = value(await again.journal.entries(job))
  expect(entries.map((entry) => entry.body.type)).toEqual(['accepted', 'started', 'sending', 'printed'])
  expect(entries.map((entry) => entry.expectedVersion)).toEqual([0, 1, 2, 3])
})

test('the entries of a station are counted without a gap, refused ones and restarts included', async () => {
  await using folder = await storeFolder()
  const jobs = [uuid(), uuid(), uuid()]
  for (const job of jobs) {
    const store = await folder.open()
    value(await store.journal.append([accepted(job), following(job, 1, { type: 'started' })]))
    expect(faultCode(await store.journal.append([accepted(uuid()), following(job, 1, { type: 'started' })]))).toBe(
      'job.changed-meanwhile',
    )
    await store.close()
  }
  const store = await folder.open()
  const entries = await Promise.all(jobs.map(async (job) => value(await store.journal.entries(job))))
  expect(entries.flat().map((entry) => entry.sequence)).toEqual([1, 2, 3, 4, 5, 6])
  expect(entries.flat().map((entry) => entry.id)).toEqual(
    entries
      .flat()
      .map((entry) => entry.id)
      .sort(),
  )
})

test('an entry decided upon an older version of its job is refused and leaves nothing', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const job = uuid()
  value(await journal.append([accepted(job), following(job, 1, { type: 'started' })]))
  const late = await journal.append([following(job, 1, { type: 'canceled' })])
  expect(late).toMatchObject({
    ok: false,
    fault: { code: 'job.changed-meanwhile', facts: { job, version: 2, expected: 1, entry: 'canceled' } },
  })
  expect(value(await journal.entries(job))).toHaveLength(2)
})

test.each([
  ['sending', 'before it was started', []],
  ['started', 'after it may have printed', ['started', 'sending']],
  ['canceled', 'after the first byte', ['started', 'sending']],
] as const)('refuses %s %s', async (type, _when, before) => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const job = uuid()
  const body = (name: 'started' | 'sending' | 'canceled') =>
    name === 'sending' ? { type: name, contentHash: 'x' } : { type: name }
  value(await journal.append([accepted(job), ...before.map((name, index) => following(job, index + 1, body(name)))]))
  expect(faultCode(await journal.append([following(job, before.length + 1, body(type))]))).toBe('job.changed-meanwhile')
})

test('refuses an entry of a job nobody accepted, and a second acceptance of one job', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const job = uuid()
  expect(faultCode(await journal.append([following(job, 0, { type: 'started' })]))).toBe('job.changed-meanwhile')
  value(await journal.append([accepted(job)]))
  expect(faultCode(await journal.append([accepted(job)]))).toBe('job.changed-meanwhile')
})

test('appends all entries or none', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const [first, second] = [uuid(), uuid()]
  const half = await journal.append([accepted(first), accepted(second), following(second, 7, { type: 'started' })])
  expect(faultCode(half)).toBe('job.changed-meanwhile')
  expect(value(await journal.job(first))).toBeNull()
  expect(value(await journal.entries(second))).toEqual([])
})

test('the same intent never makes two jobs of a label, whatever became of the first', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const [job, intent] = [uuid(), uuid()]
  value(await journal.append([accepted(job, { intent })]))
  const again = { ok: false, fault: { code: 'job.duplicate', facts: { job, code: 'G8ADKBRF' } } }
  expect(await journal.append([accepted(uuid(), { intent })])).toEqual(again)
  expect(await journal.append([accepted(job, { intent })])).toEqual(again)
  value(await journal.append([following(job, 1, { type: 'canceled' })]))
  expect(await journal.append([accepted(uuid(), { intent })])).toEqual(again)
  expect(value(await journal.jobsOfIntent(intent)).map((found) => found.id)).toEqual([job])
})

test.each([
  ['another copy', { copy: 2 }],
  ['another parcel', { label: sampleLabel({ parcel: 2 }) }],
  ['another size', { label: sampleLabel({ size: 'A5' }) }],
  ['another shop', { label: sampleLabel({ shop: 5 }) }],
  ['another account', { label: sampleLabel({ account: 'other' }) }],
] as const)('the same intent may print %s', async (_what, part) => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const intent = uuid()
  value(await journal.append([accepted(uuid(), { intent })]))
  value(await journal.append([accepted(uuid(), { intent, ...part })]))
  expect(value(await journal.jobsOfIntent(intent))).toHaveLength(2)
})

test('a job that turns out to be parcel 1 of 3 brings the other parcels along, and keeps its first key', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const [job, second, third, intent] = [uuid(), uuid(), uuid(), uuid()]
  value(await journal.append([accepted(job, { intent }), following(job, 1, { type: 'started' })]))
  const jobs = value(
    await journal.append([
      accepted(second, { intent, label: sampleLabel({ parcel: 2 }) }),
      following(job, 2, { type: 'identified', label: sampleLabel({ parcel: 1 }) }),
      accepted(third, { intent, label: sampleLabel({ parcel: 3 }) }),
    ]),
  )
  expect(jobs.map((each) => [each.id, each.label.parcel])).toEqual([
    [second, 2],
    [job, 1],
    [third, 3],
  ])
  for (const parcel of [0, 1, 2, 3])
    expect(faultCode(await journal.append([accepted(uuid(), { intent, label: sampleLabel({ parcel }) })]))).toBe(
      'job.duplicate',
    )
})

test('a job cannot become a parcel that another job of its intent prints', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const [job, other, intent] = [uuid(), uuid(), uuid()]
  value(await journal.append([accepted(other, { intent, label: sampleLabel({ parcel: 1 }) })]))
  value(await journal.append([accepted(job, { intent }), following(job, 1, { type: 'started' })]))
  const clash = await journal.append([following(job, 2, { type: 'identified', label: sampleLabel({ parcel: 1 }) })])
  expect(clash).toMatchObject({ fault: { code: 'job.duplicate', facts: { job: other, code: 'G8ADKBRF_1' } } })
  expect(value(await journal.job(job))).toMatchObject({ version: 2, label: { parcel: 0 } })
})

test('open jobs come in the order they were accepted, though the clock was set back a year', async () => {
  await using folder = await storeFolder()
  const first = await folder.open({ clock: testClock(Date.UTC(2026, 5, 1)) })
  const jobs = [uuid(), uuid(), uuid()]
  for (const job of jobs.slice(0, 2)) value(await first.journal.append([accepted(job)]))
  await first.close()
  const { journal } = await folder.open({ clock: testClock(Date.UTC(2025, 5, 1)) })
  for (const job of jobs.slice(2)) value(await journal.append([accepted(job)]))
  expect(value(await journal.openJobs()).map((job) => job.id)).toEqual(jobs)
  expect(value(await journal.latestJobs('seller', 2)).map((job) => job.id)).toEqual([jobs[2], jobs[1]])
  value(await journal.append([following(jobs[1] ?? '', 1, { type: 'canceled' })]))
  const open = value(await journal.openJobs())
  expect(open.map((job) => job.id)).toEqual([jobs[0], jobs[2]])
  expect(open.some(hasEnded)).toBe(false)
})

test('the last prints of an order are, of each parcel, the newest that may have come out', async () => {
  await using folder = await storeFolder()
  const clock = testClock(1_000)
  const { journal } = await folder.open({ clock })
  const [old, first, second, waiting] = [uuid(), uuid(), uuid(), uuid()]
  const lastPrints = async (account: string) =>
    new Set(value(await journal.lastPrints(account, 'G8ADKBRF')).map((job) => job.id))
  const send = async (job: string, parcel: number) => {
    value(await journal.append([accepted(job, { label: sampleLabel({ parcel }) })]))
    value(await journal.append([following(job, 1, { type: 'started' })]))
    value(await journal.append([following(job, 2, { type: 'sending', contentHash: 'x' })]))
    await clock.advance(1_000)
  }
  await send(old, 1)
  await send(first, 1)
  await send(second, 2)
  value(await journal.append([accepted(waiting, { label: sampleLabel({ parcel: 3 }) })]))
  expect(await lastPrints('seller')).toEqual(new Set([first, second]))
  expect(await lastPrints('other')).toEqual(new Set())
  value(await journal.append([following(first, 3, { type: 'unsent', fault: { code: 'printer.unreachable' } })]))
  expect(await lastPrints('seller')).toEqual(new Set([old, second]))
})

test('jobs of a day are those accepted from its beginning to before its end', async () => {
  await using folder = await storeFolder()
  const clock = testClock(1_000)
  const { journal } = await folder.open({ clock })
  const jobs: string[] = []
  for (let count = 0; count < 3; count++) {
    jobs.push(uuid())
    value(await journal.append([accepted(jobs.at(-1) ?? '')]))
    await clock.advance(1_000)
  }
  expect(value(await journal.jobsBetween('seller', 1_000, 3_000)).map((job) => job.id)).toEqual(jobs.slice(0, 2))
  expect(value(await journal.jobsBetween('other', 1_000, 3_000))).toEqual([])
})

test('began with the earliest job, however far back that is', async () => {
  await using folder = await storeFolder()
  const clock = testClock(5_000)
  const { journal } = await folder.open({ clock })
  expect(value(await journal.beganAt('seller'))).toBeNull()
  value(await journal.append([accepted(uuid())]))
  await clock.advance(400 * 86_400_000)
  value(await journal.append([accepted(uuid())]))
  expect(value(await journal.beganAt('seller'))).toBe(5_000)
  expect(value(await journal.beganAt('other'))).toBeNull()
})

test('keeps codes and numbers of a fault and none of the words of the service', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const job = uuid()
  const fault = {
    code: 'service.refused',
    detail: 'Nguyễn Thị Ánh Tuyết is not at home',
    facts: { message: 'X', status: 400, code: 'USER_ERR', words: 'two words', host: 'a.vn, b.vn' },
    fields: [
      { field: 'to_phone', rule: 'required' },
      { field: 'Số nhà 5', rule: 'required' },
    ],
  } as const
  const [stopped] = value(await journal.append([accepted(job), following(job, 1, { type: 'stopped', fault })]))
  expect(stopped?.fault).toEqual({
    code: 'service.refused',
    facts: { status: 400, code: 'USER_ERR', host: 'a.vn, b.vn' },
    fields: [{ field: 'to_phone', rule: 'required' }],
  })
})

test('the labels of a batch are known in the order in which they were sent last, whatever was decided of one since', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const batch = uuid()
  const jobs = [uuid(), uuid(), uuid()] as const
  for (const [row, job] of jobs.entries())
    value(
      await store.journal.append([
        accepted(job, { intent: `${batch}/${row}`, batch: { id: batch, row } }),
        following(job, 1, { type: 'started' }),
      ]),
    )
  const sending = { type: 'sending', contentHash: 'c' } as const
  const [first, second, third] = jobs
  value(await store.journal.append([following(second, 2, sending), following(third, 2, sending)]))
  value(await store.journal.append([following(second, 3, { type: 'unsent', fault: { code: 'printer.unreachable' } })]))
  value(await store.journal.append([following(first, 2, sending), following(second, 4, { type: 'started' })]))
  value(await store.journal.append([following(second, 5, sending)]))
  value(await store.journal.append([following(third, 3, { type: 'printed', evidence: 'drained', ms: {} })]))
  expect(value(await store.journal.sentOrder(batch))).toEqual([third, first, second])
  expect(value(await store.journal.sentOrder(uuid()))).toEqual([])
  await store.close()
})

test('where else labels went since one was being sent is known of every account, and of none before it', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const sent = async (printer: string, account: string) => {
    const job = uuid()
    const label = { ...sampleLabel(), account }
    value(await store.journal.append([accepted(job, { printer, label }), following(job, 1, { type: 'started' })]))
    value(await store.journal.append([following(job, 2, { type: 'sending', contentHash: 'c' })]))
    return job
  }
  const over = { type: 'printed', evidence: 'drained', ms: {} } as const
  const doubt = { type: 'doubted', fault: { code: 'job.interrupted' }, ms: {} } as const
  const since = async (job: string) => [...value(await store.journal.sentSince(job))].sort()
  const earlier = await sent('p0', 'a')
  value(await store.journal.append([following(earlier, 3, over)]))
  const beside = await sent('p1', 'a')
  const job = await sent('p1', 'a')
  expect(await since(job)).toEqual(['p1'])
  value(await store.journal.append([following(beside, 3, over), following(job, 3, doubt)]))
  expect(await since(job)).toEqual([])
  const after = await sent('p2', 'b')
  value(await store.journal.append([following(after, 3, over)]))
  expect(await since(job)).toEqual(['p2'])
  const doubted = await sent('p3', 'b')
  value(await store.journal.append([following(doubted, 3, doubt)]))
  expect(await since(after)).toEqual(['p3'])
  await store.close()
})
