/** What an order would cost and when it would arrive. Money in đồng, times in milliseconds since 1970. */
export interface OrderQuote {
  readonly total: number | null
  /** What the total is made of, by the specification's names (2.3, 2.4); what costs nothing is left out. */
  readonly lines: readonly FeeLine[]
  /** When it is expected to arrive; of Lead Time the earliest. */
  readonly expected: number | null
  readonly latest: number | null
}

export interface FeeLine {
  readonly name: string
  readonly amount: number
}

export const emptyQuote: OrderQuote = { total: null, lines: [], expected: null, latest: null }
