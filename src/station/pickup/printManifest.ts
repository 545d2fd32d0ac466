import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Verdict } from '../../model/job.ts'
import type { PickupDeps } from './pickupContext.ts'

/** A queue that stands still for longer keeps no sheets that nobody expects any more. */
const longest = 120_000

/**
 * A manifest on the A4 sheets of a sheet printer, at its turn there. Faults: `printer.unknown`, `printer.takes-no-pdf`,
 * `request.invalid` for what is no PDF, `printer.*`.
 */
export async function printManifest(
  deps: Pick<PickupDeps, 'settings' | 'printers' | 'printerScheduler' | 'clock' | 'signal'>,
  printerId: string,
  base64: string,
): Promise<Result<{ verdict: Verdict }>> {
  const pdf = new Uint8Array(Buffer.from(base64, 'base64'))
  if (!Buffer.from(pdf.subarray(0, 5)).equals(Buffer.from('%PDF-')))
    return fail('request.invalid', { fields: [{ field: 'pdf', rule: 'type' }] })
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
