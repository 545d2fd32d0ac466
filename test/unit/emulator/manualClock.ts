import type { Clock } from '../../../src/base/clock.ts'

/** Time that stands still until it is moved. */
export class ManualClock implements Clock {
  #now = 1_000
  #sleepers: { until: number; wake: () => void }[] = []

  now(): number {
    return this.#now
  }

  ticks(): number {
    return this.#now
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = { until: this.#now + milliseconds, wake: resolve }
      this.#sleepers.push(sleeper)
      signal?.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Moves time on, step by step, so that what is woken can sleep again within the same stretch. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    for (;;) {
      await settled()
      const next = Math.min(...this.#sleepers.map((sleeper) => sleeper.until))
      if (next > end) break
      this.#now = Math.max(this.#now, next)
      const due = this.#sleepers.filter((sleeper) => sleeper.until <= this.#now)
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper.until > this.#now)
      for (const sleeper of due) sleeper.wake()
    }
    this.#now = end
    await settled()
  }
}

/** Resolves after everything that is ready to run has run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
