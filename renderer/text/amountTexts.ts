import { fillIn } from '../../src/words/fillIn.ts'
import { countText, numberFormat } from '../../src/words/format.ts'
import type { Language } from '../../src/words/language.ts'
import { amountWords } from './screens/amounts.ts'

/** Times and sizes of settings, alike where they are chosen and where somebody types a PIN for them. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `15 phút`, `4 giờ`, `3 ngày`. */
export function durationText(milliseconds: number, language: Language): string {
  const w = amountWords[language]
  const [unit, text] =
    milliseconds >= 2 * day && milliseconds % day === 0
      ? [day, w.days]
      : milliseconds >= hour && milliseconds % hour === 0
        ? [hour, w.hours]
        : [minute, w.minutes]
  return fillIn(text, { count: countText(Math.round(milliseconds / unit), language) })
}

export function daysText(days: number, language: Language): string {
  return fillIn(amountWords[language].days, { count: countText(days, language) })
}

/** `12,4 MB`, `2 GB`. */
export function bytesText(bytes: number, language: Language): string {
  const large = bytes >= 2 ** 30
  const amount = bytes / (large ? 2 ** 30 : 2 ** 20)
  const text = numberFormat(language, { maximumFractionDigits: amount < 100 ? 1 : 0 }).format(amount)
  return `${text} ${large ? 'GB' : 'MB'}`
}
