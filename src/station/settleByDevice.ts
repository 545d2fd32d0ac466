import { fail, ok } from '../base/result.ts'
import type { Job } from '../model/job.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { Ledger } from './ledger.ts'
import type { PrinterDesk } from './printerDesk.ts'
import type { Printers } from './stages.ts'

/**
 * Asks the printer's own counter what became of a label in doubt. It is asked before anything else is sent there, for
 * the next label would move the counter as well. What the counter cannot tell stays in doubt: of two labels that were
 * in the printer together it says how many came out, and not which.
 */
export type SettleByDevice = (job: Job, together?: boolean) => Promise<void>

export interface SettleByDeviceDeps {
  readonly desk: Pick<PrinterDesk, 'borrow' | 'isCountable'>
  readonly printers: Pick<Printers, 'settleByCount' | 'noteCut'>
  readonly profile: (printer: string) => PrinterProfile | null
  readonly ledger: Ledger
  readonly signal: AbortSignal
}

export function createSettleByDevice({ desk, printers, profile, ledger, signal }: SettleByDeviceDeps): SettleByDevice {
  return async (job, together = false) => {
    const { counterBefore } = job
    const printer = profile(job.printer)
    if (printer === null) return
    // The station may have died in the middle of the bytes: a printer that waits for the rest would swallow the next.
    if (job.fault?.code === 'job.interrupted') printers.noteCut(printer.uri)
    if (counterBefore === undefined || together) return
    const ask = async () => {
      if (!desk.isCountable(job)) return ok()
      const settled = await printers.settleByCount(printer, counterBefore, signal)
      if (!settled.ok) return settled
      if (settled.value === null) return ok()
      if (ledger.get(job.id)?.state !== 'in-doubt') return fail('job.changed-meanwhile')
      return ledger.record(job.id, { type: 'settled', printed: settled.value === 'printed', evidence: 'counted' })
    }
    await desk.borrow(printer.id, ask, signal, job.id)
  }
}
