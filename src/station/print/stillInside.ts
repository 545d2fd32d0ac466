import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import { answersApart } from '../../model/answersApart.ts'
import type { Job } from '../../model/job.ts'
import type { PrinterProfile, PrinterStatus } from '../../model/printer.ts'
import { isSameAddress } from '../../model/printer.ts'
import type { PrinterScheduler } from './printerScheduler.ts'

/**
 * Asks the printer of a label that a person did not find, because eyes only see what is out by now. A printer that says
 * that labels are in it is believed, whosever they are: the answer is not taken before it is empty. One that stands
 * still and cannot say so much, or has only the beginning of a label, is told of once for each of the two, and the next
 * answer is taken: it may never go on, and the end of a label that was cut never comes.
 */
export type StillInside = (job: Job) => Promise<Fault | null>

export interface StillInsideDeps {
  readonly scheduler: Pick<PrinterScheduler, 'lookAt'>
  readonly profile: (printer: string) => PrinterProfile | null
  readonly printers: () => readonly PrinterProfile[]
  readonly clock: Pick<Clock, 'ticks'>
  readonly signal: AbortSignal
}

const toldOnce = ['printer.holds-beginning', 'printer.stands-still'] as const
type ToldOnce = (typeof toldOnce)[number]

const nobody: Pick<PrinterStatus, 'state' | 'holdsLabel'> = { state: 'stopped' }

export function createStillInside({ scheduler, profile, printers, clock, signal }: StillInsideDeps): StillInside {
  /** When it was told of, in ticks, by the reason and the label's id. */
  const told = new Map<string, number>()
  const toldOf = (code: ToldOnce, id: string) => `${code} ${id}`
  return async ({ id, printer, counterUri }) => {
    const known = profile(printer)
    // The machine that it was sent to, whatever stands in the settings by now: it may be removed, and there by another name.
    const isThere = (one: PrinterProfile | null) => one !== null && isSameAddress(counterUri ?? one.uri, one.uri)
    const machine = [known, ...(counterUri === undefined ? [] : printers())].find(isThere) ?? null
    const facts = { printer: (machine ?? known)?.name ?? counterUri ?? printer }
    // One that nobody can ask any more tells nothing of what is in it.
    const { state, holdsLabel } = machine === null ? nobody : await scheduler.lookAt(machine, signal)
    if (holdsLabel === true) {
      // What was told before it said so was of another moment: whoever looks has to look anew.
      for (const code of toldOnce) told.delete(toldOf(code, id))
      return { code: 'printer.holds-label', facts }
    }
    if (state !== 'stopped' && holdsLabel === undefined) return null
    const code: ToldOnce = holdsLabel === 'begun' ? 'printer.holds-beginning' : 'printer.stands-still'
    const before = told.get(toldOf(code, id))
    // A bar code that is read twice has not looked again.
    if (before !== undefined && clock.ticks() - before >= answersApart) return null
    if (before === undefined) told.set(toldOf(code, id), clock.ticks())
    return { code, facts }
  }
}
