import * as z from 'zod/mini'
import type { CodRow, Payout, PayoutLine } from '../model/cod.ts'
import { Cursor, Day, id, Printer } from './ids.ts'

/**
 * COD and the carrier's payouts. Of a payout's file only the columns of codes and amounts come to the station, line by
 * line; what they say is for the station to read. Whole files are told apart by the hash of their bytes.
 */
const Cell = z.string().check(z.maxLength(60))
/** The line of the file, counted from 1, and its cells: code, COD, fees, promotion, what came. Empty: no such column. */
const Cells = z.tuple([z.int().check(z.minimum(1)), Cell, Cell, Cell, Cell, Cell])
export type PayoutCells = z.infer<typeof Cells>

const Column = z.nullable(z.string().check(z.maxLength(120)))
/** More lines than a carrier pays in a day, and than one file of a batch has. */
export const mostPayoutLines = 100_000
export const mostLinesAtOnce = 4_000

export const moneyCommands = [
  /** Lines of a file that will be kept. `from`: how many were brought before, of the same `payout`. Fault: `payout.lines-missing`. */
  z.object({
    type: z.literal('payout-lines'),
    id,
    payout: z.uuid(),
    from: z.int().check(z.minimum(0), z.maximum(mostPayoutLines)),
    cells: z.array(Cells).check(z.maxLength(mostLinesAtOnce)),
  }),
  /**
   * All lines are there: the payout is kept, whole or not at all. Faults: `payout.lines-missing`, `payout.kept-before`,
   * `payout.no-lines`.
   */
  z.object({
    type: z.literal('payout-keep'),
    id,
    payout: z.uuid(),
    file: z.string().check(z.maxLength(200)),
    /** SHA-256 of its bytes, in hexadecimal. */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    columns: z.object({
      code: z.string().check(z.maxLength(120)),
      cod: Column,
      fees: Column,
      promotion: Column,
      paid: Column,
    }),
    count: z.int().check(z.minimum(0), z.maximum(mostPayoutLines)),
  }),
  /** A file that was read by the wrong columns, or is none of this account's: its lines count no more. Fault: `payout.unknown`. */
  z.object({ type: z.literal('payout-remove'), id, payout: z.uuid() }),
  /** The page of days to sign on paper, drawn by the station: A4 pages for a sheet printer. Faults: those of `cod-of-days`. */
  z.object({
    type: z.literal('cod-print'),
    id,
    from: Day,
    to: Day,
    printer: Printer,
    language: z.enum(['vi', 'en']),
  }),
] as const

/** Days that are looked at together. */
export const mostCodDays = 100

export const moneyQueries = [
  /** The files that were kept, the newest first. */
  z.object({ type: z.literal('payouts') }),
  /** Orders handed over, and left behind, on the days from `from` to `to`; a part behind `after`. Fault: `payout.days`. */
  z.object({ type: z.literal('cod-of-days'), from: Day, to: Day, after: Cursor }),
  /** The page of days to sign, as a PDF. Faults: those of `cod-of-days`. */
  z.object({ type: z.literal('cod-page'), from: Day, to: Day, language: z.enum(['vi', 'en']) }),
  /** Orders that a payout names, by their code; a part behind `after`. */
  z.object({ type: z.literal('cod-of-payout'), payout: z.uuid(), after: Cursor }),
  /** Lines of a payout that say nothing for sure, at most `limit`. */
  z.object({
    type: z.literal('payout-flaws'),
    payout: z.uuid(),
    limit: z.int().check(z.minimum(1), z.maximum(5_000)),
  }),
] as const

/** `next`: asks for the part behind this one; null: there is none. */
export interface CodPart {
  readonly rows: readonly CodRow[]
  readonly next: string | null
}

/** `pdf`: base64. */
export interface CodPage {
  readonly pdf: string
}

export interface PayoutKept {
  readonly lines: number
  readonly flawed: number
}

export type PayoutView = Omit<Payout, 'account'>
export type FlawedLine = Pick<PayoutLine, 'line' | 'order' | 'flaw' | 'at'>
