import * as z from 'zod/mini'
import type { ReprintReason } from '../model/job.ts'
import { Day } from './ids.ts'

/** A shift in numbers, from the journal: how many parcels, how they ended, how fast, by whom and on what. */
export const figuresQueries = [
  /** Labels accepted on a day. Printed hours are counted by when the label came out. */
  z.object({ type: z.literal('figures'), day: Day }),
] as const

/** Labels by how they ended. `reprints` are second labels that came out: no parcel of their own. */
export interface LabelCounts {
  readonly printed: number
  readonly notPrinted: number
  readonly inDoubt: number
  readonly reprints: number
}

export interface Paced {
  /** Mean seconds from one printed parcel to the next, breaks left out; null below two. */
  readonly secondsPerParcel: number | null
}

/** `at`: when the hour begins. */
export interface HourFigures extends LabelCounts, Paced {
  readonly at: number
}

/** What one operator asked for, or one printer did. `name` null: nobody was signed in. */
export interface ShareFigures extends LabelCounts, Paced {
  readonly name: string | null
}

export interface Figures {
  readonly whole: LabelCounts & Paced
  /** Every hour from the first with a label to the last, also those without. */
  readonly hours: readonly HourFigures[]
  /** Whoever printed most first. */
  readonly operators: readonly ShareFigures[]
  readonly printers: readonly ShareFigures[]
  /** By the number of the shop whose parcels they are. */
  readonly shops: readonly ShareFigures[]
  /** Why second labels were wanted, the commonest first. */
  readonly reasons: readonly ReasonFigures[]
}

/** Second labels that came out. `reason` null: nobody was asked. */
export interface ReasonFigures {
  readonly reason: ReprintReason | null
  readonly count: number
}

/** `line`: the labels before it at its printer. */
export const waitedFor = ['person', 'printer', 'network', 'line'] as const
export type WaitedFor = (typeof waitedFor)[number]

/** A label that came out slowly, and what it waited for, in milliseconds. */
export interface SlowParcel {
  readonly job: string
  readonly code: string
  readonly printer: string
  /** null: nobody was signed in. */
  readonly by: string | null
  /** When it was asked for. */
  readonly at: number
  readonly tookMs: number
  readonly waits: Readonly<Record<WaitedFor, number>>
}

export interface DayFigures extends Figures {
  /** The first day of the journal: it knows of nothing before. null: it has no label yet. */
  readonly firstDay: string | null
  /** The slowest first. */
  readonly slow: readonly SlowParcel[]
}
