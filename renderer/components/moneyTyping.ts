import { typedMoney } from '../../src/model/money.ts'
import { countText } from '../../src/words/format.ts'
import type { Language } from '../../src/words/language.ts'

/**
 * What a money field shows after an edit: separators stand as one types. They are the field's own only where one key
 * changed one digit of an amount that the field had written; everything else is read as it stands.
 */
export function shownMoney(before: string, after: string, byKey: boolean, language: Language): string {
  const isOurs = byKey && isAmount(before) && before === written(before, language)
  const digits = isOurs && isOneDigitApart(before, after) ? after.replaceAll(/\D/g, '') : after
  return written(digits, language)
}

/** Behind which character the caret stands, so that as many digits are behind it as before. */
export function caretIn(shown: string, digitsBehind: number): number {
  let place = shown.length
  for (let left = digitsBehind; left > 0 && place > 0; place--) if (isDigit(shown.charAt(place - 1))) left--
  return place
}

export function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length
}

/** With its separators, where it is an amount; else as it is. */
function written(text: string, language: Language): string {
  const money = typedMoney(text, Number.MAX_SAFE_INTEGER)
  return 'dong' in money ? countText(money.dong, language) : text
}

function isAmount(text: string): boolean {
  return 'dong' in typedMoney(text, Number.MAX_SAFE_INTEGER)
}

/** One character more, which is a digit, or one less. */
function isOneDigitApart(before: string, after: string): boolean {
  const [short, long] = before.length < after.length ? [before, after] : [after, before]
  if (long.length !== short.length + 1) return false
  let at = 0
  while (at < short.length && short.charAt(at) === long.charAt(at)) at++
  return short === long.slice(0, at) + long.slice(at + 1) && (long === before || isDigit(long.charAt(at)))
}

function isDigit(character: string): boolean {
  return /^\d$/.test(character)
}
