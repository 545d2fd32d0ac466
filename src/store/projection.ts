import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import { deedPrefix } from '../model/deedEntry.ts'
import type { Entry, Job } from '../model/job.ts'
import { applyEntry, canFollow, hasEnded, mayHavePrinted } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import { sameBytes, sumOf } from './chain.ts'
import { entryColumns, entryOf } from './entries.ts'
import { readMeta, writeMeta } from './meta.ts'
import type { Row } from './row.ts'
import { bytesOf, damaged, integerOf, jsonOf, textOf } from './row.ts'

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
export const projectionVersion = '3'

export function openProjection(db: DatabaseSync): Projection {
  const find = db.prepare('SELECT id, job, sum FROM jobs WHERE id = ?')
  const insert = db.prepare(`INSERT INTO jobs
    (position, intent, accepted_at, account, order_code, batch, batch_row,
      open, may_have_printed, state, verdict, printer, job, sum, id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const update = db.prepare(`UPDATE jobs SET open = ?, may_have_printed = ?, state = ?, verdict = ?, printer = ?,
    job = ?, sum = ? WHERE id = ?`)
  const relabel = db.prepare(`UPDATE jobs SET account = ?1, order_code = ?2
    WHERE id = ?3 AND (account <> ?1 OR order_code <> ?2)`)
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
      const { intent, acceptedAt, label, batch } = job
      if (position === null) {
        update.run(...changing(job))
        relabel.run(label.account, label.order, job.id)
      } else {
        const fixed = [intent, acceptedAt, label.account, label.order, batch?.id ?? null, batch?.row ?? null] as const
        insert.run(position, ...fixed, ...changing(job))
      }
    },
    claim(job) {
      claim.run(...printKey(job), job.id)
      return holderOf(job)
    },
    holder: holderOf,
  }
}

/** Only what changes: a column that is named in an update has its indexes written again. */
function changing(job: Job) {
  const text = JSON.stringify(job)
  const state = [hasEnded(job) ? 0 : 1, mayHavePrinted(job) ? 1 : 0, job.state, job.verdict, job.printer] as const
  return [...state, text, sumOf([job.id, text], 8), job.id] as const
}

function printKey({ station, intent, label, copy }: Print) {
  return [station, intent, label.account, label.shop, label.order, label.parcel, label.size, copy] as const
}

export function sameLabel(a: Label, b: Label): boolean {
  return (
    a.account === b.account && a.shop === b.shop && a.order === b.order && a.parcel === b.parcel && a.size === b.size
  )
}

/** A row of `id, job, sum`. One that is not as it was written is damage: it is never printed from. */
export function jobOf(row: Row): Job {
  const text = textOf(row, 'job')
  if (!sameBytes(bytesOf(row, 'sum'), sumOf([textOf(row, 'id'), text], 8))) damaged('a job')
  const job: Job = jsonOf(text)
  return job
}

/** Another program wrote it, or it is not as it was written. */
export function projectionIsStale(db: DatabaseSync): boolean {
  return readMeta(db, 'projection') !== projectionVersion
}

/** Makes it again, inside a transaction of the caller's. A job whose entries make no sense is left out and told. */
export function rebuildProjection(db: DatabaseSync): readonly Fault[] {
  db.exec('DELETE FROM jobs; DELETE FROM prints')
  const projection = openProjection(db)
  const isTorn = integerOf(db.prepare('SELECT count(*) AS n FROM gaps').get() ?? {}, 'n') > 0
  const notices: Fault[] = []
  for (const story of stories(db))
    if (!retell(projection, story, isTorn))
      notices.push({ code: 'store.unreadable', facts: { job: story.job, cause: 'entries' } })
  writeMeta(db, 'projection', projectionVersion)
  return notices
}

/** The entries of one job, and where the first of them stands in the journal. */
export interface Story {
  readonly job: string
  readonly position: number
  readonly entries: Entry[]
}

/** Job by job, so that memory does not grow with the journal. What is told of deeds is no job. */
export function* stories(db: DatabaseSync): Generator<Story> {
  let story: Story | null = null
  for (const row of db
    .prepare(`SELECT ${entryColumns} FROM entries
    WHERE substr(job, 1, ${deedPrefix.length}) <> '${deedPrefix}' ORDER BY job, version`)
    .iterate()) {
    const entry = entryOf(row)
    if (story !== null && story.job !== entry.job) yield story
    if (story === null || story.job !== entry.job)
      story = { job: entry.job, position: integerOf(row, 'position'), entries: [] }
    story.entries.push(entry)
  }
  if (story !== null) yield story
}

function retell(projection: Projection, story: Story, isTorn: boolean): boolean {
  const stages = stagesOf(story.entries, isTorn)
  const job = stages?.at(-1)
  if (stages === null || job === undefined) return false
  projection.keep(job, story.position)
  for (const stage of stages) projection.claim(stage)
  return true
}

/**
 * The job after each of its entries; null when they make no sense. In a torn journal entries may be missing in
 * between: what follows such a jump is believed, and the job counts on from there.
 */
export function stagesOf(entries: readonly Entry[], isTorn: boolean): readonly Job[] | null {
  let job: Job | null = null
  const stages: Job[] = []
  for (const entry of entries) {
    const version: number = job?.version ?? 0
    const jumps = isTorn && job !== null && entry.expectedVersion > version
    if (!jumps && (entry.expectedVersion !== version || !canFollow(job, entry.body.type))) return null
    job = { ...applyEntry(job, entry), version: entry.expectedVersion + 1 }
    stages.push(job)
  }
  return stages
}
