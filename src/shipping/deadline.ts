import type { Clock } from '../base/clock.ts'
import type { Failed } from '../base/result.ts'
import { fail } from '../base/result.ts'

/** The time one call has, its repetitions included, and the caller's own signal, as one signal. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal
  /** Milliseconds left; 0 when it has passed. */
  left(): number
  /** Why the signal aborted: `request.canceled` by the caller, else `service.timeout`. */
  fault(): Failed
}

export function deadline(clock: Clock, milliseconds: number, caller: AbortSignal): Deadline {
  const ended = new AbortController()
  const settled = new AbortController()
  const end = clock.ticks() + milliseconds
  const cancel = () => ended.abort()
  if (caller.aborted) ended.abort()
  else caller.addEventListener('abort', cancel, { once: true })
  void clock.sleep(milliseconds, settled.signal).then(() => {
    if (!settled.signal.aborted) ended.abort()
  })
  return {
    signal: ended.signal,
    left: () => Math.max(0, end - clock.ticks()),
    fault: () => (caller.aborted ? fail('request.canceled') : fail('service.timeout', { facts: { milliseconds } })),
    [Symbol.dispose]: () => {
      settled.abort()
      caller.removeEventListener('abort', cancel)
    },
  }
}
