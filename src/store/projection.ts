import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import type { Entry, EntryBody, Job } from '../model/job.ts'
import { applyEntry, canFollow, hasEnded, mayHavePrinted } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import { readMeta, writeMeta } from './meta.ts'
import type { Row } from './row.ts'
import { integerOf, textOf } from './row.ts'

/**
 * The jobs as the sum of their entries, kept beside the journal in the same transaction. Nothing here is the truth:
 * it is deleted and made again from the entries when the program counts differently from the one that wrote it.
 */
export interface Projection {
  job(id: string): Job | null
  /** Keeps a job under the position of the entry that accepted it, or as a change of the one there. */
  keep(job: Job, position: number | null): void
  /** Claims the key a job has now and returns whose it is: its own, or the job's that had it before. */
  claim(job: Job): string | null
  /** The job that has or had this key. */
  holder(print: Print): string | null
}

/** What makes two requests the same print. */
export type Print = Pick<Job, 'station' | 'intent' | 'label' | 'copy'>

/** Raise it when `Job`, `applyEntry` or the columns of `jobs` change their meaning. */
export const projectionVersion = '1'

export function openProjection(db: DatabaseSync): Projection {
  const find = db.prepare('SELECT job FROM jobs WHERE id = ?')
  const insert = db.prepare('INSERT INTO jobs (open, may_have_printed, job, id, position) VALUES (?, ?, ?, ?, ?)')
  const update = db.prepare('UPDATE jobs SET open = ?, may_have_printed = ?, job = ? WHERE id = ?')
  const claim = db.prepare(`INSERT INTO prints (station, intent, account, shop, order_code, parcel, size, copy, job)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const holder = db.prepare(`SELECT job FROM prints WHERE station = ? AND intent = ? AND account = ? AND shop = ?
    AND order_code = ? AND parcel = ? AND size = ? AND copy = ?`)

  const holderOf = (print: Print) => {
    const row = holder.get(...printKey(print))
    return row === undefined ? null : textOf(row, 'job')
  }

  return {
    job(id) {
      const row = find.get(id)
      return row === undefined ? null : jobOf(row)
    },
    keep(job, position) {
      const columns = [hasEnded(job) ? 0 : 1, mayHavePrinted(job) ? 1 : 0, JSON.stringify(job), job.id] as const
      if (position === null) update.run(...columns)
      else insert.run(...columns, position)
    },
    claim(job) {
      claim.run(...printKey(job), job.id)
      return holderOf(job)
    },
    holder: holderOf,
  }
}

function printKey({ station, intent, label, copy }: Print) {
  return [station, intent, label.account, label.shop, label.order, label.parcel, label.size, copy] as const
}

export function sameLabel(a: Label, b: Label): boolean {
  return (
    a.account === b.account && a.shop === b.shop && a.order === b.order && a.parcel === b.parcel && a.size === b.size
  )
}

export function jobOf(row: Row): Job {
  const job: Job = JSON.parse(textOf(row, 'job'))
  return job
}

export function entryOf(row: Row): Entry {
  const body: EntryBody = JSON.parse(textOf(row, 'body'))
  return {
    id: textOf(row, 'id'),
    station: textOf(row, 'station'),
    sequence: integerOf(row, 'sequence'),
    at: integerOf(row, 'at'),
    job: textOf(row, 'job'),
    expectedVersion: integerOf(row, 'version') - 1,
    by: textOf(row, 'by'),
    body,
  }
}

/** Makes the projection again when it is of another version. A job whose entries make no sense is left out and told. */
export function renewProjection(db: DatabaseSync): readonly Fault[] {
  if (readMeta(db, 'projection') === projectionVersion) return []
  db.exec('BEGIN IMMEDIATE')
  try {
    const notices = rebuild(db)
    writeMeta(db, 'projection', projectionVersion)
    db.exec('COMMIT')
    return notices
  } catch (thrown) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw thrown
  }
}

function rebuild(db: DatabaseSync): readonly Fault[] {
  db.exec('DELETE FROM jobs; DELETE FROM prints')
  const projection = openProjection(db)
  const notices: Fault[] = []
  for (const story of stories(db))
    if (!retell(projection, story))
      notices.push({ code: 'store.unreadable', facts: { job: story.job, cause: 'entries' } })
  return notices
}

/** The entries of one job, and where the first of them stands in the journal. */
interface Story {
  readonly job: string
  readonly position: number
  readonly entries: Entry[]
}

/** Job by job, so that memory does not grow with the journal. */
function* stories(db: DatabaseSync): Generator<Story> {
  let story: Story | null = null
  for (const row of db.prepare('SELECT * FROM entries ORDER BY job, version').iterate()) {
    const entry = entryOf(row)
    if (story !== null && story.job !== entry.job) yield story
    if (story === null || story.job !== entry.job)
      story = { job: entry.job, position: integerOf(row, 'position'), entries: [] }
    story.entries.push(entry)
  }
  if (story !== null) yield story
}

function retell(projection: Projection, story: Story): boolean {
  let job: Job | null = null
  const stages: Job[] = []
  for (const entry of story.entries) {
    if (entry.expectedVersion !== (job?.version ?? 0) || !canFollow(job, entry.body.type)) return false
    job = applyEntry(job, entry)
    stages.push(job)
  }
  if (job === null) return false
  projection.keep(job, story.position)
  for (const stage of stages) projection.claim(stage)
  return true
}
