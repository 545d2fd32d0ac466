import { foldText } from '../../model/foldText.ts'
import { phoneDigits } from '../../model/phone.ts'
import type { SearchKeys } from '../../model/searchKeys.ts'

/**
 * What orders are found by, in memory and nowhere else: the receiver's name without marks, the last digits of the phone,
 * a part of the order's code or of the shop's. A word has to begin a word of the name. Pure.
 */
export interface OrderIndex {
  /** As it was read last; it counts as the newest. */
  put(keys: SearchKeys): void
  /** A code that a label or a batch names, whether its order was read or not. */
  name(code: string): void
  /** Its order is not kept any more. What names its code still does. */
  drop(code: string): void
  /** The newest `most` of those that fit, those whose beginning or whose phone's end it is first, and how many fit. */
  find(text: string, most: number): FoundCodes
}

export interface FoundCodes {
  /** `kept` false: nothing is known of it but its code. */
  readonly found: readonly { readonly code: string; readonly kept: boolean }[]
  readonly count: number
}

/** Less than that is part of everything. */
const shortest = 2
const shortestOfCode = 3
/** So many digits say whose phone it is, wherever they stand in it: it is found while it is being typed. */
const tellingDigits = 6

export function createOrderIndex(): OrderIndex {
  /** The one that was put last is the last. */
  const orders = new Map<string, Folded>()
  const named = new Set<string>()
  return {
    put(keys) {
      orders.delete(keys.code)
      orders.set(keys.code, foldedKeys(keys))
    },
    name: (code) => void named.add(code),
    drop: (code) => void orders.delete(code),
    find(text, most) {
      const wanted = wantedOf(text)
      if (wanted === null) return { found: [], count: 0 }
      const [first, others] = [newest(most), newest(most)]
      for (const code of named)
        if (!orders.has(code) && isPart(code.toLowerCase(), wanted.whole)) others.add({ code, kept: false })
      for (const [code, keys] of orders) {
        const fit = fitOf(keys, wanted)
        if (fit !== null) (fit === 'begins' ? first : others).add({ code, kept: true })
      }
      return { found: [...first.list(), ...others.list()].slice(0, most), count: first.count() + others.count() }
    },
  }
}

/** `name` with a blank in front of each word, `codes`: the order's and the shop's, a line each. */
interface Folded {
  readonly name: string
  readonly codes: string
  readonly phone: string
}

function foldedKeys({ code, sellerCode, name, phone }: SearchKeys): Folded {
  return {
    name: ` ${foldText(name)}`,
    codes: `\n${foldText(code)}\n${foldText(sellerCode)}`,
    phone: phoneDigits(phone),
  }
}

/** Made once for all orders that are looked through. */
interface Wanted {
  readonly whole: string
  /** `whole` at the beginning of a code. */
  readonly code: string
  readonly words: readonly { readonly word: string; readonly begins: string; readonly digits: string }[]
  /** All of it is a phone's digits, however they are parted; empty: it is not. */
  readonly digits: string
}

function wantedOf(text: string): Wanted | null {
  const whole = foldText(text)
  if (whole.length < shortest) return null
  const words = whole.split(' ').map((word) => ({ word, begins: ` ${word}`, digits: /^\d+$/.test(word) ? word : '' }))
  return { whole, code: `\n${whole}`, words, digits: /^[\d\s.+()-]+$/.test(whole) ? phoneDigits(whole) : '' }
}

function fitOf(keys: Folded, { whole, code, words, digits }: Wanted): 'begins' | 'holds' | null {
  if (keys.name.startsWith(whole, 1) || keys.codes.includes(code) || endsPhone(keys, digits)) return 'begins'
  if (digits.length >= tellingDigits && keys.phone.includes(digits)) return 'holds'
  const fits = words.every(
    (one) => keys.name.includes(one.begins) || isPart(keys.codes, one.word) || endsPhone(keys, one.digits),
  )
  return fits ? 'holds' : null
}

function isPart(codes: string, word: string): boolean {
  return word.length >= shortestOfCode && codes.includes(word)
}

function endsPhone({ phone }: Folded, digits: string): boolean {
  return digits.length >= shortestOfCode && phone.endsWith(digits)
}

/** The last ones of many, and how many there were. */
function newest(most: number) {
  let count = 0
  const last: FoundCodes['found'][number][] = []
  return {
    add(item: FoundCodes['found'][number]) {
      count += 1
      last.push(item)
      if (last.length > most) last.shift()
    },
    list: () => last.toReversed(),
    count: () => count,
  }
}
