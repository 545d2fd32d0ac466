import type { Clock } from '../../base/clock.ts'
import type { StageTimes } from '../../model/job.ts'

/** Times the stages of one walk. Milliseconds with one decimal. */
export interface Stopwatch {
  /** Runs a stage and adds what it took to its name. */
  time<Value>(stage: string, run: () => Promise<Value>): Promise<Value>
  add(stage: string, milliseconds: number): void
  times(): StageTimes
}

export function createStopwatch(clock: Clock): Stopwatch {
  const times: Record<string, number> = {}
  const add = (stage: string, milliseconds: number) => {
    times[stage] = Math.round(((times[stage] ?? 0) + milliseconds) * 10) / 10
  }
  return {
    add,
    async time(stage, run) {
      const start = clock.ticks()
      try {
        return await run()
      } finally {
        add(stage, clock.ticks() - start)
      }
    },
    times: () => ({ ...times }),
  }
}
