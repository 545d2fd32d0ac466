import { normalized } from '../base/normalized.ts'
import { inCapitals } from './codeRule.ts'

/**
 * Finds an order's code in the text of a page: as a whole word, in any case, also when the label spaces its letters.
 * Other words that look like codes (sort codes, words in capitals) say nothing and are not looked at.
 */
export interface FoundCodes {
  /** The order's code is there, alone or with a parcel's number. */
  readonly order: boolean
  /** The k of every `<order>_k`, each once, ascending. */
  readonly parcels: readonly number[]
}

export function findCodes(text: string, order: string): FoundCodes {
  const line = inCapitals(normalized(text, 'NFKC').replace(/[\s\u00ad\u200b-\u200d\ufeff]+/g, ' '))
  const tight = matches(line, tightForm(order))
  return tight.order ? tight : matches(line, spacedForm(order))
}

const wordBefore = '(?<![\\p{L}\\p{N}_])'
const wordAfter = '(?![\\p{L}\\p{N}_])'

/** `G8ADKBRF`, `G8ADKBRF_2`; a line may break before the number. */
function tightForm(order: string): RegExp {
  return new RegExp(`${wordBefore}${escaped(order)}(?: ?_ ?(\\d{1,4}))?${wordAfter}`, 'gu')
}

/**
 * `G 8 A D K B R F _ 2`, and partly spaced. A single letter or digit beside it would belong to a longer code, so it must
 * not be there.
 */
function spacedForm(order: string): RegExp {
  const code = Array.from(order, escaped).join(' ?')
  const loneBefore = `(?<!${wordBefore}[\\p{L}\\p{N}_] )`
  const loneAfter = `(?! [\\p{L}\\p{N}_]${wordAfter})`
  return new RegExp(`${wordBefore}${loneBefore}${code}(?: ?_ ?(\\d(?: ?\\d){0,3}))?${wordAfter}${loneAfter}`, 'gu')
}

function matches(line: string, form: RegExp): FoundCodes {
  const found = Array.from(line.matchAll(form), (match) => Number(match[1]?.replaceAll(' ', '') ?? 0))
  const parcels = new Set(found.filter((parcel) => parcel > 0))
  return { order: found.length > 0, parcels: [...parcels].sort((a, b) => a - b) }
}

function escaped(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '\\$&')
}
