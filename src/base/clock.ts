/** Time as the rooms see it, so that a test can own it. `now` is milliseconds since 1970, `ticks` never jumps back. */
export interface Clock {
  now(): number
  ticks(): number
  /** Ends early, without throwing, when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = { now: () => Date.now(), ticks: () => performance.now(), sleep }

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done, { once: true })
  })
}
