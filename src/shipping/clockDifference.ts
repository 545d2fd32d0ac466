/**
 * How far the clock of whoever answered is from this machine's, in milliseconds; positive: it is later. It was written
 * between the request and its reply, in whole seconds, so that much is no difference, however slow the way. null: the
 * reply has no date.
 */
export function clockDifference(date: string | null, askedAt: number, heardAt: number): number | null {
  const written = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(written)) return null
  if (written > heardAt) return written - heardAt
  return Math.min(0, written + 1_000 - askedAt)
}
