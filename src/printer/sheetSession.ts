import type { Result } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import type { PrintOutcome, PrintSession, QueueTicket, Stalled } from '../ports/printers.ts'
import type { SpoolSessionDeps } from './spoolSession.ts'
import { createSpoolSession } from './spoolSession.ts'
import type { SheetMedia } from './transport.ts'

/** Makes sheets as PDF, with a label on them as large as it is. Handed in: PDFs are another room's. */
export interface SheetMaker {
  /** A label's page. Faults: `view.not-a-label`. */
  ofPage(pdf: Uint8Array, size: LabelSize, sheet: SheetMedia): Promise<Result<Uint8Array>>
  /** Dots, for what has no page. Fault: `label.too-large-for-printer`. */
  ofDots(dots: Dots, dpmm: DotsPerMm, sheet: SheetMedia): Promise<Result<Uint8Array>>
}

export interface SheetSessionDeps extends SpoolSessionDeps {
  readonly sheet: SheetMedia
  readonly sheets: SheetMaker
}

/** A sheet printer behind its spooler: a sheet for each label, of the page itself where there is one. */
export function createSheetSession(deps: SheetSessionDeps): PrintSession {
  const { sheet, sheets, profile } = deps
  const spool = createSpoolSession(deps)
  async function printSheet(
    made: Result<Uint8Array>,
    signal: AbortSignal,
    stalled: Stalled,
    ticket: QueueTicket | undefined,
  ): Promise<PrintOutcome> {
    if (!made.ok) return { verdict: 'not-sent', fault: made.fault }
    return spool.printSheets(made.value, { media: sheet, copies: 1 }, signal, stalled, ticket)
  }
  return {
    ready: spool.ready,
    counterBefore: null,
    async print(dots, signal, stalled, { page, ticket } = {}) {
      const ofPage = page === undefined ? null : await sheets.ofPage(page.pdf, page.size, sheet)
      // A page that cannot be laid on a sheet whole: its dots were read back, and say all that it says.
      const made = ofPage?.ok === true ? ofPage : await sheets.ofDots(dots, profile.dpmm, sheet)
      return printSheet(made, signal, stalled, ticket)
    },
    printDocument: (pdf, signal, stalled) => spool.printSheets(pdf, { media: sheet, copies: 1 }, signal, stalled),
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  }
}
