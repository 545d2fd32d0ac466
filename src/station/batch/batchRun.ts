import type { LabelSize } from '../../model/labelSize.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import type { StationSettings } from '../../model/settings.ts'
import { printersByItself } from '../../model/settings.ts'

/** Rows of a run that print in one place and one order. What was asked for while the batch ran is a part of its own. */
export interface RunPart {
  /** null: every row that is in no later part. */
  readonly rows: ReadonlySet<number> | null
  readonly size: LabelSize
  /** null: every printer that has the size. */
  readonly printer: string | null
  /** Row numbers as they are printed; null: as they are listed. */
  readonly sequence: readonly number[] | null
  /** Whoever began it, or goes on with it. */
  readonly by: string
  /** Places before this one in the sequence hold nothing of this part that is wanted any more. */
  next: number
}

/** A run of a batch while it goes on. What remains of it is on disk; here is only its pace and its places. */
export interface BatchRun {
  /** The first began the run. A row belongs to the last one that has it. */
  parts: readonly RunPart[]
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

export function newRun(parts: readonly RunPart[], left: number): BatchRun {
  return {
    parts,
    left,
    inFlight: new Map(),
    ends: [],
    stopped: false,
    feeding: null,
    feedAgain: false,
  }
}

export function partOf<Part extends Pick<RunPart, 'rows'>>(
  { parts }: { readonly parts: readonly Part[] },
  row: number,
): Part | null {
  return parts.findLast(({ rows }) => rows === null || rows.has(row)) ?? null
}

/** The place that has a row, the last of several, of places as they are kept; null: none has it. */
export function placing<Place extends { readonly rows: readonly number[] | null }>(
  places: readonly Place[],
): (row: number) => Place | null {
  const parts = places.map((place) => ({ place, rows: place.rows === null ? null : new Set(place.rows) }))
  return (row) => partOf({ parts }, row)?.place ?? null
}

/** The printers among which the labels of a place are shared out. */
export function printersOf(
  { settings }: { readonly settings: () => StationSettings },
  { size, printer }: Pick<RunPart, 'size' | 'printer'>,
): readonly PrinterProfile[] {
  const { printers, account } = settings()
  return printer === null ? printersByItself(printers, { account, size }) : printers.filter(({ id }) => id === printer)
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
