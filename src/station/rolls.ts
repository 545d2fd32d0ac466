import type { EntryBody, Job } from '../model/job.ts'
import type { Settings } from './settings.ts'

/**
 * Counts a loaded roll down. A label that was only sent, or is in doubt, has most likely used one as well: the count is
 * what a shift leader plans by, and a refill sets it right.
 */
export function usedLabel(settings: Settings, job: Job, { type }: EntryBody): Promise<unknown> | null {
  if (type !== 'printed' && type !== 'sent' && type !== 'doubted') return null
  const { printers } = settings.now()
  const left = printers.find(({ id }) => id === job.printer)?.roll?.labelsLeft ?? null
  if (left === null || left === 0) return null
  return settings.change((now) => ({
    printers: now.printers.map((printer) => (printer.id === job.printer ? oneLess(printer) : printer)),
  }))
}

type Stored = ReturnType<Settings['now']>['printers'][number]

function oneLess(printer: Stored): Stored {
  const { roll } = printer
  if (roll?.labelsLeft == null) return printer
  return { ...printer, roll: { ...roll, labelsLeft: Math.max(0, roll.labelsLeft - 1) } }
}
