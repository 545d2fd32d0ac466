/**
 * Statuses of an order that is on its way back to the shop, or is there (specification 3.1; the carrier's own further
 * ones). `waiting_to_return`: nobody took it, and the shop will get it.
 */
const comingBack = new Set([
  'waiting_to_return',
  'return',
  'return_transporting',
  'return_sorting',
  'returning',
  'return_fail',
  'returned',
])

export function isComingBack(status: string): boolean {
  return comingBack.has(status)
}

/** The day in Vietnam that holds `at` (milliseconds since 1970), as it sorts: `2026-11-21`. */
export function dayOf(at: number): string {
  return new Date(at + 7 * 3_600_000).toISOString().slice(0, 10)
}
