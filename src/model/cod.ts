import type { PickupWindow, ShortReason } from './pickup.ts'

/** COD of orders that were handed over, and what the carrier's payouts say of it. Money in whole đồng. */

/** What a column of a payout's file says. */
export const payoutFields = ['code', 'cod', 'fees', 'promotion', 'paid'] as const
export type PayoutField = (typeof payoutFields)[number]

/** What the columns of a file are called; null: it has none for that. */
export type PayoutColumns = { readonly [Field in PayoutField]: string | null }

/**
 * Why a line of a payout says nothing: no order's code in it, no amount where one has to be, an amount that cannot be read
 * for sure, one with a fraction of a đồng.
 */
export const payoutFlaws = ['no-code', 'no-amount', 'unreadable', 'fraction', 'too-much'] as const
export type PayoutFlaw = (typeof payoutFlaws)[number]

/** One line of a payout: what it says of an order, or why it says nothing. `line` as the file counts them, from 1. */
export interface PayoutLine {
  readonly line: number
  /** null: there is no code in it. */
  readonly order: string | null
  /** null: the file does not say. */
  readonly cod: number | null
  /** What the carrier keeps, as a positive amount. */
  readonly fees: number
  readonly promotion: number
  /** What came; where the file has no column for it: COD − fees + promotion. */
  readonly paid: number
  /** null: it counts. */
  readonly flaw: PayoutFlaw | null
  /** The column that could not be read. */
  readonly at: PayoutField | null
}

/** A file of the carrier's as it is kept: its lines, and who brought it. */
export interface Payout {
  readonly id: string
  readonly account: string
  readonly keptAt: number
  readonly by: string
  readonly file: string
  readonly columns: PayoutColumns
  readonly lines: number
  readonly flawed: number
  readonly paid: number
}

/** A line that counts, and of which payout it is. */
export interface PaidLine extends Pick<PayoutLine, 'line' | 'cod' | 'fees' | 'promotion' | 'paid'> {
  readonly payout: string
}

/** All that the station knows of the COD of one order. */
export interface CodFacts {
  readonly order: string
  /** The handover that it went with, or stayed behind from; null: none of this station's. */
  readonly handover: CodHandover | null
  /** What Order Info said last; null: the station has no order of it any more. */
  readonly known: { readonly shop: number; readonly collected: boolean; readonly comingBack: boolean } | null
  /** The parcel was scanned as one that came back. */
  readonly returned: boolean
  readonly lines: readonly PaidLine[]
  /** Another account of this station handed it over. */
  readonly elsewhere: boolean
}

export interface CodHandover extends PickupWindow {
  readonly manifest: string
  readonly shop: number
  /** When it was signed. */
  readonly at: number
  /** null: it was not known. */
  readonly cod: number | null
  /** Why it stayed; null: it went. */
  readonly short: ShortReason | null
}

/**
 * `stayed`: it was to go and did not. `out`: handed over, in no payout yet. `returned`: it came back, nothing is owed.
 * `free`: there is no COD on it. `unknown`: in a payout, and not handed over here.
 */
export const codVerdicts = ['short', 'over', 'unknown', 'out', 'paid', 'returned', 'stayed', 'free'] as const
export type CodVerdict = (typeof codVerdicts)[number]

/**
 * Why an amount is what it is. With an amount: by how much it differs. `cod`: the payout has another COD than the label.
 * `sum`: what came is not COD − fees + promotion of the payout itself. `fees`, `promotion`: what was kept and added.
 */
export const codWhys = [
  'cod',
  'sum',
  'fees',
  'promotion',
  'twice',
  'returned',
  'cod-unknown',
  'coming-back',
  'other-shop',
  'not-handed',
  'never-seen',
] as const
export interface CodWhy {
  readonly why: (typeof codWhys)[number]
  readonly amount: number | null
}

/** One order as it was judged. `due`: what had to come; `balance`: what came beyond it, below zero what is missing. */
export interface CodRow {
  readonly order: string
  readonly verdict: CodVerdict
  readonly handover: CodHandover | null
  /** Of the order, where anything says it. */
  readonly shop: number | null
  readonly cod: number | null
  readonly fees: number
  readonly promotion: number
  readonly collected: boolean
  readonly due: number
  readonly paid: number
  readonly balance: number
  readonly whys: readonly CodWhy[]
  readonly lines: readonly PaidLine[]
}

/** What many orders come to. `out`: the COD of those that are in no payout. */
export interface CodSums {
  readonly orders: Readonly<Record<CodVerdict, number>>
  /** Of what went with the carrier. */
  readonly handed: number
  readonly handedCod: number
  /** Of it, what the carrier says that it has collected. */
  readonly collected: number
  readonly fees: number
  readonly promotion: number
  readonly paid: number
  readonly short: number
  readonly over: number
  readonly out: number
}

export function sumCod(rows: readonly CodRow[]): CodSums {
  const orders = { short: 0, over: 0, unknown: 0, out: 0, paid: 0, returned: 0, stayed: 0, free: 0 }
  const sums = { handed: 0, handedCod: 0, collected: 0, fees: 0, promotion: 0, paid: 0, short: 0, over: 0, out: 0 }
  for (const { verdict, handover, cod, collected, fees, promotion, paid, balance } of rows) {
    orders[verdict]++
    sums.fees += fees
    sums.promotion += promotion
    sums.paid += paid
    if (verdict === 'short') sums.short -= balance
    if (verdict === 'over') sums.over += balance
    if (handover === null || handover.short !== null) continue
    sums.handed++
    sums.handedCod += cod ?? 0
    if (collected) sums.collected += cod ?? 0
    if (verdict === 'out') sums.out += cod ?? 0
  }
  return { orders, ...sums }
}

/** Rows of one handover, with what they come to: the shifts of a day, in the order in which they were signed. */
export interface CodShift {
  readonly handover: CodHandover
  readonly sums: CodSums
}

export function codShifts(rows: readonly CodRow[]): readonly CodShift[] {
  const groups = Map.groupBy(
    rows.filter(({ handover }) => handover !== null),
    ({ handover }) => handover?.manifest ?? '',
  )
  return [...groups.values()]
    .flatMap((own) => (own[0]?.handover == null ? [] : [{ handover: own[0].handover, sums: sumCod(own) }]))
    .sort((a, b) => a.handover.at - b.handover.at)
}
