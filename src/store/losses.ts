import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import type { EntryBody, Job, NewEntry } from '../model/job.ts'
import { canBeCarried } from '../model/job.ts'
import type { Entries } from './entries.ts'
import { openEntries } from './entries.ts'
import type { Mark } from './journalMark.ts'
import { append } from './journalTable.ts'
import type { Lost, LostCause } from './lost.ts'
import { doubtFault, lostFault } from './lost.ts'
import { forgetMeta, readMeta, writeMeta } from './meta.ts'
import type { OutsideMark } from './outsideMarks.ts'
import { jobOf, openProjection, projectionIsStale, rebuildProjection } from './projection.ts'
import { bytesOrNullOf, integerOf } from './row.ts'

/** A run of sequences that are gone. */
interface Gap {
  readonly first: number
  readonly last: number
}

/** What is missing, and how that is known. */
interface Missing {
  readonly cause: LostCause
  readonly gaps: readonly Gap[]
  /** When the last of it was written, as far as anybody knows. */
  readonly until: number | null
  readonly folder?: string
  /** The mark of a copy that told it: it tells it once. */
  readonly told?: string
}

/**
 * Finds what was lost since the last start, writes it down, makes the projection again where that is due and puts in
 * doubt what has to be: in one transaction, so that a power cut in between repeats all of it. null: nothing was lost.
 * `mark`: the folder's own; `outside`: what is known of this station's journal elsewhere.
 */
export function settleLosses(
  db: DatabaseSync,
  station: string,
  mark: Mark | null,
  now: number,
  outside: readonly OutsideMark[] = [],
): Settled {
  const isStale = projectionIsStale(db)
  const found = [
    ...missingInside(db, station, isStale),
    ...missingEnd(db, station, mark),
    ...missingOutside(db, station, mark, outside),
    ...afterRestore(db, station),
    ...unknownEnd(db, station, mark, outside),
  ]
  if (!isStale && found.length === 0) return { lost: null, notices: [] }
  db.exec('BEGIN IMMEDIATE')
  try {
    const lost = lostOf(db, station, found, now)
    const gaps = gapsOf(found)
    // A clock that a power cut has set back says that it was found before it was written.
    recordGaps(db, station, gaps, Math.max(now, lost?.since ?? 0, lost?.until ?? 0))
    const notices = isStale ? rebuildProjection(db) : []
    if (lost !== null) doubtOpenJobs(db, station, gaps, lost, now)
    if (lost !== null) doubtWaitingActions(db)
    if (lost !== null) forgetHeard(db)
    const told = found.flatMap((missing) => missing.told ?? [])
    if (told.length > 0) writeMeta(db, 'copies', JSON.stringify([...toldCopies(db), ...told]))
    const left = readMeta(db, 'folder-left')
    for (const mark of ['restored', 'folder-left'] as const) forgetMeta(db, mark)
    db.exec('COMMIT')
    return { lost, notices: [...(lost === null ? [] : [lostFault(lost)]), ...folderLeft(left), ...notices] }
  } catch (thrown) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw thrown
  }
}

export interface Settled {
  readonly lost: Lost | null
  readonly notices: readonly Fault[]
}

/**
 * Until when a label may have come out that the journal says nothing of: the latest time at which entries were found
 * missing; 0: never. Taken when it was found and not when the last of them was written, which nobody knows for sure;
 * never earlier than what is known of their times, whatever the clock said at that start. Nor earlier than the last restore:
 * the rows of gaps may be those of whoever wrote into the backup.
 */
export function unsureUntil(db: DatabaseSync): number {
  const found = integerOf(db.prepare('SELECT coalesce(max(found_at), 0) AS at FROM gaps').get() ?? {}, 'at')
  return Math.max(found, Number(readMeta(db, 'restored-at')) || 0)
}

/** What the mark knows of and the database does not: its end. */
function missingEnd(db: DatabaseSync, station: string, mark: Mark | null): readonly Missing[] {
  if (mark === null || mark.station !== station) return []
  const last = lastKnown(db, station)
  return last < mark.sequence
    ? [{ cause: 'lost', gaps: [{ first: last + 1, last: mark.sequence }], until: mark.at }]
    : []
}

function lastKnown(db: DatabaseSync, station: string): number {
  return openEntries(db, station).last().sequence
}

/** Marks outside that are ahead of the folder, or of an entry that is another one here. */
function missingOutside(
  db: DatabaseSync,
  station: string,
  mark: Mark | null,
  outside: readonly OutsideMark[],
): readonly Missing[] {
  const own = Math.max(lastKnown(db, station), mark?.station === station ? mark.sequence : 0)
  const told = toldCopies(db)
  return outside.flatMap(({ mark: { sequence, at }, folder, isHere }): readonly Missing[] => {
    const key = `${folder} ${sequence} ${at}`
    if (told.includes(key)) return []
    if (sequence > own) {
      const gaps = [{ first: own + 1, last: sequence }]
      return [{ cause: 'older', gaps, until: at, ...(!isHere && { told: key }) }]
    }
    // This place's own mark may stand in what was found missing before; another place's stands for its own labels.
    if (isHere || isOurs(db, station, sequence, at)) return []
    return [{ cause: 'copied', gaps: [nextOf(own)], until: at, folder, told: key }]
  })
}

function folderLeft(folder: string | null): readonly Fault[] {
  return folder === null ? [] : [{ code: 'backup.folder-left', facts: { folder } }]
}

/** The entry that a mark was written behind is in this journal as well. */
function isOurs(db: DatabaseSync, station: string, sequence: number, at: number): boolean {
  if (sequence === 0) return true
  const row = db.prepare('SELECT at FROM entries WHERE station = ? AND sequence = ?').get(station, sequence)
  return row !== undefined && integerOf(row, 'at') === at
}

function toldCopies(db: DatabaseSync): readonly string[] {
  const told = readMeta(db, 'copies')
  const known: readonly string[] = told === null ? [] : JSON.parse(told)
  return known
}

/** A backup knows nothing of what came after it, and nobody knows how much that was: one number stands for it. */
function afterRestore(db: DatabaseSync, station: string): readonly Missing[] {
  const restored = readMeta(db, 'restored')
  return restored === null
    ? []
    : [{ cause: 'restored', gaps: [nextOf(lastKnown(db, station))], until: Number(restored) }]
}

/** A journal that had a mark has none any more, here or elsewhere: its end may be missing. */
function unknownEnd(
  db: DatabaseSync,
  station: string,
  mark: Mark | null,
  outside: readonly OutsideMark[],
): readonly Missing[] {
  if (mark?.station === station || outside.length > 0 || readMeta(db, 'restored') !== null) return []
  const last = db.prepare('SELECT chain FROM entries WHERE station = ? ORDER BY sequence DESC LIMIT 1').get(station)
  // Programs that wrote no mark wrote no chain either.
  if (last === undefined || bytesOrNullOf(last, 'chain') === null) return []
  return [{ cause: 'unknown', gaps: [nextOf(lastKnown(db, station))], until: null }]
}

const nextOf = (sequence: number): Gap => ({ first: sequence + 1, last: sequence + 1 })

/** Every run of sequences that is neither there nor known to be gone. Reads the whole index, so only where it is due. */
function missingInside(db: DatabaseSync, station: string, isDue: boolean): readonly Missing[] {
  if (!isDue) return []
  const gaps = db
    .prepare(
      `WITH there AS (
        SELECT sequence AS first, sequence AS last FROM entries WHERE station = ?1
        UNION ALL SELECT first, last FROM gaps WHERE station = ?1 UNION ALL SELECT 0, 0),
      next AS (SELECT last, lead(first) OVER (ORDER BY first) AS next FROM there)
      SELECT last + 1 AS first, next - 1 AS last FROM next WHERE next > last + 1`,
    )
    .all(station)
    .map((row) => ({ first: integerOf(row, 'first'), last: integerOf(row, 'last') }))
  return gaps.length === 0 ? [] : [{ cause: 'lost', gaps, until: null }]
}

/**
 * Writes the gaps down, so that they are told once and their sequences are never given again. Of a row that is there the
 * later and the longer counts: nobody's row keeps a gap from being known.
 */
function recordGaps(db: DatabaseSync, station: string, gaps: readonly Gap[], now: number): void {
  const insert = db.prepare(`INSERT INTO gaps (station, first, last, found_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (station, first) DO UPDATE SET last = max(last, excluded.last), found_at = max(found_at, excluded.found_at)`)
  for (const { first, last } of gaps) insert.run(station, first, last, now)
}

/** Two that tell of the same sequences tell of one gap. */
function gapsOf(found: readonly Missing[]): readonly Gap[] {
  const all = found.flatMap(({ gaps }) => gaps).sort((a, b) => a.first - b.first)
  const gaps: Gap[] = []
  for (const gap of all) {
    const before = gaps.at(-1)
    if (before === undefined || before.last < gap.first) gaps.push(gap)
    else gaps.splice(-1, 1, { first: before.first, last: Math.max(before.last, gap.last) })
  }
  return gaps
}

/** What says most of why entries are missing is what is told. */
const tellingFirst: readonly LostCause[] = ['restored', 'older', 'copied', 'lost', 'unknown']

function lostOf(db: DatabaseSync, station: string, found: readonly Missing[], now: number): Lost | null {
  const cause = tellingFirst.find((each) => found.some((missing) => missing.cause === each))
  const gaps = gapsOf(found)
  const from = Math.min(...gaps.map((gap) => gap.first))
  const to = Math.max(...gaps.map((gap) => gap.last))
  if (cause === undefined) return null
  const at = (sql: string, sequence: number) => db.prepare(sql).get(station, sequence)
  const before = at('SELECT at FROM entries WHERE station = ? AND sequence < ? ORDER BY sequence DESC', from)
  const after = at('SELECT at FROM entries WHERE station = ? AND sequence > ? ORDER BY sequence', to)
  const marked = Math.max(0, ...found.map((missing) => missing.until ?? 0))
  const folder = found.find((missing) => missing.cause === cause)?.folder
  return {
    cause,
    from,
    to,
    count: gaps.reduce((sum, gap) => sum + gap.last - gap.first + 1, 0),
    since: before === undefined ? 0 : integerOf(before, 'at'),
    until: after === undefined ? marked || now : integerOf(after, 'at'),
    ...(folder !== undefined && { folder }),
  }
}

/**
 * Every open job whose later entries may be among the lost ones becomes *in doubt*: it may have printed, so nothing
 * sends it again by itself. A job that is torn itself, or that the journal says nothing of after a gap, is such a one.
 */
function doubtOpenJobs(db: DatabaseSync, station: string, gaps: readonly Gap[], lost: Lost, now: number): void {
  const projection = openProjection(db)
  const entries = openEntries(db, station)
  const open = db.prepare('SELECT id, job, sum FROM jobs WHERE open = 1 ORDER BY position').all().map(jobOf)
  for (const job of open.filter((each) => mayGoOn(each) && mayMissEntries(entries, station, each, gaps))) {
    const doubted = append(projection, entries, station, { at: now, entries: doubting(job, lost) })
    if (!doubted.ok) throw new Error('an open job takes no doubt', { cause: doubted.fault })
  }
}

/**
 * What waits to be asked of the carrier may have been asked, taken back or asked otherwise since: as if it had been on its
 * way when the program ended, it is a question, and nothing of it is sent by itself.
 */
function doubtWaitingActions(db: DatabaseSync): void {
  db.exec("UPDATE outbox SET state = 'sending' WHERE state = 'queued'")
}

/**
 * The carrier is heard anew after each loss: by a clock that is behind the time of an earlier one stands for this one too, and
 * what the carrier said then would too. The key is that of `src/station/print/unsure.ts`.
 */
function forgetHeard(db: DatabaseSync): void {
  db.exec("DELETE FROM memory WHERE key LIKE 'heard-after-losses %'")
}

/** What was being sent is settled by nobody but a person: a counter knows nothing of the labels that are missing. */
function mayGoOn(job: Job): boolean {
  return canBeCarried(job) || job.state === 'sending'
}

/** Of another station's entries, and what somebody gave as such, no gap of this one says whether more came. */
function mayMissEntries(entries: Entries, station: string, job: Job, gaps: readonly Gap[]): boolean {
  const own = entries.ofJob(job.id)
  const isTorn = own.some((entry, index) => entry.expectedVersion !== index || entry.station !== station)
  const last = own.at(-1)?.sequence ?? 0
  return isTorn || gaps.some((gap) => last < gap.last)
}

/** The way to *in doubt* leads through *sending*, as for every label that may have left. */
function doubting(job: Job, lost: Lost): readonly NewEntry[] {
  const wayThere: readonly EntryBody[] = [{ type: 'started' }, { type: 'sending', contentHash: job.contentHash ?? '' }]
  const bodies: readonly EntryBody[] = [
    ...wayThere.slice(job.state === 'sending' ? 2 : job.state === 'processing' ? 1 : 0),
    { type: 'doubted', fault: doubtFault(lost), ms: job.ms },
  ]
  return bodies.map((body, index) => ({
    job: job.id,
    expectedVersion: job.version + index,
    by: 'station',
    body,
  }))
}
