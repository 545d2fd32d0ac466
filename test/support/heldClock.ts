import type { Clock } from '../../src/base/clock.ts'
import { systemClock } from '../../src/base/clock.ts'

/** The system's clock, on which nothing ends that waits, until it is let go: paper that stands still as long as a test needs it. */
export interface HeldClock extends Clock {
  letGo(): void
}

export function heldClock(): HeldClock {
  const held = Promise.withResolvers<void>()
  return {
    ...systemClock,
    letGo: () => held.resolve(),
    async sleep(milliseconds, signal) {
      const over = signal === undefined ? held.promise : Promise.race([held.promise, aborted(signal)])
      await over
      await systemClock.sleep(milliseconds, signal)
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
