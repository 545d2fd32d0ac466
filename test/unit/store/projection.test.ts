import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Entry, EntryBody, Job } from '../../../src/model/job.ts'
import { applyEntry, canFollow, hasEnded } from '../../../src/model/job.ts'
import { openConnection } from '../../../src/store/connection.ts'
import { entryOf } from '../../../src/store/entries.ts'
import { journalTable } from '../../../src/store/journalTable.ts'
import { settleLosses } from '../../../src/store/losses.ts'
import { writeMeta } from '../../../src/store/meta.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { stationSchema } from '../../../src/store/migrations/schemas.ts'
import { accepted, sampleLabel, value } from '../../support/storeFolder.ts'

const fault = { code: 'printer.media-empty', facts: { printer: 'bench' } } as const
const ms = { page: 3 }
const label = fc.record({ parcel: fc.nat(3), order: fc.constantFrom('G8ADKBRF', 'LXFDFT') }).map(sampleLabel)

const laterBody: fc.Arbitrary<EntryBody> = fc.oneof(
  fc.constantFrom<EntryBody>(
    { type: 'started' },
    { type: 'stopped', fault },
    { type: 'sending', contentHash: 'c0ffee' },
    { type: 'unsent', fault },
    { type: 'queued', queue: 'spooler:bench', number: 17 },
    { type: 'withdrawn' },
    { type: 'stalled', reasons: ['media-empty'] },
    { type: 'printed', evidence: 'drained', ms },
    { type: 'sent', ms },
    { type: 'doubted', fault, ms },
    { type: 'settled', printed: true, evidence: 'label-in-hand' },
    { type: 'settled', printed: false, evidence: 'person' },
    { type: 'aborted', fault, ms },
    { type: 'canceled' },
    { type: 'acknowledged' },
  ),
  label.map((found): EntryBody => ({ type: 'identified', label: found })),
  fc.constantFrom<EntryBody>(
    { type: 'moved', printer: 'dock', size: 'A5' },
    { type: 'moved', printer: 'bench', size: '80x80' },
  ),
)
const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('accept' as const),
      intent: fc.nat(2),
      copy: fc.integer({ min: 1, max: 2 }),
      label,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('follow' as const), job: fc.nat(5), body: laterBody }) },
)

function journal() {
  const db = openConnection(':memory:')
  migrate(db, stationSchema, 'none')
  renewProjection(db)
  return { db, handlers: journalTable(db, 'bench-1') }
}

const openJobs = (handlers: ReturnType<typeof journalTable>) =>
  ok(value(handlers.openJobs.run({ after: 0, limit: 1_000 })).items)

const renewProjection = (db: DatabaseSync) =>
  settleLosses(db, 'bench-1', { station: 'bench-1', sequence: 0, at: 0 }, 1).notices

function inSavepoint<Result extends { ok: boolean }>(db: DatabaseSync, run: () => Result): Result {
  db.exec('SAVEPOINT s')
  const result = run()
  if (!result.ok) db.exec('ROLLBACK TO s')
  db.exec('RELEASE s')
  return result
}

function fold(db: DatabaseSync): Job[] {
  const jobs = new Map<string, Job>()
  for (const row of db.prepare('SELECT * FROM entries ORDER BY position').all()) {
    const entry: Entry = entryOf(row)
    const before = jobs.get(entry.job) ?? null
    expect(canFollow(before, entry.body.type)).toBe(true)
    jobs.set(entry.job, applyEntry(before, entry))
  }
  return [...jobs.values()]
}

const dump = (db: DatabaseSync) => ({
  jobs: db.prepare('SELECT * FROM jobs ORDER BY position').all(),
  prints: db.prepare('SELECT * FROM prints').all(),
})

test('the jobs are the fold of the entries, and made again they are the same', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { db, handlers } = journal()
      const ids: string[] = []
      for (const [at, each] of steps.entries()) {
        const job = each.kind === 'accept' ? uuid() : ids[each.job % Math.max(1, ids.length)]
        if (job === undefined) continue
        const known = value(handlers.job.run(job))
        const entry =
          each.kind === 'accept'
            ? accepted(job, { intent: `intent ${each.intent}`, copy: each.copy, label: each.label })
            : { job, expectedVersion: known?.version ?? 0, by: 'station', body: each.body }
        const result = inSavepoint(db, () => handlers.append.run({ at, entries: [entry] }))
        if (result.ok && each.kind === 'accept') ids.push(job)
        if (result.ok) expect(result.value).toEqual([value(handlers.job.run(job))])
      }
      const jobs = fold(db)
      expect(value(handlers.latestJobs.run('seller', 1_000))).toEqual(jobs.toReversed())
      expect(value(openJobs(handlers))).toEqual(jobs.filter((job) => !hasEnded(job)))
      const keys = jobs.map((job) => JSON.stringify([job.intent, job.label, job.copy]))
      expect(new Set(keys).size).toBe(keys.length)
      const before = dump(db)
      writeMeta(db, 'projection', 'older')
      expect(renewProjection(db)).toEqual([])
      expect(dump(db)).toEqual(before)
      db.close()
    }),
  )
})

test('an entry can be neither changed nor deleted', () => {
  const { db, handlers } = journal()
  value(handlers.append.run({ at: 1, entries: [accepted(uuid())] }))
  expect(() => db.exec('UPDATE entries SET at = 2')).toThrow('append-only')
  expect(() => db.exec('DELETE FROM entries')).toThrow('append-only')
  db.close()
})

test('a job whose entries make no sense is left out and told, the others are there', () => {
  const { db, handlers } = journal()
  const [good, bad] = [uuid(), uuid()]
  value(handlers.append.run({ at: 1, entries: [accepted(good), accepted(bad)] }))
  db.prepare(
    `INSERT INTO entries (id, station, sequence, at, job, version, by, body)
     VALUES ('x', 'bench-1', 3, 1, ?, 2, 'station', '{"type":"printed"}')`,
  ).run(bad)
  writeMeta(db, 'projection', 'older')
  expect(renewProjection(db)).toEqual([{ code: 'store.unreadable', facts: { job: bad, cause: 'entries' } }])
  expect(value(openJobs(handlers)).map((job) => job.id)).toEqual([good])
  db.close()
})
