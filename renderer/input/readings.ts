import type { FaultCode } from '../../src/base/fault.ts'
import { unwrap } from '../../src/model/scannerLine.ts'
import { beginOfBurst, isBurst, mayLackBegin } from './burst.ts'
import { undone, wasComposed } from './inputMethod.ts'
import type { ScannerKey } from './scannerKey.ts'
import { characterOf, isOfUsKey, usCharacter } from './scannerKey.ts'
import type { ScannerPreferences } from './scannerPreferences.ts'

/** What the keys of one scan say. Pure. */
export interface Reading {
  readonly line: string
  /** What else they can say. Only one that the station knows is believed; empty: there is nothing to ask. */
  readonly others: readonly string[]
  /** What to say when the station knows none of them, or several; null: the line is taken as it is. */
  readonly trouble: Extract<FaultCode, 'scan.input-method' | 'scan.keyboard-layout'> | null
}

/** `text`: the line as it stood on the screen. A person may type whatever they like; only a scanner's keys are judged. */
export function readKeys(keys: readonly ScannerKey[], text: string, scanner: ScannerPreferences): Reading {
  if (!isBurst(keys, scanner.gapMs)) return plain(text, [], null, scanner)
  const composed = wasComposed(keys)
  const placed = byPlace(keys)
  if (scanner.keys === 'by-place' && placed !== null) return plain(placed, [], null, scanner)
  if (composed) {
    const known = keys.some(({ key }) => key === 'Process') && placed !== null ? [placed] : undone(keys)
    return plain(text, known, 'scan.input-method', scanner)
  }
  if (scanner.keys !== 'as-typed' && placed !== null && keys.some((key) => !isOfKey(key)))
    return plain(text, [placed], 'scan.keyboard-layout', scanner)
  return plain(text, keys.some(({ caps }) => caps) ? [inOtherCase(text)] : [], null, scanner)
}

/** As `readKeys`, where people type too: a scan on a line that somebody had begun, such as a receiver's name, is the scan. */
export function readBehindTyping(keys: readonly ScannerKey[], text: string, scanner: ScannerPreferences): Reading {
  const whole = readKeys(keys, text, scanner)
  const begin = beginOfBurst(keys, scanner.gapMs)
  if (begin === null || begin === 0 || mayLackBegin(keys, begin)) return whole
  // A scanner that paused in its middle: no hand types so fast.
  if (keys.slice(1, begin).some((key, at) => key.at - (keys[at]?.at ?? 0) <= scanner.gapMs)) return whole
  const scan = keys.slice(begin)
  const reading = readKeys(scan, scan.map((key) => characterOf(key) ?? '').join(''), scanner)
  return { ...reading, others: [...reading.others, whole.line] }
}

function plain(
  line: string,
  others: readonly string[],
  trouble: Reading['trouble'],
  scanner: ScannerPreferences,
): Reading {
  const first = unwrap(line, scanner)
  const rest = new Set(others.map((other) => unwrap(other, scanner)))
  if (trouble === null) rest.delete(first)
  return { line: first, others: [...rest], trouble }
}

/** The text by the places of the keys; null where a program sent one of them, so that it has no place. */
export function byPlace(keys: readonly ScannerKey[]): string | null {
  let text = ''
  for (const key of keys) {
    const character = placedCharacter(key)
    if (character === null) return null
    text += character
  }
  return text
}

/** A letter keeps the case it came in: some scanners know of CapsLock, and some do not. */
function placedCharacter(key: ScannerKey): string | null {
  const placed = usCharacter(key.code, key.shift)
  if (isOfKey(key)) return characterOf(key)
  return placed
}

/** A key that is no character of its own is of its place. */
function isOfKey(key: ScannerKey): boolean {
  return [...key.key].length === 1 && key.code !== '' && isOfUsKey(key)
}

/** As it is without CapsLock, or with it. */
export function inOtherCase(text: string): string {
  const swap = (letter: string) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())
  return text.replaceAll(/[A-Za-z]/g, swap)
}
