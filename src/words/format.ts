import { vietnamMidnight, vietnamTime } from '../model/day.ts'
import type { Language } from './language.ts'

/** Counts and times as they are read on a screen and on paper. Times are the station's: +07:00, wherever it runs. */
const zone = 'Asia/Ho_Chi_Minh'
export const locale: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' }

export function countText(count: number, language: Language): string {
  return numberFormat(language, {}).format(count)
}

/** `1.250.000 ₫` */
export function money(dong: number, language: Language): string {
  return numberFormat(language, {
    style: 'currency',
    currency: 'VND',
    maximumFractionDigits: 0,
  }).format(dong)
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

/** Made once each: to make one takes longer than a row of a table may. */
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return madeOnce(
    numberFormats,
    language + JSON.stringify(options),
    () => new Intl.NumberFormat(locale[language], options),
  )
}

/** Numbers of dates are written alike in both languages. */
export function dateFormat(options: Intl.DateTimeFormatOptions, tag = locale.en): Intl.DateTimeFormat {
  const make = () => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options })
  return madeOnce(dateFormats, tag + JSON.stringify(options), make)
}

export function madeOnce<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format
}
