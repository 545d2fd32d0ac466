import type { SentBy } from '../../src/model/scan.ts'
import { isBurst } from './burst.ts'
import { byPlace } from './readings.ts'
import type { LineEnd } from './scannerEnd.ts'
import type { ScannerKey } from './scannerKey.ts'
import type { ScannerPreferences } from './scannerPreferences.ts'

/**
 * What typed a line: told by its pace, and by the prefix that the scanner was set to put before all it sends. Its suffix
 * and its end tell nothing: a bar code may bring an Enter of its own before them. Pure.
 */
export function sentBy(text: string, keys: readonly ScannerKey[], end: LineEnd, scanner: ScannerPreferences): SentBy {
  if (isByHand(keys, end, scanner)) return 'hand'
  if (scanner.prefix === '') return 'unsure'
  if (hasPrefix(text, scanner) || hasPrefix(byPlace(keys) ?? '', scanner)) return 'scanner'
  const isWhole = keys.length > 0 && !end.isCut && keys.every(({ key }) => key !== 'Backspace')
  return isWhole ? 'keyboard' : 'unsure'
}

/** A scanner's: most hands have a pair of quick keys, and what is pasted is a hand's. */
export function isScanned(keys: readonly ScannerKey[], { gapMs }: ScannerPreferences): boolean {
  return isBurst(keys, Math.max(gapMs, quickHand))
}

/** Every key of it, its end too, comes later than a scanner's would. */
function isByHand(keys: readonly ScannerKey[], { endedBy, endedAt }: LineEnd, { gapMs }: ScannerPreferences): boolean {
  if (keys.length === 0 || endedBy === null) return false
  const times = [...keys.map(({ at }) => at), endedAt]
  return times.every((at, place) => place === 0 || at - (times[place - 1] ?? at) > Math.max(gapMs, quickHand))
}

/** No scanner that is sold pauses so long between two keys unless it was told to, and few hands are quicker. Milliseconds. */
const quickHand = 50

/** A hand may have begun the line, so that it is not at its beginning. */
function hasPrefix(text: string, { prefix }: ScannerPreferences): boolean {
  return text.toUpperCase().includes(prefix.toUpperCase())
}
