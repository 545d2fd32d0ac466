/** A time as a part of a file name, UTC, sortable: `20261124T083005123Z`. */
export function stamp(now: number): string {
  return new Date(now).toISOString().replace(/[-:.]/g, '')
}

/** The time in a file name that has such a part; null where there is none. */
export function timeOfStamp(name: string): number | null {
  const parts = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name)
  if (parts === null) return null
  const [, year, month, day, hour, minute, second, millisecond] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
}
