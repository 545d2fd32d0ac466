import type { EntryBody, Job } from '../../model/job.ts'
import { canBeCarried } from '../../model/job.ts'
import type { PrinterStatus, Roll } from '../../model/printer.ts'
import { counted, handedOver, uncounted } from '../../model/roll.ts'
import type { Lanes } from '../print/lanes.ts'
import type { Ledger } from '../print/ledger.ts'
import type { Settings } from '../settings.ts'

/**
 * Counts the loaded rolls down, on disk. A label counts from *sending* on, before the printer can have counted it: one
 * that was only sent, or is in doubt, has most likely used one as well. What is proven not to have left, or settled as
 * not there, is given back.
 */
export interface Rolls {
  /** An entry of a job is on disk. */
  note(job: Job, body: EntryBody): void
  /** Labels that are no jobs were handed to a printer. */
  handedOver(printer: string, labels: number): void
  /** Another roll was put in and counted. What is in the printer by now comes out of it. */
  loaded(printer: string): void
  /** What a printer says of itself: what it has counted, and that its roll has ended. */
  heard(printer: string, status: PrinterStatus): void
  /** About how many labels the roll still has for what does not wait for it yet; null: nobody counted. */
  left(printer: string): number | null
}

export interface RollsDeps {
  readonly settings: Settings
  readonly lanes: Pick<Lanes, 'jobs'>
  readonly ledger: Pick<Ledger, 'get'>
  readonly changed: () => void
  readonly report: (error: unknown) => void
}

export function createRolls({ settings, lanes, ledger, changed, report }: RollsDeps): Rolls {
  /** Printers whose roll has ended, until they run again: a roll that is counted meanwhile is the next one. */
  const ended = new Set<string>()
  const jobs = (printer: string) => lanes.jobs(printer).flatMap((job) => ledger.get(job) ?? [])
  const labelsLeft = (printer: string) => settings.now().printers.find(({ id }) => id === printer)?.roll?.labelsLeft

  function change(printer: string, next: (roll: Roll) => Roll): void {
    if (labelsLeft(printer) == null) return
    // From what it is by then: somebody may load another one.
    const written = settings.change(({ printers }) => ({
      printers: printers.map((one) =>
        one.id === printer && one.roll !== undefined ? { ...one, roll: next(one.roll) } : one,
      ),
    }))
    void written.then(changed).catch(report)
  }

  return {
    note({ printer }, body) {
      const labels = handedOverBy(body)
      if (labels !== 0) change(printer, (roll) => handedOver(roll, labels))
    },
    handedOver: (printer, labels) => change(printer, (roll) => handedOver(roll, labels)),
    loaded(printer) {
      const inside = jobs(printer).filter(({ state }) => state === 'sending').length
      change(printer, (roll) => handedOver(roll, inside))
    },
    heard(printer, { state, reasons: [reason], counted: count }) {
      // An open printer says of its paper what it likes.
      if (reason === 'media-empty' && !ended.has(printer)) {
        ended.add(printer)
        change(printer, uncounted)
      }
      if (state === 'idle' || state === 'processing') ended.delete(printer)
      if (count !== undefined) change(printer, (roll) => counted(roll, count))
    },
    left(printer) {
      const left = labelsLeft(printer) ?? null
      return left === null ? null : Math.max(0, left - jobs(printer).filter(canBeCarried).length)
    },
  }
}

function handedOverBy(body: EntryBody): number {
  if (body.type === 'sending') return 1
  return body.type === 'unsent' || (body.type === 'settled' && !body.printed) ? -1 : 0
}
