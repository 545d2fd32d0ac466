/** The day in Vietnam that holds `at` (milliseconds since 1970), as it sorts: `2026-11-21`. */
export function dayOf(at: number): string {
  return new Date(at + 7 * 3_600_000).toISOString().slice(0, 10)
}
