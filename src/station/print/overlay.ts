import type { Clock } from '../../base/clock.ts'
import { copyMark } from '../../model/copyMark.ts'
import type { Job } from '../../model/job.ts'
import { namedOperator } from '../../model/operator.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Overlay } from '../../ports/raster.ts'

/**
 * What is written on a second label, so that nobody takes it for the first one: which copy, when, where and by whom, and a mark
 * by which a scanner knows exactly this copy. In Vietnamese: it is read where the parcel goes, not where the window is.
 */
export function overlayOf(
  { settings, clock }: { readonly settings: () => StationSettings; readonly clock: Clock },
  job: Job,
): Overlay | undefined {
  if (job.copy < 2) return undefined
  const { order, parcel } = job.label
  return {
    text: [`IN LẠI ${job.copy}`, clockTime(clock.now()), settings().stationName, namedOperator(job.by)]
      .filter((part) => part !== null)
      .join(' · '),
    mark: copyMark(order, parcel, job.copy, job.id),
  }
}

/** `14:05`, in Vietnam. */
function clockTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', timeStyle: 'short' }).format(at)
}
