import type { Job } from '../../model/job.ts'
import type { Stages } from './carry.ts'

/** Who scans goes first: what is fetched ahead waits while the walk of a scan is with the service. */
export interface RightOfWay {
  during<Value>(work: () => Promise<Value>): Promise<Value>
  /** Resolves when no scan needs the service. */
  clear(): Promise<void>
}

export function createRightOfWay(): RightOfWay {
  let walking = 0
  let waiting: (() => void)[] = []
  return {
    async during(work) {
      walking++
      try {
        return await work()
      } finally {
        walking--
        if (walking === 0) {
          for (const wake of waiting) wake()
          waiting = []
        }
      }
    },
    async clear() {
      while (walking > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

/** The stages of a walk that tell when a scan is with the service. Rows of a batch have no such right. */
export function withRightOfWay(stages: Stages, { during }: RightOfWay): Stages {
  const unlessRow = <Value>(job: Job, work: () => Promise<Value>) => (job.batch === undefined ? during(work) : work())
  return {
    ...stages,
    order: (job, signal) => unlessRow(job, () => stages.order(job, signal)),
    page: (job, read, watch, signal) => unlessRow(job, () => stages.page(job, read, watch, signal)),
  }
}
