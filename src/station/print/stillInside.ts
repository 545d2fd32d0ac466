import type { Fault } from '../../base/fault.ts'
import type { Job } from '../../model/job.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { isSameAddress } from '../../model/printer.ts'
import type { PrinterScheduler } from './printerScheduler.ts'

/**
 * Asks the printer of a label that a person did not find, because eyes only see what is out by now. A printer that says
 * that labels are in it is believed, whosever they are: the answer is not taken before it is empty. One that stands
 * still and cannot say so much is told of once, and the second answer is taken: it may never go on.
 */
export type StillInside = (job: Job) => Promise<Fault | null>

export interface StillInsideDeps {
  readonly scheduler: Pick<PrinterScheduler, 'lookAt'>
  readonly profile: (printer: string) => PrinterProfile | null
  readonly signal: AbortSignal
}

export function createStillInside({ scheduler, profile, signal }: StillInsideDeps): StillInside {
  const told = new Set<string>()
  return async ({ id, printer, counterUri }) => {
    const now = profile(printer)
    if (now === null) return null
    const facts = { printer: now.name }
    // Another machine stands there by now, and knows nothing of what is in the one that it was sent to.
    const isAnother = counterUri !== undefined && !isSameAddress(counterUri, now.uri)
    const { state, holdsLabel } = isAnother ? { state: 'stopped' } : await scheduler.lookAt(now, signal)
    if (holdsLabel === true) return { code: 'printer.holds-label', facts }
    if (state !== 'stopped' || told.has(id)) return null
    told.add(id)
    return { code: 'printer.stands-still', facts }
  }
}
