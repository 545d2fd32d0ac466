import type { Clock } from '../../base/clock.ts'
import { copyMark } from '../../model/copyMark.ts'
import type { Job } from '../../model/job.ts'
import { namedOperator } from '../../model/operator.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Overlay } from '../../ports/raster.ts'

interface OverlayDeps {
  readonly settings: () => StationSettings
  readonly clock: Pick<Clock, 'now'>
}

/**
 * What is written on a second label, so that nobody takes it for the first one: which copy, when, where and by whom, and a mark
 * by which a scanner knows exactly this copy. In Vietnamese: it is read where the parcel goes, not where the window is. Of one
 * that may be out already nobody knows which copy it is.
 */
export function overlayOf({ settings, clock }: OverlayDeps, job: Job): Overlay | undefined {
  if (job.copy < 2 && job.perhapsSecond !== true) return undefined
  const { order, parcel } = job.label
  const text = written(job.copy < 2 ? 'IN LẠI' : `IN LẠI ${job.copy}`, { settings, clock }, job.by)
  return { text, mark: copyMark(order, parcel, job.copy, job.id) }
}

/** On a label that came out before and is saved as PDF: no job is known by it, and nobody counts how often it is printed. */
export function savedOverlay(deps: OverlayDeps, by: string): Overlay {
  return { text: written('BẢN SAO PDF', deps, by), mark: null }
}

function written(what: string, { settings, clock }: OverlayDeps, by: string): string {
  const parts = [what, clockTime(clock.now()), settings().stationName, namedOperator(by)]
  return parts.filter((part) => part !== null).join(' · ')
}

/** `14:05`, in Vietnam. */
function clockTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', timeStyle: 'short' }).format(at)
}
