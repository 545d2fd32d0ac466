import { fail, ok } from '../../base/result.ts'
import type { Job } from '../../model/job.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { isSameAddress } from '../../model/printer.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Printers } from '../../ports/printers.ts'
import type { Ledger } from './ledger.ts'
import type { PrinterScheduler } from './printerScheduler.ts'

/**
 * Asks the printer's own counter whether a label in doubt came out. It is asked before anything else is sent there, for
 * the next label would move the counter as well. It says *printed*, and only of a label that the printer is known to
 * have had whole, because it counts labels and not which. It never says *not printed*: where it stands still the label
 * may come out yet, or have come out uncounted, so a person is asked. Nothing is believed where the journal has another
 * label on its way to that printer since, or where the printer is at another address by now: it may be another one. What
 * a cut label has left in the printer is flushed first, so that a person does not find it after the answer.
 */
export interface SettleByDevice {
  (job: Job): Promise<void>
  /** Without the counter: the next label to the printer of a job whose end nobody saw begins by mending the cut. */
  noteCut(job: Job): void
}

export interface SettleByDeviceDeps {
  readonly scheduler: Pick<PrinterScheduler, 'borrow'>
  readonly printers: Pick<Printers, 'hasCountedOne' | 'noteCut' | 'flushCut'>
  readonly profile: (printer: string) => PrinterProfile | null
  readonly ledger: Ledger
  readonly journal: Pick<Journal, 'sentSince'>
  readonly signal: AbortSignal
}

function mayBeCut({ fault, contentHash }: Job): boolean {
  const cuts = ['job.interrupted', 'job.left-in-queue', 'printer.half-label']
  if (cuts.includes(fault?.code ?? '')) return true
  // In doubt since entries were found missing: what had its dots by then was being sent, or was about to be.
  return fault?.code.startsWith('store.') === true && (contentHash ?? '') !== ''
}

export function createSettleByDevice(deps: SettleByDeviceDeps): SettleByDevice {
  const { scheduler, printers, profile, ledger, journal, signal } = deps
  // The station may have died in the middle of the bytes: a printer that waits for the rest would swallow the next.
  const noteCut = (job: Job) => {
    const uri = profile(job.printer)?.uri
    if (mayBeCut(job) && uri !== undefined) printers.noteCut(uri)
  }
  const settle = async (job: Job) => {
    noteCut(job)
    const { counterBefore, counterUri, received = false } = job
    const ask = async (printer: PrinterProfile) => {
      const flushed = await printers.flushCut(printer, signal)
      if (!flushed.ok || counterBefore === undefined || !received) return flushed
      if (counterUri === undefined || !isSameAddress(counterUri, printer.uri)) return ok()
      const counted = await printers.hasCountedOne(printer, counterBefore, signal)
      if (!counted.ok) return counted
      // Asked behind the counter: whatever of ours has moved it has its *sending* on disk by then.
      const sent = await journal.sentSince(job.id)
      if (!sent.ok) return sent
      const isThere = (other: string) => isSameAddress(profile(other)?.uri ?? printer.uri, printer.uri)
      if (!counted.value || sent.value.some(isThere)) return ok()
      if (ledger.get(job.id)?.state !== 'in-doubt') return fail('job.changed-meanwhile')
      return ledger.record(job.id, { type: 'settled', printed: true, evidence: 'counted' })
    }
    await scheduler.borrow(job.printer, ask, signal, job.id)
  }
  return Object.assign(settle, { noteCut })
}
