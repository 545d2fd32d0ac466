import type { Result } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import { sheetDpmm } from '../model/printer.ts'
import type { PrintSession } from '../ports/printers.ts'
import type { SpoolSessionDeps } from './spoolSession.ts'
import { createSpoolSession } from './spoolSession.ts'
import type { SheetMedia } from './transport.ts'

/** A sheet as PDF, with a label's dots on it, as large as it is. Handed in: PDFs are another room's. Fault: `label.too-large-for-printer`. */
export type SheetMaker = (dots: Dots, dpmm: DotsPerMm, sheet: SheetMedia) => Result<Uint8Array>

export interface SheetSessionDeps extends SpoolSessionDeps {
  readonly sheet: SheetMedia
  readonly sheets: SheetMaker
}

/** A sheet printer behind its spooler: a sheet for each label, with the dots that were read back. */
export function createSheetSession(deps: SheetSessionDeps): PrintSession {
  const { sheet, sheets } = deps
  const spool = createSpoolSession(deps)
  return {
    ready: spool.ready,
    counterBefore: null,
    async print(dots, signal, stalled, { ticket } = {}) {
      const made = sheets(dots, sheetDpmm, sheet)
      if (!made.ok) return { verdict: 'not-sent', fault: made.fault }
      return spool.printSheets(made.value, { media: sheet, copies: 1 }, signal, stalled, ticket)
    },
    printDocument: (pdf, signal, stalled) => spool.printSheets(pdf, { media: sheet, copies: 1 }, signal, stalled),
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  }
}
