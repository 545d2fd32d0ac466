import { normalized } from '../../src/base/normalized.ts'
import type { ScannerKey } from './scannerKey.ts'
import { characterOf } from './scannerKey.ts'

/**
 * Vietnamese input methods undone. UniKey and EVKey swallow a key, take back what it changes with Backspaces, and send
 * other characters in its place: `A` `A` arrives as `A` ⌫ `Â`. From what was taken back and what came instead follows
 * the key that was swallowed, one for Telex and one for VNI. Pure.
 */

/** No scanner sends a Backspace or a letter with a mark: somebody between the scanner and the window did. */
export function wasComposed(keys: readonly ScannerKey[]): boolean {
  return keys.some(({ key }) => key === 'Backspace' || key === 'Process' || hasMark(key))
}

/** What the scanner may have typed, without repetition; empty where that cannot be told. */
export function undone(keys: readonly ScannerKey[]): readonly string[] {
  let ways: readonly Way[] = [{ method: null, typed: '' }]
  let shown = ''
  for (const step of stepsOf(keys)) {
    if (step.type === 'typed') {
      shown += step.text
      ways = ways.map((way) => ({ ...way, typed: way.typed + step.text }))
      continue
    }
    const kept = [...shown].slice(0, Math.max(0, [...shown].length - step.back)).join('')
    const swallowed = swallowedKeys(shown.slice(kept.length), step.text)
    shown = kept + step.text
    ways = ways.flatMap((way) => swallowed.filter(fits(way)).map((key) => onward(way, key)))
  }
  return [...new Set(ways.map(({ typed }) => typed))]
}

/** One story of what was typed. `method` null: nothing has told it yet. */
interface Way {
  readonly method: Method | null
  readonly typed: string
}

type Method = 'telex' | 'vni'

/** `method` null: the key is the same in both. */
interface Swallowed {
  readonly key: string
  readonly method: Method | null
}

type Step =
  | { readonly type: 'typed'; readonly text: string }
  /** So many characters taken back, and others sent instead. */
  | { readonly type: 'composed'; readonly back: number; readonly text: string }

function stepsOf(keys: readonly ScannerKey[]): readonly Step[] {
  const steps: Step[] = []
  for (const key of keys) {
    const last = steps.at(-1)
    if (key.key === 'Backspace') {
      if (last?.type === 'composed' && last.text === '') steps[steps.length - 1] = { ...last, back: last.back + 1 }
      else steps.push({ type: 'composed', back: 1, text: '' })
      continue
    }
    const text = characterOf(key)
    if (text === null) continue
    const isSent = key.code === '' || hasMark(text)
    if (isSent && last?.type === 'composed') steps[steps.length - 1] = { ...last, text: last.text + text }
    else steps.push(isSent && hasMark(text) ? { type: 'composed', back: 0, text } : { type: 'typed', text })
  }
  return steps
}

function fits({ method }: Way): (key: Swallowed) => boolean {
  return (key) => method === null || key.method === null || key.method === method
}

function onward(way: Way, { key, method }: Swallowed): Way {
  return { method: way.method ?? method, typed: way.typed + key }
}

/** The key behind a change of what is shown. */
function swallowedKeys(before: string, after: string): readonly Swallowed[] {
  const capital = after !== after.toLowerCase()
  const inCase = (key: string) => (capital ? key : key.toLowerCase())
  const [last = ''] = [...after].slice(-1)
  // The same key once more takes its mark back and stands for itself.
  if (bare(after).length > bare(before).length && marksOf(after).length < marksOf(before).length)
    return [{ key: last, method: null }]
  const [added] = without(marksOf(after), marksOf(before))
  if (added === undefined) return marksOf(before).length > marksOf(after).length ? toneTakenOff.map(cased(inCase)) : []
  const { mark, letter } = added
  const telex = mark === circumflex ? letter : telexKeys[mark]
  const vni = vniKeys[mark]
  return [
    ...(telex === undefined ? [] : [{ key: inCase(telex), method: 'telex' as const }]),
    // A lone W is Ư in Telex; in VNI there would be a letter to put the horn on.
    ...(vni === undefined || before === '' ? [] : [{ key: vni, method: 'vni' as const }]),
  ]
}

function cased(inCase: (key: string) => string): (swallowed: Swallowed) => Swallowed {
  return ({ key, method }) => ({ key: inCase(key), method })
}

const toneTakenOff: readonly Swallowed[] = [
  { key: 'Z', method: 'telex' },
  { key: '0', method: 'vni' },
]

const [acute, grave, hook, tilde, dot] = ['\u0301', '\u0300', '\u0309', '\u0303', '\u0323'] as const
const [circumflex, breve, horn, stroke] = ['\u0302', '\u0306', '\u031b', '\u0335'] as const

const telexKeys: Readonly<Record<string, string>> = {
  [acute]: 'S',
  [grave]: 'F',
  [hook]: 'R',
  [tilde]: 'X',
  [dot]: 'J',
  [breve]: 'W',
  [horn]: 'W',
  [stroke]: 'D',
}
const vniKeys: Readonly<Record<string, string>> = {
  [acute]: '1',
  [grave]: '2',
  [hook]: '3',
  [tilde]: '4',
  [dot]: '5',
  [circumflex]: '6',
  [horn]: '7',
  [breve]: '8',
  [stroke]: '9',
}

interface Mark {
  readonly mark: string
  readonly letter: string
}

/** Every mark with the letter it is on. */
function marksOf(text: string): readonly Mark[] {
  let letter = ''
  return [...decomposed(text)].flatMap((character) => {
    if (character in telexKeys || character === circumflex) return [{ mark: character, letter }]
    letter = character.toUpperCase()
    return []
  })
}

/** The marks that the others do not have. */
function without(marks: readonly Mark[], others: readonly Mark[]): readonly Mark[] {
  const left = others.map(({ mark }) => mark)
  return marks.filter(({ mark }) => {
    const place = left.indexOf(mark)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

function bare(text: string): string {
  return [...decomposed(text)].filter((character) => !(character in telexKeys) && character !== circumflex).join('')
}

/** Đ has no decomposition of its own: its stroke is written as a mark as well. */
function decomposed(text: string): string {
  return normalized(text, 'NFD').replaceAll('Đ', `D${stroke}`).replaceAll('đ', `d${stroke}`)
}

function hasMark(text: string): boolean {
  return [...text].length === 1 && marksOf(text).length > 0
}
