import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { Entry, Job, JobState, Verdict } from '../model/job.ts'
import { reprintReasons } from '../model/job.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { Cursor, id, Printer, Size } from './ids.ts'

/** Single labels: their state, their history, and the ways to settle, repeat and take them back. */
const Reason = z._default(z.nullable(z.enum(reprintReasons)), null)

/**
 * What a label asked about when whoever says *print it* saw it, a fault; null: it asked nothing. It may ask something else by
 * now, which nobody has read. Left out: whatever it asks.
 */
const Fact = z.union([z.string().check(z.maxLength(20_000)), z.number()])
export const Asks = z.optional(
  z.nullable(
    z.object({
      code: z.string().check(z.maxLength(100)),
      facts: z.optional(z.record(z.string().check(z.maxLength(100)), Fact)),
    }),
  ),
)
export type Asks = z.infer<typeof Asks>

export const jobCommands = [
  /** A deliberate second label of everything on a card, or *print it* to what it asks. The id is the intent of the new print. */
  z.object({ type: z.literal('reprint'), id, card: z.uuid(), reason: Reason, asks: Asks }),
  /** `card`: the newest that whoever asks was shown. Left out: the newest. */
  z.object({ type: z.literal('reprint-last'), id, reason: Reason, card: z.optional(z.uuid()), asks: Asks }),
  /** A second label of one job, long after its card has left the window. */
  z.object({ type: z.literal('reprint-job'), id, job: z.uuid(), reason: Reason }),
  /** From the page of a parcel: its label in this size, for the first time or once more. The id is the print's intent. */
  z.object({
    type: z.literal('print-parcel'),
    id,
    line: z.string().check(z.maxLength(200)),
    size: Size,
    reason: Reason,
  }),
  z.object({ type: z.literal('acknowledge'), id, card: z.uuid() }),
  /**
   * A person looked: the label is there, or it is not. `listed`: chosen in a list of labels, where the next one is in sight
   * before it is asked about. Else none is settled within 0.7 s of another answer (`job.changed-meanwhile`).
   */
  z.object({
    type: z.literal('settle'),
    id,
    job: z.uuid(),
    printed: z.boolean(),
    listed: z.optional(z.literal(true)),
  }),
  z.object({ type: z.literal('cancel'), id, job: z.uuid() }),
  /** A job that stopped and asks: print it now after all. `reason`: of one that may be out already, as of a second label. */
  z.object({
    type: z.literal('go-on'),
    id,
    job: z.uuid(),
    asks: Asks,
    reason: z.optional(z.nullable(z.enum(reprintReasons))),
  }),
] as const

export const JobFilter = z.object({
  states: z._default(
    z
      .array(z.enum(['pending', 'processing', 'stopped', 'sending', 'in-doubt', 'completed', 'aborted', 'canceled']))
      .check(z.maxLength(20)),
    [],
  ),
  verdicts: z._default(
    z.array(z.enum(['printed', 'sent-not-confirmed', 'in-doubt', 'not-printed'])).check(z.maxLength(20)),
    [],
  ),
  printer: z._default(z.nullable(Printer), null),
  /** The beginning of an order's code. */
  code: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
  batch: z._default(z.nullable(z.uuid()), null),
  /** Accepted in [from, to), milliseconds since 1970. */
  from: z._default(z.nullable(z.int()), null),
  to: z._default(z.nullable(z.int()), null),
})
export type JobFilter = z.infer<typeof JobFilter>

export const jobQueries = [
  /** The newest first. `before`: the cursor of the page before. */
  z.object({
    type: z.literal('jobs'),
    filter: JobFilter,
    limit: z.int().check(z.minimum(1), z.maximum(1_000)),
    before: Cursor,
  }),
  /** One job with all its entries. */
  z.object({ type: z.literal('job'), job: z.uuid() }),
] as const

/** One label as a list shows it. */
export interface JobRow {
  readonly job: string
  readonly code: string
  /** 0 for the label of an order that is one parcel. */
  readonly parcel: number
  readonly size: LabelSize
  readonly printer: string
  readonly state: JobState
  readonly verdict: Verdict | null
  readonly fault: Fault | null
  readonly copy: number
  readonly reason: Job['reason'] | null
  /** Who asked for it: `station`, `operator`, or an operator's name. */
  readonly by: string
  readonly batch: string | null
  /** What its parcel weighed at its scan, grams; null: it was not weighed. */
  readonly grams: number | null
  readonly acceptedAt: number
  readonly changedAt: number
}

export interface JobPage {
  readonly jobs: readonly JobRow[]
  /** Asks for the page after this one; null: there is none. */
  readonly next: string | null
  /** How many there are on all pages; null: on every page but the first, and of more than can be counted at once. */
  readonly total: number | null
}

export interface JobHistory {
  readonly job: JobRow
  /** Every entry with who and when. */
  readonly entries: readonly Pick<Entry, 'at' | 'by' | 'body'>[]
}
