import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { ScaleReading } from '../model/scale.ts'
import { id } from './ids.ts'

/**
 * Scans that print nothing, and scanners on a serial line. The mode of a scan screen is its window's own; what comes of
 * a scan in it is the station's.
 */
const Line = z.string().check(z.maxLength(20_000))

export const scanningCommands = [
  /** Do this parcel (or its slip) and the label in hand belong together? The id is the card's of a mismatch. */
  z.object({ type: z.literal('verify'), id, item: Line, label: Line }),
  /** A label in hand settles the print in doubt that it is of; it prints nothing. Fault: `scan.not-in-doubt`. */
  z.object({ type: z.literal('settle-by-label'), id, line: Line }),
  /** This window sees to a line of the serial scanner. Whoever asks first gets it. */
  z.object({ type: z.literal('take-heard'), id, heard: z.uuid() }),
] as const

export const scanningQueries = [
  /** Which of these readings of one scan the station knows: as an order, a seller's code, or one of its own bar codes. */
  z.object({
    type: z.literal('known-codes'),
    codes: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(64)),
  }),
  /** Serial lines of this machine that have something behind them. */
  z.object({ type: z.literal('scanner-lines') }),
] as const

/**
 * `match` false: a card that blocks says so. `noted`: the label's history has it; a label of elsewhere has none here.
 * `news`: it belongs to the parcel and is old, which a card that blocks says too.
 */
export interface Verified {
  readonly match: boolean
  /** The label's code. */
  readonly code: string
  readonly noted: boolean
  readonly news: Fault | null
}

/** The serial scanner in the window's table. */
export interface ScannerRow {
  readonly state: 'none' | 'connecting' | 'listening'
  readonly uri: string | null
  /** Why it cannot be heard. It is tried again by itself. */
  readonly fault: Fault | null
  /** When it was last heard, milliseconds since 1970. */
  readonly heardAt: number | null
}

/** The scale in the window's table. */
export interface ScaleRow extends Pick<ScannerRow, 'state' | 'uri' | 'fault'> {
  /** What it says now; null: it has said nothing since its line was opened. */
  readonly reading: ScaleReading | null
}

/** A line that the serial scanner sent. Told once, in no snapshot. */
export interface HeardLine {
  /** Empty where it is a further one. */
  readonly line: string
  /** It is of a bar code with several lines, whose first was told: nothing of it is taken. */
  readonly further: boolean
  readonly at: number
}

export interface FoundScannerLine {
  readonly uri: string
  readonly name: string
}
