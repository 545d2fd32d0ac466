/** Days as the station counts them, from midnight to midnight at +07:00, and as they sort: `2026-11-21`. */
export const dayLength = 86_400_000

const vietnamOffset = 7 * 3_600_000 // +07:00, no daylight saving

/** Day and time in Vietnam at `at` (milliseconds since 1970): `2026-11-21T14:05:30.250`. */
export function vietnamTime(at: number): string {
  return new Date(at + vietnamOffset).toISOString().slice(0, -1)
}

/** The day in Vietnam that holds `at`. */
export function dayOf(at: number): string {
  return vietnamTime(at).slice(0, 10)
}

/** The time in Vietnam as a clock and a calendar say it: `14:05 21/11/2026`. */
export function clockTimeOf(at: number): string {
  const [year, month, day, time] = vietnamTime(at).slice(0, 16).split(/[-T]/)
  return `${time} ${day}/${month}/${year}`
}

/** 00:00 in Vietnam of the day that holds `now`, in milliseconds since 1970. Shift times count from there. */
export function vietnamMidnight(now: number): number {
  const local = now + vietnamOffset
  return local - (local % dayLength) - vietnamOffset
}

/** When a day begins, in milliseconds since 1970. */
export function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - vietnamOffset
}

/** The day so many days later; before it, when they are fewer than none. */
export function dayAfter(day: string, days: number): string {
  return dayOf(midnightOf(day) + days * dayLength)
}
