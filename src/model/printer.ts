import type { DotsPerMm, LabelSize } from './labelSize.ts'
import { dotBox } from './labelSize.ts'

/** Languages the station can write, named alike everywhere. */
export const languageNames = ['zpl'] as const
export type LanguageName = (typeof languageNames)[number]

/** A printer as data: where it is, what it speaks, what it can print. */
export interface PrinterProfile {
  readonly id: string
  readonly name: string
  /** `socket://host:port`. */
  readonly uri: string
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  /** Dots across the head; 832 for a 4-inch head at 8 dots/mm. */
  readonly headDots: number
  /** How ZPL graphics are packed: `z64` by default, `run-length` for models that refuse it. */
  readonly graphics: 'z64' | 'run-length'
  readonly sizes: readonly LabelSize[]
  /** The practice printer inside the program. */
  readonly practice: boolean
}

/** IPP's printer-state-reasons (RFC 8011 5.4.12, PWG 5100.9), as far as a label printer can say them. */
export const stateReasons = [
  'media-empty',
  'media-jam',
  'cover-open',
  'marker-supply-empty',
  'paused',
  'too-hot',
  'silent',
  'busy',
  'unreachable',
] as const
export type StateReason = (typeof stateReasons)[number]

export type PrinterState = 'idle' | 'processing' | 'stopped' | 'unknown'

/** What a printer last said of itself. `answers` is learned: null until it was asked, false when it is mute. */
export interface PrinterStatus {
  readonly state: PrinterState
  readonly reasons: readonly StateReason[]
  readonly answers: boolean | null
}

/** The room a size needs and the head has, when it does not fit; null when it fits. A label is never scaled. */
export function overhang(
  size: LabelSize,
  printer: Pick<PrinterProfile, 'dpmm' | 'headDots'>,
): { needs: number; has: number } | null {
  const { width } = dotBox(size, printer.dpmm)
  return width > printer.headDots ? { needs: width, has: printer.headDots } : null
}
