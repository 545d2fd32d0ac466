import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import { reprintReasons } from '../model/job.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { CardVerdict } from './card.ts'
import { id, Printer, Size } from './ids.ts'

/** Many labels in one go. A row is a line as it was given; what became of it is the journal's to say. */
const Line = z.string().check(z.maxLength(200))
const Lines = z.array(Line).check(z.maxLength(100_000))

/** In which order the rows of a run are printed: as they are listed, or as the parcels will be sorted. */
export const printOrders = ['listed', 'reverse', 'route', 'shift'] as const
export type PrintOrder = (typeof printOrders)[number]
export const mostCopies = 10

export const batchSources = ['scan', 'paste', 'file', 'shift'] as const

/** Whoever asks knows that the rolls have too few labels: without it that is a refusal, `batch.roll-short`. */
const shortRoll = z.optional(z.boolean())

export const batchCommands = [
  /** The id is the batch's. `printer` null: the station's printer for the size. */
  z.object({
    type: z.literal('batch-create'),
    id,
    name: z.string().check(z.maxLength(120)),
    source: z.enum(batchSources),
    size: Size,
    printer: z.nullable(Printer),
    lines: Lines,
  }),
  z.object({ type: z.literal('batch-add'), id, batch: z.uuid(), lines: Lines }),
  /**
   * Prints exactly the chosen rows, in their order, beginning at row `from` (counted from 0). `rows`: those that are named, or
   * of another choice those that whoever asks was shown; none but these. Of another choice empty: all of it.
   */
  z.object({
    type: z.literal('batch-print'),
    id,
    batch: z.uuid(),
    which: z.enum(['remaining', 'failed', 'duplicate', 'not-confirmed', 'all', 'rows']),
    rows: z._default(z.array(z.int()).check(z.maxLength(100_000)), []),
    from: z._default(z.int().check(z.minimum(0)), 0),
    size: Size,
    printer: z.nullable(Printer),
    /** Of each label; each copy is a job of its own, and the second says that it is one. Left out: 1. */
    copies: z.optional(z.int().check(z.minimum(1), z.maximum(mostCopies))),
    /** Left out: as listed. */
    order: z.optional(z.enum(printOrders)),
    /** Asked for by the station's policy where a parcel would get one more label than it has. */
    reason: z.optional(z.nullable(z.enum(reprintReasons))),
    /** For how many such labels that was asked, fact `again` of the refusal: for more by now it is asked anew. */
    again: z.optional(z.int().check(z.minimum(0))),
    shortRoll,
  }),
  z.object({ type: z.literal('batch-pause'), id, batch: z.uuid() }),
  /** `lastGood`: the code of the last good label after a jam; what came after it in the run is printed again. */
  z.object({
    type: z.literal('batch-resume'),
    id,
    batch: z.uuid(),
    lastGood: z._default(z.nullable(Line), null),
    shortRoll,
  }),
  /** Rows that have not been sent stay unprinted. */
  z.object({ type: z.literal('batch-cancel'), id, batch: z.uuid() }),
  z.object({ type: z.literal('batch-remove'), id, batch: z.uuid() }),
] as const

/** Labels of one file: as many as a frame can carry. */
export const mostPdfRows = 500

export const batchQueries = [
  /** The labels of these rows as one PDF, from the pages on disk. `sheet` `label`: a page of its own for each label. */
  z.object({
    type: z.literal('batch-pdf'),
    batch: z.uuid(),
    rows: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(mostPdfRows)),
    size: Size,
    sheet: z.enum(['label', 'A4', 'A5']),
  }),
  z.object({
    type: z.literal('batch-rows'),
    batch: z.uuid(),
    from: z.int().check(z.minimum(0)),
    count: z.int().check(z.minimum(1), z.maximum(100_000)),
  }),
] as const

/** `pdf`: base64. `missing`: rows without a page on disk in this size, or whose label would not be printed. */
export interface BatchPdf {
  readonly pdf: string
  readonly labels: number
  /** Whose labels are in it, once each. */
  readonly orders: readonly string[]
  readonly missing: readonly number[]
}

/** `paused` also says that a run was interrupted: it goes on when a person says so, with exactly the rows that remain. */
export type BatchState = 'open' | 'running' | 'paused' | 'done' | 'canceled'

/** One batch in the window's table. */
export interface BatchView {
  readonly id: string
  readonly name: string
  readonly source: (typeof batchSources)[number]
  readonly size: LabelSize
  readonly printer: string | null
  readonly state: BatchState
  readonly createdAt: number
  readonly total: number
  /** Rows by what became of them; they add up to `total`. */
  readonly counts: Readonly<Record<BatchRowVerdict, number>>
  /** Rows whose label is out and is not right any more, as far as anybody has looked. */
  readonly old: number
  /** Of the present run; null while it does not run. */
  readonly labelsPerMinute: number | null
  readonly secondsLeft: number | null
  /** Why a run stands still. */
  readonly fault: Fault | null
  /** Rows whose order and page are on disk already. */
  readonly fetched: number
}

/** `untouched`: nobody asked for its label yet. `duplicate`: another wish printed it, or is about to. */
export type BatchRowVerdict = CardVerdict | 'untouched'

/** One row. It is told as a change of the table `batchRow`, and is in no snapshot: a window asks for the slice it shows. */
export interface BatchRowView {
  readonly batch: string
  readonly row: number
  readonly line: string
  /** The parcel's code once it is known. */
  readonly code: string | null
  readonly verdict: BatchRowVerdict
  readonly fault: Fault | null
  /** Why its label, which is out, is not right any more: the order changed since, or was cancelled. */
  readonly news: Fault | null
  readonly jobs: readonly string[]
  /** Its label was in doubt and is known not to be there: it remains to be printed. */
  readonly missing?: true
  /** Of a row without a label of its own: when one of its order last left this station, or may have; null: never. */
  readonly outAt: number | null
  readonly order: BatchOrderView | null
}

/** What a shift leader sorts and filters by. */
export interface BatchOrderView {
  readonly status: string
  readonly name: string
  readonly cod: number | null
  readonly sortCode: string
  readonly pickupShift: { readonly from: number; readonly to: number } | null
  readonly weight: number | null
}
