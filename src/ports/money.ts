import type { Result } from '../base/result.ts'
import type { CodFacts, CodRow, Payout, PayoutLine } from '../model/cod.ts'

/** COD of handovers, and the carrier's payouts, on disk. Faults: `payout.*`, `store.*`. */
export interface MoneyStore {
  /**
   * Kept whole or not at all, and once: `payout.kept-before` where a file of the same bytes, or of the same lines, is
   * there. `hash` of the bytes, `meaning` of what its lines say.
   */
  keep(
    payout: Payout & { readonly hash: string; readonly meaning: string },
    lines: readonly PayoutLine[],
  ): Promise<Result<undefined>>
  /** The newest first. */
  payouts(account: string): Promise<Result<readonly Payout[]>>
  /** Fault: `payout.unknown`. */
  remove(account: string, id: string): Promise<Result<undefined>>
  /** Orders of handovers signed in [from, to), in that order; a part behind `after`. */
  ofTime(
    account: string,
    time: { readonly from: number; readonly to: number },
    after: string | null,
  ): Promise<Result<CodFactsPart>>
  /** Orders of a payout, by their code; a part behind `after`. */
  ofPayout(account: string, payout: string, after: string | null): Promise<Result<CodFactsPart>>
  /** Lines of a payout that count nowhere. */
  flaws(account: string, payout: string, limit: number): Promise<Result<readonly PayoutLine[]>>
}

export interface CodFactsPart {
  readonly orders: readonly CodFacts[]
  readonly next: string | null
}

/** What a page to sign is made of: the orders of days, and whose station it is. */
export interface CodPageAbout {
  readonly rows: readonly CodRow[]
  readonly from: string
  readonly to: string
  readonly station: string
  readonly place: string
}

/** The reconciliation of days as A4 pages, drawn beside the station's own work. Fault: `request.canceled`. */
export type DrawCodPage = (
  about: CodPageAbout,
  language: 'vi' | 'en',
  signal: AbortSignal,
) => Promise<Result<Uint8Array<ArrayBuffer>>>
