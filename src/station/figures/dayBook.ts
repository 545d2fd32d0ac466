import type { Clock } from '../../base/clock.ts'
import { dayLength, vietnamMidnight } from '../../model/day.ts'
import type { Job } from '../../model/job.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Board } from '../board.ts'
import { createDayCounts } from './counts.ts'

/**
 * The labels that were asked for today, as the print log and the figures count them, and of the account in use; for the
 * counts at the foot of the window. Begins anew at midnight in Vietnam.
 */
export interface DayBook {
  /** Reads today's jobs from the journal. */
  open(): Promise<void>
  note(job: Job): void
}

interface DayBookDeps {
  readonly journal: Pick<Journal, 'jobsBetween'>
  readonly board: Board
  readonly clock: Clock
  readonly account: () => string
}

export function createDayBook({ journal, board, clock, account }: DayBookDeps): DayBook {
  let counts = createDayCounts()
  let midnight = vietnamMidnight(clock.now())

  const show = () => board.set('counts', 'only', counts.row())
  const turnPage = () => {
    const today = vietnamMidnight(clock.now())
    if (today === midnight) return
    midnight = today
    counts = createDayCounts()
  }

  return {
    async open() {
      const read = await journal.jobsBetween(account(), midnight, midnight + dayLength)
      const jobs = read.ok ? [...read.value].sort((a, b) => a.changedAt - b.changedAt) : []
      for (const job of jobs) counts.note(job)
      show()
    },
    note(job) {
      if (job.label.account !== account()) return
      turnPage()
      if (job.acceptedAt < midnight) return
      if (counts.note(job)) show()
    },
  }
}
