/**
 * Time as the rooms see it, so that a test can own it. `now` is milliseconds since 1970 as the machine's clock says, which
 * anybody may set; `ticks` counts the milliseconds in which the program ran, and never jumps.
 */
export interface Clock {
  now(): number
  ticks(): number
  /** For so many ticks. Ends early, without throwing, when the signal aborts; what has arrived by its end is heard first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** How far a time is from now. One that has not come yet says that the clock was set: nothing of before is fresh by that. */
export function farFrom(at: number, clock: Pick<Clock, 'now'>): number {
  return Math.abs(clock.now() - at)
}

/** What a machine offers of time. */
export interface TimeSource {
  now(): number
  /** Milliseconds that never go back. They go on, or not, while the process is stopped or the machine sleeps. */
  elapsed(): number
  /** Calls back once, and never early by more than a millisecond; what it gives back stops it. */
  after(milliseconds: number, act: () => void): () => void
  /** Calls back when everything that has arrived by now was heard: timers come before it. */
  whenHeard(act: () => void): void
  /** Calls back now and then, for as long as something else keeps the program alive. */
  beat(milliseconds: number, act: () => void): void
}

export interface RunningClock extends Clock {
  /** Calls back after so many milliseconds, unless it is stopped. */
  after(milliseconds: number, act: () => void): () => void
}

const beatMs = 250
/** A program that did not get to its beat for so long did not run. */
const mostBetweenBeats = 1_000
/** A machine's timer of more fires at once (Node: `TimeoutOverflowWarning`). */
const longestTimer = 2 ** 31 - 1

/**
 * A clock whose ticks are the time in which the program ran. A process that was stopped, a machine that slept and a loop
 * that stood still all look alike: the beat is late, and of its delay one beat is counted. So whoever waits for an
 * answer still has the rest of his time afterwards, and an answer that is there already beats the timer, since a timer
 * acts only when what had arrived was heard.
 */
export function runningClock(source: TimeSource): RunningClock {
  let ran = 0
  let counted: number | null = null

  function ticks(): number {
    if (counted === null) source.beat(beatMs, ticks)
    const at = source.elapsed()
    const passed = at - (counted ?? at)
    counted = at
    ran += passed > mostBetweenBeats ? beatMs : passed
    return ran
  }

  function after(milliseconds: number, act: () => void): () => void {
    const endsAt = ticks() + milliseconds
    let stopped = false
    let stop = () => {}
    const wait = (left: number) => {
      stop = source.after(Math.min(left, longestTimer), () => {
        const still = endsAt - ticks()
        if (still >= 1) return wait(still)
        source.whenHeard(() => stopped || act())
      })
    }
    wait(milliseconds)
    return () => {
      stopped = true
      stop()
    }
  }

  function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const done = () => {
        stop()
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const stop = after(milliseconds, done)
      signal?.addEventListener('abort', done, { once: true })
    })
  }

  return { now: () => source.now(), ticks, sleep, after }
}

const machine: TimeSource = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  // Node reads its sockets, pipes and ports after its timers and before this.
  whenHeard: (act) => void (typeof setImmediate === 'function' ? setImmediate(act) : setTimeout(act, 0)),
  beat(milliseconds, act) {
    const timer: unknown = setInterval(act, milliseconds)
    if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
      timer.unref()
  },
}

export const systemClock: RunningClock = runningClock(machine)
