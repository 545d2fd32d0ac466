import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { Build } from './language.ts'

/** Labels of one size on a roll. */
export interface MediaMm {
  readonly width: number
  readonly height: number
}

export interface BuildOptions {
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  readonly headMm: number
  readonly mediaMm: MediaMm | null
}

/** Of a head that is wide enough for every label size of the service, A5 with them. */
export const usualHeadMm = 168

/** The unchangeable side of a printer. For ESC/POS 80 and 58 mm are the widths of the paper. */
export function buildOf({ language, dpmm, headMm, mediaMm }: BuildOptions): Build {
  const printable = language === 'escpos' ? (printableMm[headMm] ?? headMm) : headMm
  return {
    dpmm,
    headDots: Math.round(printable * dpmm),
    media: mediaMm && { width: Math.round(mediaMm.width * dpmm), height: Math.round(mediaMm.height * dpmm) },
  }
}

/** Of receipt paper: 80 mm print 576 dots at 8/mm, 58 mm 384. */
const printableMm: Readonly<Record<number, number>> = { 80: 72, 58: 48 }
