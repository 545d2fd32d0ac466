import { isBurst, slowestGap } from '../../../input/burst.ts'
import { undone, wasComposed } from '../../../input/inputMethod.ts'
import { byPlace, inOtherCase } from '../../../input/readings.ts'
import { characterOf, isOfUsKey } from '../../../input/scannerKey.ts'
import type { ScannerPreferences } from '../../../input/scannerPreferences.ts'
import { boundedGap, gapBounds, longestWrapping } from '../../../input/scannerPreferences.ts'
import type { RawScan } from '../../../input/takers.ts'

/**
 * Three bar codes that tell how a scanner types. The first has what keyboard layouts exchange, the second what Telex and
 * VNI compose, the third both cases. Pure.
 */
export const lessonCodes = ['QWAZYM-12345', 'AADDOOEES6F7', 'aBcXyZ_90'] as const

/** What one scan showed of the scanner. */
export interface Heard {
  /** Its place in `lessonCodes`. */
  readonly code: number
  readonly prefix: string
  readonly suffix: string
  /** How the code could be read. `undone`: only by undoing what an input method made of it. */
  readonly by: 'typed' | 'other-case' | 'place' | 'undone'
  /** Every key is the one that a keyboard of the United States has there. */
  readonly usKeys: boolean
  readonly inputMethod: boolean
  readonly capsLock: boolean
  readonly endedBy: string | null
  /** Milliseconds: the longest pause between two characters, and all of them together. */
  readonly slowestMs: number
  readonly tookMs: number
}

export type Lesson =
  | { readonly type: 'heard'; readonly heard: Heard }
  /** `by-hand`: no scanner is so slow. `unknown`: it is none of the three codes, or garbled beyond recognition. */
  | { readonly type: 'not-understood'; readonly why: 'by-hand' | 'unknown'; readonly text: string }

export function learn(scan: RawScan): Lesson {
  const { text, keys, endedBy } = scan
  if (keys.length < 4 || !isBurst(keys, gapBounds.most)) return { type: 'not-understood', why: 'by-hand', text }
  const found = readingsOf(scan).flatMap(({ by, line }) => placesIn(line).map((place) => ({ by, ...place })))[0]
  if (found === undefined) return { type: 'not-understood', why: 'unknown', text }
  const [first, last] = [keys[0]?.at ?? 0, keys.at(-1)?.at ?? 0]
  const heard: Heard = {
    ...found,
    usKeys: keys.every((key) => characterOf(key) === null || isOfUsKey(key)),
    inputMethod: wasComposed(keys),
    capsLock: keys.some(({ caps }) => caps),
    endedBy,
    slowestMs: Math.round(slowestGap(keys)),
    tookMs: Math.round(last - first),
  }
  return { type: 'heard', heard }
}

/** The first that holds a code of the lesson is believed: what needs the least explanation comes first. */
function readingsOf({ text, keys }: RawScan): readonly { readonly by: Heard['by']; readonly line: string }[] {
  const placed = byPlace(keys)
  return [
    { by: 'typed', line: text },
    ...(placed === null ? [] : [{ by: 'place' as const, line: placed }]),
    { by: 'other-case', line: inOtherCase(text) },
    ...undone(keys).map((line) => ({ by: 'undone' as const, line })),
  ]
}

function placesIn(line: string): readonly Pick<Heard, 'code' | 'prefix' | 'suffix'>[] {
  const bare = line.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '')
  return lessonCodes.flatMap((text, code) => {
    const at = bare.indexOf(text)
    return at < 0 ? [] : [{ code, prefix: bare.slice(0, at), suffix: bare.slice(at + text.length) }]
  })
}

/** What was learned from all three. */
export interface Learned {
  readonly scanner: Omit<ScannerPreferences, 'fromFields' | 'taughtAt'>
  /** The key at the end of each scan; null: none. */
  readonly endedBy: string | null
  readonly inputMethod: boolean
  readonly capsLock: boolean
  /** Milliseconds a character, on average. */
  readonly paceMs: number
}

/** Null while one of the three codes is missing. */
export function learned(heard: readonly Heard[]): Learned | null {
  const [first] = heard
  if (first === undefined || lessonCodes.some((_, code) => heard.every((one) => one.code !== code))) return null
  const characters = lessonCodes.reduce((sum, text) => sum + text.length, 0)
  const slowest = Math.max(...heard.map(({ slowestMs }) => slowestMs))
  return {
    scanner: {
      ends: heard.every(({ endedBy }) => endedBy === null) ? 'silence' : 'key',
      prefix: common(heard.map(({ prefix }) => prefix)),
      suffix: common(heard.map(({ suffix }) => suffix)),
      keys: keysOf(heard),
      gapMs: boundedGap(Math.max(20, slowest * 1.5)),
    },
    endedBy: heard.find(({ endedBy }) => endedBy !== null)?.endedBy ?? null,
    inputMethod: heard.some(({ inputMethod }) => inputMethod),
    capsLock: heard.some(({ capsLock }) => capsLock),
    paceMs: Math.max(1, Math.round(heard.reduce((sum, { tookMs }) => sum + tookMs, 0) / characters)),
  }
}

/**
 * By place, where only that could be read or an input method keeps the keys, so that neither matters any more. As typed,
 * where the computer has another layout and the scanner knows it. Otherwise both say the same, and the station watches
 * over it.
 */
function keysOf(heard: readonly Heard[]): ScannerPreferences['keys'] {
  if (heard.some(({ by, inputMethod }) => by === 'place' || (by === 'typed' && inputMethod))) return 'by-place'
  const changed = heard.some(({ inputMethod }) => inputMethod)
  return changed || heard.every(({ usKeys }) => usKeys) ? 'careful' : 'as-typed'
}

/** A prefix that is not the same each time is none. */
function common(texts: readonly string[]): string {
  const [first = ''] = texts
  const same = texts.every((text) => text.toUpperCase() === first.toUpperCase())
  return same && first.length <= longestWrapping ? first : ''
}
