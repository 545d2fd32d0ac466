import type { Clock } from '../base/clock.ts'
import type { Job } from '../model/job.ts'
import { vietnamMidnight } from '../model/shift.ts'
import type { Board } from './board.ts'
import { countDay } from './counts.ts'
import type { Journal } from './stages.ts'

/** The jobs of today, for the counts at the foot of the window. Begins anew at midnight in Vietnam. */
export interface DayBook {
  /** Reads today's jobs from the journal. */
  open(): Promise<void>
  note(job: Job): void
}

const day = 86_400_000

export function createDayBook({ journal, board, clock }: { journal: Journal; board: Board; clock: Clock }): DayBook {
  const jobs = new Map<string, Job>()
  let midnight = vietnamMidnight(clock.now())

  const show = () => board.set('counts', 'only', countDay([...jobs.values()]))
  const turnPage = () => {
    const today = vietnamMidnight(clock.now())
    if (today === midnight) return
    midnight = today
    jobs.clear()
  }

  return {
    async open() {
      const read = await journal.jobsBetween(midnight, midnight + day)
      if (read.ok) for (const job of read.value) jobs.set(job.id, job)
      show()
    },
    note(job) {
      turnPage()
      const before = jobs.get(job.id)
      jobs.set(job.id, job)
      if (before?.verdict !== job.verdict) show()
    },
  }
}
