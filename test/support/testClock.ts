import type { Clock } from '../../src/base/clock.ts'

/** A clock that moves when the test says so; sleepers wake in the order of their time. */
export interface TestClock extends Clock {
  advance(milliseconds: number): Promise<void>
  /** Somebody sets the wall clock: `now` jumps, `ticks` and sleepers do not. */
  setBy(milliseconds: number): void
  /** Sleepers that wait for the clock. */
  sleepers(): number
}

export function testClock(start = Date.UTC(2026, 10, 21, 3, 0, 0)): TestClock {
  let now = start
  let wall = 0
  const sleeping = new Set<{ at: number; wake: () => void }>()
  return {
    now: () => now + wall,
    setBy(milliseconds) {
      wall += milliseconds
    },
    ticks: () => now - start,
    sleepers: () => sleeping.size,
    sleep(milliseconds, signal) {
      if (signal?.aborted === true) return Promise.resolve()
      return new Promise((resolve) => {
        const sleeper = {
          at: now + milliseconds,
          wake: () => {
            sleeping.delete(sleeper)
            resolve()
          },
        }
        sleeping.add(sleeper)
        signal?.addEventListener('abort', sleeper.wake, { once: true })
      })
    },
    async advance(milliseconds) {
      const end = now + milliseconds
      await settle()
      for (;;) {
        await ranOut()
        const next = [...sleeping].filter((sleeper) => sleeper.at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        now = Math.max(now, next.at)
        next.wake()
      }
      now = end
      await settle()
    },
  }
}

/**
 * Lets everything run that comes of one sleeper who woke. A night of idle polls is ten thousand of them, and nearly all
 * fall asleep again at once: turns are taken for as long as somebody asked for one, and no more.
 */
async function ranOut(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (process.getActiveResourcesInfo().includes('Immediate'))
}

/** Lets everything that needs no clock run to where it waits. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
