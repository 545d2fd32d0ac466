import type { Clock } from '../../src/base/clock.ts'
import { runningClock } from '../../src/base/clock.ts'

/** Counted of the time between two looks at the clock at most, in ms: what is beyond it, the machine was elsewhere. */
const most = 10

/**
 * A clock for a driver and an emulated printer in one process, on which a machine that is busy with something else takes
 * no time: an answer that was not computed yet is not late.
 */
export const patientClock: Clock = createPatientClock()

function createPatientClock(): Clock {
  let ran = 0
  let looked = performance.now()
  const elapsed = () => {
    const now = performance.now()
    ran += Math.min(now - looked, most)
    looked = now
    return ran
  }
  // It is looked at often, so that nothing is lost while nobody asks.
  setInterval(elapsed, most / 2).unref()
  return runningClock({
    now: () => Date.now(),
    elapsed,
    after(milliseconds, act) {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    whenHeard: (act) => void setImmediate(act),
    beat: (milliseconds, act) => void setInterval(act, milliseconds).unref(),
  })
}
