import type { ReprintReason } from '../../model/job.ts'
import type { LabelSize } from '../../model/labelSize.ts'

/** A run of a batch while it goes on. What remains of it is on disk; here is only its pace and its place. */
export interface BatchRun {
  readonly size: LabelSize
  /** null: every printer that has the size. */
  readonly printer: string | null
  /** Rows that a person wants although they were printed before by another wish. */
  readonly deliberate: (row: number) => boolean
  /** Rows after the last good label: why, and which parcels of an order that was cut in the middle. */
  readonly again: ReadonlyMap<number, { readonly reason: ReprintReason; readonly parcels: readonly number[] | null }>
  /** Rows before this one are not wanted any more. */
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

export function newRun(plan: Pick<BatchRun, 'size' | 'printer' | 'deliberate' | 'again'> & { left: number }): BatchRun {
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
