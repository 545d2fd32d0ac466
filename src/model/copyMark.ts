/**
 * The copy mark of a reprint, as its bar code says it: `C2-40718236`, the copy and eight digits of the very job. It
 * settles exactly that copy when it is scanned. It has a hyphen, so that it is never taken for an order's code, and no
 * letter after it, so that no Vietnamese input method changes it; a station knows its own marks by making them anew.
 */
export interface CopyMark {
  /** 2 for the first reprint. */
  readonly copy: number
  readonly digits: string
}

/** The mark of one copy of one label. `job`: the job's id. The digits are no secret and may, rarely, be those of another. */
export function copyMark(order: string, parcel: number, copy: number, job: string): string {
  return `C${copy}-${String(hash(`${order}/${parcel}/${copy}/${job}`) % 100_000_000).padStart(8, '0')}`
}

/** Reads a scanned line as a copy mark; null when it is none. */
export function readCopyMark(line: string): CopyMark | null {
  const match = /^C([1-9]\d{0,2})-(\d{8})$/.exec(line.trim().toUpperCase())
  return match?.[1] === undefined || match[2] === undefined ? null : { copy: Number(match[1]), digits: match[2] }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}
