/** A pickup shift (specification 2.6) in absolute time: its ids change by date, so a shift is never kept by id. */
export interface Shift {
  readonly id: number
  readonly title: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}
