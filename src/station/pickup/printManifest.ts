import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { PickupParcelView, PickupView } from '../../contract/pickups.ts'
import type { Verdict } from '../../model/job.ts'
import type { PickupDeps } from './pickupContext.ts'

/** A queue that stands still for longer keeps no sheets that nobody expects any more. */
const longest = 120_000

/** A handover as it is known here, and on what it goes to paper. */
export interface ManifestWanted {
  readonly pickup: PickupView
  readonly parcels: readonly PickupParcelView[]
  readonly printer: string
  readonly language: 'vi' | 'en'
}

/**
 * A manifest on the A4 sheets of a sheet printer, at its turn there: what the station knows of the handover, and no
 * document of anybody's. Faults: `printer.unknown`, `printer.takes-no-pdf`, `printer.*`.
 */
export async function printManifest(
  deps: Pick<PickupDeps, 'settings' | 'drawManifest' | 'printers' | 'printerScheduler' | 'clock' | 'signal'>,
  { pickup, parcels, printer: printerId, language }: ManifestWanted,
): Promise<Result<{ verdict: Verdict }>> {
  const { stationName: station, place } = deps.settings()
  const pdf = await deps.drawManifest({ pickup, parcels, station, place }, language)
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
