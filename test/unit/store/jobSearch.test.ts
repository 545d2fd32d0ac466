import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Job } from '../../../src/model/job.ts'
import { openConnection } from '../../../src/store/connection.ts'
import type { JobFilter, JobPage } from '../../../src/store/jobSearch.ts'
import { journalTable } from '../../../src/store/journalTable.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { stationSchema } from '../../../src/store/migrations/schemas.ts'
import { accepted, following, sampleLabel, value } from '../../support/storeFolder.ts'

const codes = ['G8ADKBRF', 'G8ADKXYZ', 'G8AD', 'LXFDFT', 'lxfdft']
const batches = ['b1', 'b2']
const printers = ['bench', 'dock']
const db = openConnection(':memory:')
migrate(db, stationSchema, 'none')
const journal = journalTable(db, 'bench-1')
const all = Array.from({ length: 200 }, (_, number) => grow(number)).reverse()
afterAll(() => db.close())

function grow(number: number): Job {
  const id = uuid()
  const batch = number % 5 === 0 ? undefined : { id: batches[number % 2] ?? '', row: number }
  const first = accepted(id, {
    label: sampleLabel({ order: codes[number % 5] ?? '' }),
    printer: printers[number % 2] ?? '',
    ...(batch === undefined ? {} : { batch }),
    reason: 'damaged',
  })
  const bodies = [
    { type: 'started' },
    { type: 'sending', contentHash: 'x' },
    { type: 'printed', evidence: 'drained', ms: {} },
  ] as const
  const later = bodies.slice(0, number % 4).map((body, index) => following(id, index + 1, body))
  const told = value(journal.append.run({ at: 1_000 + number, entries: [first, ...later] }))[0]
  if (told === undefined) throw new Error('an append returns its job')
  return told
}

function fits(job: Job, { states, verdicts, printer, code, batch, from, to }: JobFilter): boolean {
  return (
    (states.length === 0 || states.includes(job.state)) &&
    (verdicts.length === 0 || (job.verdict !== null && verdicts.includes(job.verdict))) &&
    (printer === null || job.printer === printer) &&
    (code === null || job.label.order.startsWith(code)) &&
    (batch === null || job.batch?.id === batch) &&
    (from === null || job.acceptedAt >= from) &&
    (to === null || job.acceptedAt < to)
  )
}

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const time = orNull(fc.integer({ min: 990, max: 1_210 }))
const filter: fc.Arbitrary<JobFilter> = fc.record({
  states: fc.subarray(['pending', 'processing', 'sending', 'completed', 'aborted'] as const),
  verdicts: fc.subarray(['printed', 'in-doubt'] as const),
  printer: orNull(fc.constantFrom(...printers, 'none')),
  code: orNull(fc.constantFrom('', 'G', 'G8', 'G8ADK', 'G8ADKBRF', 'l', 'L', '%', '_', 'ZZZZZ')),
  batch: orNull(fc.constantFrom(...batches, 'none')),
  from: time,
  to: time,
})

test('finds page by page exactly the jobs that fit, the newest first', () => {
  fc.assert(
    fc.property(filter, fc.integer({ min: 1, max: 80 }), (wanted, limit) => {
      const found: Job[] = []
      for (let before: string | null = null; ; ) {
        const { jobs, next }: JobPage = value(journal.search.run('seller', wanted, limit, before))
        expect(jobs.length).toBeLessThanOrEqual(limit)
        found.push(...jobs)
        if (next === null) break
        before = next
      }
      expect(found).toEqual(all.filter((job) => fits(job, wanted)))
    }),
  )
})

test('says with the first page how many fit on all of them', () => {
  fc.assert(
    fc.property(filter, fc.integer({ min: 1, max: 80 }), (wanted, limit) => {
      const { total, next } = value(journal.search.run('seller', wanted, limit, null))
      expect(total).toBe(all.filter((job) => fits(job, wanted)).length)
      if (next !== null) expect(value(journal.search.run('seller', wanted, limit, next)).total).toBeNull()
    }),
  )
})

test('a search reads no table but for the page it shows', () => {
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN SELECT position FROM jobs INDEXED BY jobs_searched
      WHERE position < 5 AND state IN ('x') AND verdict IN ('y') AND printer = 'z' AND order_code >= 'a'
      AND accepted_at >= 5 AND batch = 'b' ORDER BY position DESC LIMIT 5`)
    .all()
    .map((row) => String(row.detail))
  expect(plan).toEqual([expect.stringContaining('COVERING INDEX jobs_searched')])
})

test('keeps why a label was printed again, and the row of the batch that asked', () => {
  const job = all.find((each) => each.batch !== undefined)
  expect(job).toMatchObject({ reason: 'damaged', batch: { id: expect.any(String), row: expect.any(Number) } })
  expect(value(journal.job.run(job?.id ?? ''))).toEqual(job)
})

test('the last jobs of the rows of a batch are, of each parcel, the newest', () => {
  const send = (row: number, parcel: number) => {
    const id = uuid()
    const entry = accepted(id, { label: sampleLabel({ parcel }), batch: { id: 'last', row } })
    value(journal.append.run({ at: 1, entries: [entry] }))
    return id
  }
  const whole = send(0, 0)
  const [first, second] = [send(0, 1), send(0, 2)]
  const again = send(0, 2)
  send(2, 0)
  const single = send(2, 0)
  const slice = (from: number, to: number, limit = 100) =>
    value(journal.jobsOfBatch.run({ batch: 'last', from, to, limit })).map((job) => job.id)
  expect(slice(0, 100)).toEqual([first, again, single])
  expect(slice(1, 100)).toEqual([single])
  expect(slice(0, 2)).toEqual([first, again])
  expect(slice(0, 100, 1)).toEqual([first, again])
  expect([whole, second].some((id) => slice(0, 100).includes(id))).toBe(false)
})
