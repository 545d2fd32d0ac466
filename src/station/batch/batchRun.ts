import type { ReprintReason } from '../../model/job.ts'
import type { LabelSize } from '../../model/labelSize.ts'

/** A run of a batch while it goes on. What remains of it is on disk; here is only its pace and its place. */
export interface BatchRun {
  readonly size: LabelSize
  /** null: every printer that has the size. */
  readonly printer: string | null
  /** Of each label. */
  readonly copies: number
  /** Why parcels that have a label get one more. */
  readonly reason: ReprintReason | null
  /** Row numbers as they are printed; null: as they are listed. */
  readonly sequence: readonly number[] | null
  /** Whoever began the run has asked for all of it. */
  readonly by: string
  /** Rows that a person wants although they were printed before by another wish. */
  readonly deliberate: (row: number) => boolean
  /** Rows after the last good label. */
  readonly again: ReadonlyMap<number, Again>
  /** Places before this one in the sequence hold nothing that is wanted any more. */
  next: number
  /** Rows that are wanted and have no job yet. */
  left: number
  /** Jobs that have not come to their end. */
  readonly inFlight: Map<string, { readonly printer: string; readonly row: number }>
  /** When the last labels came out, by the clock's ticks. */
  readonly ends: number[]
  stopped: boolean
  /** What the feeder is doing; null: nothing. */
  feeding: Promise<void> | null
  feedAgain: boolean
}

/** Why a row is printed again: which parcels, of an order that was cut in the middle, and how often. */
export interface Again {
  readonly reason: ReprintReason
  readonly parcels: readonly number[] | null
  readonly copies: number
}

type Plan = Pick<
  BatchRun,
  'size' | 'printer' | 'copies' | 'reason' | 'sequence' | 'by' | 'deliberate' | 'again' | 'left'
>

export function newRun(plan: Plan): BatchRun {
  return {
    ...plan,
    next: 0,
    inFlight: new Map(),
    ends: [],
    stopped: false,
    feeding: null,
    feedAgain: false,
  }
}

/** The pace is that of the last labels. */
const paced = 60

export function noteEnd(run: BatchRun, ticks: number): void {
  run.ends.push(ticks)
  if (run.ends.length > paced) run.ends.shift()
}

export function labelsPerMinute({ ends }: BatchRun): number | null {
  const first = ends[0]
  const last = ends.at(-1)
  if (first === undefined || last === undefined || last <= first) return null
  return Math.round(((ends.length - 1) / (last - first)) * 60_000 * 10) / 10
}

export function secondsLeft(run: BatchRun): number | null {
  const pace = labelsPerMinute(run)
  return pace === null ? null : Math.round(((run.left + run.inFlight.size) / pace) * 60)
}
