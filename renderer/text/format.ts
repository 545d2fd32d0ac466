import type { FoundOrder } from '../../src/contract/parcels.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { labelSizes } from '../../src/model/labelSize.ts'
import { phoneDigits } from '../../src/model/phone.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText, dateFormat, locale, madeOnce, numberFormat } from '../../src/words/format.ts'
import type { Language } from '../../src/words/language.ts'

/** A file's length: `640 kB`, `1,8 MB`. */
export function fileLength(bytes: number, language: Language): string {
  return bytes < 1_000_000
    ? unitText(Math.ceil(bytes / 1_000), 'kilobyte', 0, language)
    : unitText(bytes / 1_000_000, 'megabyte', 1, language)
}

function unitText(value: number, unit: 'kilobyte' | 'megabyte', fraction: number, language: Language): string {
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: fraction } as const
  return numberFormat(language, options).format(value)
}

/** Milliseconds as seconds: `0,41`, `6,2`, `48`. */
export function secondsText(milliseconds: number, language: Language): string {
  const seconds = milliseconds / 1000
  const digits = seconds < 1 ? 2 : seconds < 20 ? 1 : 0
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(language, options).format(seconds)
}

/** How long it took, in the unit a person thinks in: `6,2 giây`, `20 phút`, `3 giờ 5 phút`. */
export function tookText(
  milliseconds: number,
  words: { readonly seconds: string; readonly minutes: string; readonly hours: string },
  language: Language,
): string {
  if (milliseconds < 90_000) return fillIn(words.seconds, { count: secondsText(milliseconds, language) })
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 90) return fillIn(words.minutes, { count: minutes })
  return fillIn(words.hours, { hours: countText(Math.floor(minutes / 60), language), minutes: minutes % 60 })
}

/** A share of one: `70%`. */
export function percentText(share: number, language: Language): string {
  return numberFormat(language, { style: 'percent' }).format(share)
}

/** `09:41:02` */
export function clockText(at: number): string {
  return dateFormat({ timeStyle: 'medium' }).format(at)
}

/** `Thứ Bảy, 21 tháng 11, 2026`, `Saturday, 21 November 2026` */
export function namedDay(at: number, language: Language): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return dateFormat(options, locale[language]).format(at)
}

/** `Hôm nay`, `Hôm qua`, `3 ngày trước`: how far a day lies back, as a sentence begins. */
export function daysBackText(days: number, language: Language): string {
  const make = () => new Intl.RelativeTimeFormat(locale[language], { numeric: 'auto' })
  const text = madeOnce(relativeFormats, language, make).format(0 - days, 'day')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `09•• ••• 321`: two digits in front and three at the end; a phone too short to mask is all dots. */
export function maskPhone(phone: string): string {
  const digits = phoneDigits(phone)
  if (digits === '') return ''
  if (digits.length < 8) return '•'.repeat(digits.length)
  return `${digits.slice(0, 2)}•• ••• ${digits.slice(-3)}`
}

/** Whose order it is, as far as it tells it from others; empty where only its code is known. */
export function foundText({ name, phoneEnd, sellerCode }: FoundOrder): string {
  return [name, phoneEnd === '' ? '' : `••• ${phoneEnd}`, sellerCode].filter(Boolean).join(' · ')
}

/** `80 × 80`, and `A5` where the size has a name. */
export function sizeText(size: LabelSize): string {
  return size === 'A5' ? 'A5' : millimetres(size)
}

/** Width × height in millimetres: `148 × 210`. */
export function millimetres(size: LabelSize): string {
  const { width, height } = labelSizes[size]
  return `${width / 100} × ${height / 100}`
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
