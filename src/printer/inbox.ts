import type { Clock } from '../base/clock.ts'
import type { Ending, Incoming } from './transport.ts'

/** What a connection delivered and nobody took yet: chunks in their order, then how it ended. One taker at a time. */
export interface Inbox {
  readonly ending: Ending | null
  put(bytes: Uint8Array): void
  /** The first ending is the true one; later ones are its echo. */
  end(ending: Ending): void
  take(withinMs: number, signal: AbortSignal): Promise<Incoming>
  discard(): void
}

/** A printer answers in a hundred bytes. One that floods us is noise, and of noise the newest is enough. */
const mostChunks = 64

export function createInbox(clock: Clock): Inbox {
  let chunks: Uint8Array[] = []
  let ending: Ending | null = null
  let wake: () => void = () => undefined

  function next(signal: AbortSignal): Incoming {
    const bytes = chunks.shift()
    if (bytes !== undefined) return { type: 'bytes', bytes }
    return ending ?? { type: signal.aborted ? 'aborted' : 'nothing' }
  }

  return {
    get ending() {
      return ending
    },
    put(bytes) {
      chunks = [...chunks, bytes].slice(-mostChunks)
      wake()
    },
    end(how) {
      ending ??= how
      wake()
    },
    async take(withinMs, signal) {
      if (chunks.length === 0 && ending === null && !signal.aborted)
        await pause(clock, withinMs, signal, (arrived) => {
          wake = arrived
        })
      return next(signal)
    },
    discard() {
      chunks = []
    },
  }
}

/** Until something arrives, the time is up or the signal aborts. */
async function pause(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
  onArrival: (arrived: () => void) => void,
): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  onArrival(end)
  signal.addEventListener('abort', end, { once: true })
  await clock.sleep(milliseconds, over.signal)
  signal.removeEventListener('abort', end)
}
