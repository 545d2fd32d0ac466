import type { Clock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Verdict } from '../../model/job.ts'
import type { Printers } from '../../ports/printers.ts'
import type { PrinterScheduler } from '../print/printerScheduler.ts'

/** A queue that stands still for longer keeps no sheets that nobody expects any more. */
const longest = 120_000

export interface SheetDeps {
  readonly printers: Pick<Printers, 'open'>
  readonly printerScheduler: Pick<PrinterScheduler, 'borrow'>
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * A document that the station drew itself, on the A4 sheets of a sheet printer, at its turn there. Faults:
 * `printer.unknown`, `printer.takes-no-pdf`, `printer.*`.
 */
export async function printSheets(
  deps: SheetDeps,
  printerId: string,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<Result<{ verdict: Verdict }>> {
  using until = deadline(deps.clock, longest, deps.signal)
  const { signal } = until
  return await deps.printerScheduler.borrow(
    printerId,
    async (printer) => {
      if (printer.sheet !== 'A4') return fail('printer.takes-no-pdf')
      const opened = await deps.printers.open(printer, signal)
      if (!opened.ok) return opened
      await using session = opened.value
      const ready = await session.ready(signal)
      if (!ready.ok) return ready
      if (session.printDocument === undefined) return fail('printer.takes-no-pdf')
      const outcome = await session.printDocument(pdf, signal, () => undefined)
      return outcome.verdict === 'not-sent' ? failed(outcome.fault) : ok({ verdict: outcome.verdict })
    },
    signal,
  )
}
