import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'

/** The time that something has, counted while the program runs, and the caller's own signal, as one end. */
export interface Deadline extends Disposable {
  readonly ended: boolean
  /** The end as a signal, for what waits on one. */
  readonly signal: AbortSignal
  /** Called once at the end, at once when it has come; what it gives back takes the listener away. */
  onEnd(listener: () => void): () => void
  /** Milliseconds left; 0 when it has passed. */
  left(): number
  /** It ended by the caller's signal. */
  readonly canceled: boolean
  readonly milliseconds: number
}

/**
 * Most calls end long before their deadline, so this costs them little: one timer, one listener, and a signal only for
 * those who ask for it.
 */
export function deadline(clock: Clock, milliseconds: number, caller: AbortSignal): Deadline {
  const listeners = new Set<() => void>()
  const endsAt = clock.ticks() + milliseconds
  let ended = caller.aborted
  let controller: AbortController | null = null

  function end() {
    if (ended) return
    ended = true
    for (const listener of listeners) listener()
    controller?.abort()
  }

  let stop = () => {}
  if (!ended) {
    caller.addEventListener('abort', end, { once: true })
    stop = timer(clock, milliseconds, end)
  }
  return {
    get ended() {
      return ended
    },
    get signal() {
      controller ??= new AbortController()
      if (ended) controller.abort()
      return controller.signal
    },
    onEnd: (listener) => {
      if (ended) listener()
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    left: () => (ended ? 0 : Math.max(0, endsAt - clock.ticks())),
    get canceled() {
      return caller.aborted
    },
    milliseconds,
    [Symbol.dispose]: () => {
      stop()
      caller.removeEventListener('abort', end)
    },
  }
}

/**
 * Calls `end` after so many milliseconds, unless it is stopped. Not by a sleep of the system's clock: to end one takes a
 * signal, and a signal for every call was half of what the service's client cost above a bare request.
 */
function timer(clock: Clock, milliseconds: number, end: () => void): () => void {
  if (clock.sleep === systemClock.sleep) return systemClock.after(milliseconds, end)
  const stopped = new AbortController()
  void clock.sleep(milliseconds, stopped.signal).then(() => {
    if (!stopped.signal.aborted) end()
  })
  return () => stopped.abort()
}
