import type { CountsRow } from '../../contract/card.ts'
import type { Job } from '../../model/job.ts'

/** A gap longer than this between two parcels is a break, not work. */
export const longestGap = 5 * 60_000

/**
 * The day's figures, told job by job: however many labels a day has, one more costs the same. A parcel taken back by its
 * packer counts nowhere.
 */
export interface DayCounts {
  /** A job as it is now. Says whether the figures changed. */
  note(job: Job): boolean
  row(): CountsRow
}

type Kind = 'printed' | 'notPrinted' | 'inDoubt'

export function createDayCounts(): DayCounts {
  const kinds = new Map<string, Kind>()
  const counts: Record<Kind, number> = { printed: 0, notPrinted: 0, inDoubt: 0 }
  const gaps = { sum: 0, count: 0 }
  let lastPrintedAt: number | null = null

  const keepPace = (at: number) => {
    const gap = lastPrintedAt === null ? null : at - lastPrintedAt
    lastPrintedAt = Math.max(at, lastPrintedAt ?? at)
    if (gap === null || gap < 0 || gap > longestGap) return
    gaps.sum += gap
    gaps.count++
  }

  return {
    note(job) {
      const before = kinds.get(job.id)
      const now = countedAs(job)
      if (before === now) return false
      if (before !== undefined) counts[before]--
      if (now === undefined) kinds.delete(job.id)
      else {
        kinds.set(job.id, now)
        counts[now]++
      }
      if (now === 'printed') keepPace(job.changedAt)
      return true
    },
    row: () => ({ ...counts, secondsPerParcel: gaps.count === 0 ? null : gaps.sum / gaps.count / 1000 }),
  }
}

/** undefined: it is not over, or was taken back. */
export function countedAs(job: Job): Kind | undefined {
  if (job.verdict === 'printed' || job.verdict === 'sent-not-confirmed') return 'printed'
  if (job.state === 'aborted') return 'notPrinted'
  return job.state === 'in-doubt' ? 'inDoubt' : undefined
}
