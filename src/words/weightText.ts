import type { Language } from './language.ts'

/** Grams below one kilogram, else kilograms: `850 g`, `1,6 kg`. The same in the window, on paper and in a fault. */
export function weightText(grams: number, language: Language): string {
  const { gram, light, heavy } = formats[language]
  return grams < 1000 ? gram.format(grams) : (grams < 10_000 ? light : heavy).format(grams / 1000)
}

/** Made once each: to make one takes longer than a row of a table may. */
const formats = { vi: formatsOf('vi-VN'), en: formatsOf('en-GB') }

function formatsOf(locale: string) {
  const unit = (unit: 'gram' | 'kilogram', maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
  return { gram: unit('gram', 0), light: unit('kilogram', 2), heavy: unit('kilogram', 1) }
}
