import * as z from 'zod/mini'
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
}

export interface DayFigures extends Figures {
  /** The first day of the journal: it knows of nothing before. null: it has no label yet. */
  readonly firstDay: string | null
}
