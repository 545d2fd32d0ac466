import type { CountsRow } from '../contract/card.ts'
import type { Job } from '../model/job.ts'

/** A gap longer than this between two parcels is a break, not work. */
const longestGap = 5 * 60_000

/** The day's figures from its jobs. A parcel taken back by its packer counts nowhere. */
export function countDay(jobs: readonly Job[]): CountsRow {
  const printed = jobs.filter((job) => job.verdict === 'printed' || job.verdict === 'sent-not-confirmed')
  return {
    printed: printed.length,
    notPrinted: jobs.filter((job) => job.state === 'aborted').length,
    inDoubt: jobs.filter((job) => job.state === 'in-doubt').length,
    secondsPerParcel: pace(printed.map((job) => job.changedAt).sort((a, b) => a - b)),
  }
}

function pace(times: readonly number[]): number | null {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const worked = gaps.filter((gap) => gap <= longestGap)
  return worked.length === 0 ? null : worked.reduce((sum, gap) => sum + gap, 0) / worked.length / 1000
}
