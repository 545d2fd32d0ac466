import { dayOf } from './day.ts'

/**
 * The number of a manifest, as its bar code says it: `BG-4071-261121-03`, four digits of the station, the day, the
 * manifest of that day. It has hyphens, so that it is never taken for an order's code, and no vowel, so that no
 * Vietnamese input method changes it.
 */
export function manifestPrefix(station: string, at: number): string {
  const day = dayOf(at).slice(2).replaceAll('-', '')
  return `BG-${stationDigits(station)}-${day}-`
}

/** Numbers of a day begin with 01. */
export function manifestNumber(prefix: string, ofDay: number): string {
  return prefix + String(ofDay).padStart(2, '0')
}

/** Reads a scanned line as the number of a manifest; null when it is none. */
export function readManifestNumber(line: string): string | null {
  return /^BG-\d{4}-\d{6}-\d{2,4}$/.exec(line.trim().toUpperCase())?.[0] ?? null
}

/** Tells the stations of a warehouse apart. */
function stationDigits(station: string): string {
  let sum = 0
  for (const byte of new TextEncoder().encode(station)) sum = (sum * 31 + byte) % 9_973
  return String(sum).padStart(4, '0')
}
