import { fillIn } from '../../../../src/words/fillIn.ts'
import { countText } from '../../../../src/words/format.ts'
import type { Language } from '../../../../src/words/language.ts'
import type { ScannerPreferences } from '../../../input/scannerPreferences.ts'
import type { ScannerWords } from '../../../text/screens/scanner.ts'
import type { Learned } from './lesson.ts'

/** What a lesson taught, in words. */
export interface LearnedFact {
  readonly name: string
  readonly value: string
  readonly mono: boolean
}

export function learnedFacts(learned: Learned, w: ScannerWords, language: Language): readonly LearnedFact[] {
  const { scanner, endedBy, paceMs } = learned
  const l = w.learned
  const end = endedBy === 'Tab' ? l.ends.Tab : endedBy === null ? l.ends.none : l.ends.Enter
  return [
    { name: l.end, value: end, mono: false },
    { name: l.prefix, value: scanner.prefix || l.nothing, mono: scanner.prefix !== '' },
    { name: l.suffix, value: scanner.suffix || l.nothing, mono: scanner.suffix !== '' },
    { name: l.keys, value: l.keysText[scanner.keys], mono: false },
    { name: l.pace, value: fillIn(l.paceText, { count: countText(paceMs, language) }), mono: false },
  ]
}

/** What somebody should do about the computer; empty: nothing. */
export function learnedWarnings({ inputMethod, capsLock, scanner }: Learned, w: ScannerWords): readonly string[] {
  const unharmed = scanner.keys === 'by-place'
  return [
    ...(inputMethod ? [unharmed ? w.learned.inputMethodByPlace : w.learned.inputMethod] : []),
    ...(capsLock ? [w.learned.capsLock] : []),
  ]
}

/** Pauses that can be chosen, with what is set now among them. */
export function gapChoices(now: number): readonly number[] {
  const offered = [15, 20, 25, 35, 50, 65, 80]
  return offered.includes(now) ? offered : [...offered, now].sort((a, b) => a - b)
}

export function idleText(milliseconds: number, w: ScannerWords, language: Language): string {
  const whole = milliseconds % 60_000 === 0
  const text = whole ? w.duration.minutes : w.duration.seconds
  return fillIn(text, { count: countText(milliseconds / (whole ? 60_000 : 1_000), language) })
}

export function isTaught({ taughtAt }: Pick<ScannerPreferences, 'taughtAt'>): boolean {
  return taughtAt !== null
}
