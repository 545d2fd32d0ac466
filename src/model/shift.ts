/** A pickup shift (specification 2.6) in absolute time: its ids change by date, so a shift is never kept by id. */
export interface Shift {
  readonly id: number
  readonly title: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

const vietnamOffset = 7 * 3_600_000 // +07:00, no daylight saving

/** 00:00 in Vietnam of the day that holds `now`, in milliseconds since 1970. Shift times count from there. */
export function vietnamMidnight(now: number): number {
  const local = now + vietnamOffset
  return local - (local % 86_400_000) - vietnamOffset
}
