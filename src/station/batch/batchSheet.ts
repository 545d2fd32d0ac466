import type { Fault } from '../../base/fault.ts'
import type { BatchRowVerdict, BatchState } from '../../contract/batches.ts'
import type { Job } from '../../model/job.ts'
import { canBeCarried, hasEnded } from '../../model/job.ts'
import { labelCode } from '../../model/label.ts'
import type { RowWish } from '../../model/rowWish.ts'
import type { NewBatch, StoredRow, StoredRowChange } from '../../ports/batches.ts'
import type { BatchRun } from './batchRun.ts'

/**
 * One batch in memory. A row's verdict is the journal's word on its jobs; what is kept beside it is why a row made no
 * job. A row whose intent is set belongs to the last run, and is still wanted while no job has that intent: so what
 * remains of a run is on disk at every moment.
 */
export interface Sheet {
  readonly about: NewBatch
  state: BatchState
  /** Why it stands still. */
  fault: Fault | null
  /** How many rows it has, also while they are not in memory. */
  total: number
  /** null: not in memory. */
  rows: SheetRow[] | null
  counts: Record<BatchRowVerdict, number>
  /** Rows whose label is out and is not right any more, as far as anybody has looked. */
  old: number
  fetched: number
  run: BatchRun | null
  /** What somebody made of it before a part of it was printed, or a line added: what comes by itself keeps to that, and it is that again afterwards. */
  stands: Standing | null
}

export interface Standing {
  readonly state: 'paused' | 'canceled'
  readonly fault: Fault | null
}

export interface SheetRow {
  readonly row: number
  readonly line: string
  order: string | null
  parcel: number
  fault: Fault | null
  attempt: number
  intent: string | null
  /** What was asked and allowed for that intent; null: a label of what has none. */
  wish: RowWish | null
  parts: readonly Part[]
  verdict: BatchRowVerdict
  /** Its order and page are on disk. */
  fetched: boolean
  /** How old what is known of its order is; null: nothing was asked yet. */
  triedAt: number | null
  /** What the service said of it when it was fetched ahead. It is tried all the same. */
  hint: Fault | null
  /** Why its label, which is out, is not right any more. The orders on disk say it, so it is not kept beside them. */
  news: Fault | null
}

/** A job of a row, as much as the sheet needs of it. */
export interface Part {
  readonly job: string
  /** The job that it is a second label of. */
  readonly reprintOf: string | null
  readonly intent: string
  readonly code: string
  readonly parcel: number
  readonly printer: string
  readonly verdict: BatchRowVerdict
  readonly fault: Fault | null
  readonly carried: boolean
  readonly ended: boolean
  /** It was in doubt, and somebody or the printer said that it is not there. */
  readonly missing: boolean
}

export const noCounts: Readonly<Record<BatchRowVerdict, number>> = {
  untouched: 0,
  working: 0,
  waiting: 0,
  printed: 0,
  'sent-not-confirmed': 0,
  'in-doubt': 0,
  'not-printed': 0,
  duplicate: 0,
  canceled: 0,
}

export function sheetRow({ row, line, order, parcel, fault, attempt, intent, wish }: StoredRow): SheetRow {
  const lost: Fault | null = line === null && order === null ? { code: 'store.key-lost' } : fault
  const known = order === null ? '' : labelCode({ order, parcel })
  const made: SheetRow = {
    row,
    line: line ?? known,
    order,
    parcel,
    fault: lost,
    attempt,
    intent,
    wish,
    parts: [],
    verdict: 'untouched',
    fetched: false,
    triedAt: null,
    hint: null,
    news: null,
  }
  made.verdict = verdictOf(made, () => false)
  return made
}

export function changeOf({ row, order, parcel, fault, attempt, intent, wish }: SheetRow): StoredRowChange {
  return { row, order, parcel, fault, attempt, intent, wish }
}

/** null: nobody stopped it. */
export function standingOf({ state, fault, stands }: Sheet): Standing | null {
  if (stands?.state !== 'canceled' && (state === 'paused' || state === 'canceled')) return { state, fault }
  return stands
}

/** The last run wanted it, and it has no job of that run yet. */
export function isWanted({ intent, fault, parts }: SheetRow): boolean {
  return intent !== null && fault === null && !parts.some((part) => part.intent === intent)
}

/** It is to be printed, and what the batch lets go of waits: a row that is wanted, or a job that was not sent. */
export function isOnHold(row: SheetRow): boolean {
  return isWanted(row) || row.parts.some(({ carried }) => carried)
}

/** Jobs of these rows that were let in and not sent. */
export function carriedOf(rows: readonly SheetRow[]): readonly string[] {
  return rows.flatMap(({ parts }) => parts.flatMap(({ job, carried }) => (carried ? [job] : [])))
}

/** Its labels that are not out are known not to be there: nothing failed, and they remain to be printed. */
export function isSettledMissing({ verdict, parts }: SheetRow): boolean {
  return (
    verdict === 'not-printed' &&
    parts.every((part) => part.missing || part.verdict !== 'not-printed') &&
    parts.length > 0
  )
}

/** The line itself is wrong: printed only when the row is named. */
export function hasWrongLine({ attempt, fault }: SheetRow): boolean {
  return attempt === 0 && fault !== null
}

/** A label is on its way or in doubt: another one would be a second. */
export function isUnderWay({ parts }: SheetRow): boolean {
  return parts.some((part) => !part.ended)
}

export function mayBeOut({ verdict }: Pick<Part, 'verdict'>): boolean {
  return verdict === 'printed' || verdict === 'sent-not-confirmed' || verdict === 'in-doubt'
}

/** These labels, and those that they were second ones of: what comes out since is nobody's to repeat. */
export function jobsBehind(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ job, reprintOf }) => (reprintOf === null ? [job] : [job, reprintOf]))
}

/** The code on the row's label, or of its order when it has several; null: not known. */
export function codeOf({ parts, order, parcel }: SheetRow): string | null {
  const [only, ...more] = parts
  if (only !== undefined && more.length === 0) return only.code
  return order === null ? null : labelCode({ order, parcel })
}

/** Takes a job's present state into its row. Says whether the job belongs to what the row shows. */
export function takeJob(row: SheetRow, job: Job): boolean {
  const shown = row.parts[0]?.intent
  // A late entry of an attempt before the one that is shown changes nothing of the row.
  if (shown !== undefined && shown !== job.intent && row.intent !== job.intent) return false
  const same = shown === job.intent ? row.parts : []
  const part = partOf(job)
  const others = same.filter((one) => one.job !== job.id)
  row.parts = [...others, part].sort((a, b) => a.parcel - b.parcel)
  row.order = job.label.order
  return true
}

function partOf(job: Job): Part {
  return {
    job: job.id,
    reprintOf: job.reprintOf,
    intent: job.intent,
    code: labelCode(job.label),
    parcel: job.label.parcel,
    printer: job.printer,
    verdict: jobVerdict(job),
    fault: job.fault,
    carried: canBeCarried(job),
    ended: hasEnded(job),
    missing: job.state === 'aborted' && job.evidence !== null,
  }
}

function jobVerdict(job: Job): BatchRowVerdict {
  if (job.state === 'canceled') return 'canceled'
  if (job.verdict !== null) return job.verdict
  return job.state === 'stopped' || job.stalled.length > 0 ? 'waiting' : 'working'
}

const worstFirst: readonly BatchRowVerdict[] = [
  'in-doubt',
  'not-printed',
  'waiting',
  'working',
  'canceled',
  'sent-not-confirmed',
]

/** Whether a job that was let in and not sent waits with its batch, and not for its turn. */
export function isHeld({ run, state }: Sheet): (job: string) => boolean {
  return (job) => (run === null ? state === 'paused' : !run.inFlight.has(job))
}

/** What became of a row in one word: the worst of its labels speaks. */
export function verdictOf({ parts, fault }: SheetRow, held: (job: string) => boolean): BatchRowVerdict {
  if (parts.length === 0) return fault === null ? 'untouched' : verdictOfFault(fault)
  const verdicts = new Set(parts.map((part) => (part.carried && held(part.job) ? 'waiting' : part.verdict)))
  const verdict = worstFirst.find((one) => verdicts.has(one)) ?? 'printed'
  // Why its next attempt made no job.
  const refused = fault === null ? null : verdictOfFault(fault)
  if (verdict === 'canceled') return refused ?? verdict
  const isOpen = verdict === 'not-printed' || verdict === 'sent-not-confirmed'
  return isOpen && refused === 'duplicate' ? refused : verdict
}

/** A parcel that has its label already did not fail: whoever asks for what failed wants no second one. */
function verdictOfFault({ code, facts }: Fault): BatchRowVerdict {
  return code === 'job.duplicate' && facts?.row === undefined ? 'duplicate' : 'not-printed'
}
