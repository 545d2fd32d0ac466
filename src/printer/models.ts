import type { PrinterProfile } from '../model/printer.ts'

/** What the station knows of a kind of printer before anybody sets one up: a row for each, never a branch. */
export interface PrinterModel extends Pick<PrinterProfile, 'language' | 'dpmm' | 'headDots' | 'graphics'> {
  readonly name: string
}

/**
 * A 4-inch head prints 104 mm: 832 dots at 8 dots/mm, 1248 at 12; A5 does not fit it. A 6-inch head prints 168 mm:
 * 1344 and 2016 dots. The practice printer has the 6-inch head, so that every label size can be practised.
 * Z64 is the default of every row; run-length is for a model that was seen to refuse it.
 */
export const printerModels = {
  practice: { name: 'Practice printer', language: 'zpl', dpmm: 8, headDots: 1344, graphics: 'z64' },
  'practice-12': { name: 'Practice printer, 12 dots/mm', language: 'zpl', dpmm: 12, headDots: 2016, graphics: 'z64' },
  'zpl-4in-8': { name: 'ZPL, 4 inch, 8 dots/mm', language: 'zpl', dpmm: 8, headDots: 832, graphics: 'z64' },
  'zpl-4in-12': { name: 'ZPL, 4 inch, 12 dots/mm', language: 'zpl', dpmm: 12, headDots: 1248, graphics: 'z64' },
} as const satisfies Record<string, PrinterModel>

export type PrinterModelName = keyof typeof printerModels
