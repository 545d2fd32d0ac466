import type { ScaleReading, ScaleSettings } from '../../../../src/model/scale.ts'
import { practiceScale } from '../../../../src/model/scale.ts'
import { readSerialAddress } from '../../../../src/model/serialLine.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import type { Language } from '../../../../src/words/language.ts'
import { weightText } from '../../../../src/words/weightText.ts'
import type { ScannerWords } from '../../../text/screens/scanner.ts'

/** The scale's settings as they are typed. */
export interface ScaleDraft extends Pick<ScaleSettings, 'protocol' | 'types' | 'asks'> {
  readonly uri: string
  readonly grams: string
  readonly percent: string
}

export function scaleDraftOf({ uri, toleranceGrams, tolerancePercent, ...rest }: ScaleSettings): ScaleDraft {
  return { ...rest, uri: uri ?? '', grams: String(toleranceGrams), percent: String(tolerancePercent) }
}

/** null: something of it cannot be. */
export function readScaleDraft({ uri, grams, percent, ...rest }: ScaleDraft): ScaleSettings | null {
  const isAddress = uri === '' || uri === practiceScale || readSerialAddress(uri) !== null
  const toleranceGrams = wholeUpTo(50_000, grams)
  const tolerancePercent = wholeUpTo(100, percent)
  if (!isAddress || toleranceGrams === null || tolerancePercent === null) return null
  return { ...rest, uri: uri === '' ? null : uri, toleranceGrams, tolerancePercent }
}

/** Nothing tells what such a scale types from what the scanner does, so that each label would ask whose the number is. */
export function asksWhoseWeight({ types, asks }: Pick<ScaleDraft, 'types' | 'asks'>, prefix: string): boolean {
  return types && asks && prefix === ''
}

function wholeUpTo(most: number, text: string): number | null {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) <= most ? Number(text) : null
}

/** What the scale says now. */
export function readingText(
  reading: Exclude<ScaleReading, { kind: 'trouble' }> | null,
  { scale }: ScannerWords,
  language: Language,
): string {
  if (reading === null) return scale.silent
  if (reading.kind === 'moving' || !reading.stable) return scale.moving
  return fillIn(scale.stable, { weight: weightText(reading.grams, language) })
}
