import type { FoundOrder } from '../../src/contract/parcels.ts'
import { vietnamMidnight, vietnamTime } from '../../src/model/day.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { labelSizes } from '../../src/model/labelSize.ts'
import { phoneDigits } from '../../src/model/phone.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import type { Language } from '../../src/words/language.ts'

/** Numbers, money, times and phones as an operator reads them. Times are the station's: +07:00, wherever it runs. */
const zone = 'Asia/Ho_Chi_Minh'
const locale: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' }

/** `1.250.000 ₫` */
export function money(dong: number, language: Language): string {
  return numberFormat(language, {
    style: 'currency',
    currency: 'VND',
    maximumFractionDigits: 0,
  }).format(dong)
}

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

export function countText(count: number, language: Language): string {
  return numberFormat(language, {}).format(count)
}

/** `09:41:02` */
export function clockText(at: number): string {
  return dateFormat({ timeStyle: 'medium' }).format(at)
}

/** `09:41` today, else `24/11 09:41`. */
export function momentText(at: number, now: number): string {
  const day = vietnamMidnight(at) === vietnamMidnight(now) ? '' : `${dayText(at)} `
  return day + shortClock(at)
}

/** `2026-11-24 09:41:02`, for files: sorts as it is written. */
export function dayAndTime(at: number): string {
  return vietnamTime(at).slice(0, 19).replace('T', ' ')
}

/** `21/11/2026`: a day that may be of another year. */
export function dateText(at: number): string {
  return dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' }).format(at)
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

/** `12:00–18:00` today, else `24/11 12:00–18:00`. */
export function shiftText(shift: { readonly from: number; readonly to: number }, now: number): string {
  return `${momentText(shift.from, now)}–${shortClock(shift.to)}`
}

function shortClock(at: number): string {
  return dateFormat({ timeStyle: 'short' }).format(at)
}

function dayText(at: number): string {
  return dateFormat({ day: '2-digit', month: '2-digit' }).format(at)
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

/** Made once each: to make one takes longer than a row of a table may. */
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return madeOnce(
    numberFormats,
    language + JSON.stringify(options),
    () => new Intl.NumberFormat(locale[language], options),
  )
}

/** Numbers of dates are written alike in both languages. */
function dateFormat(options: Intl.DateTimeFormatOptions, tag = locale.en): Intl.DateTimeFormat {
  const make = () => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options })
  return madeOnce(dateFormats, tag + JSON.stringify(options), make)
}

function madeOnce<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}
