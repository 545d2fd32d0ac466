/** A time as a part of a file name, UTC, sortable: `20261124T083005123Z`. */
export function stamp(now: number): string {
  return new Date(now).toISOString().replace(/[-:.]/g, '')
}
