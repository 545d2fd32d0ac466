import type { Clock } from '../../base/clock.ts'

/** What a promise brings within so long and before the signal aborts; undefined otherwise. The promise goes on. */
export async function within<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  clock: Clock,
  signal: AbortSignal,
): Promise<Value | undefined> {
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const late = clock.sleep(milliseconds, over.signal).then(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    end()
    signal.removeEventListener('abort', end)
  }
}
