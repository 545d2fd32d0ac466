import type { Clock } from '../base/clock.ts'
import type { Failed } from '../base/result.ts'
import { failed } from '../base/result.ts'
import type { Ending, Incoming, WriteFailure } from './transport.ts'

/** What a connection delivered and nobody took yet: chunks in their order, then how it ended. One taker at a time. */
export interface Inbox {
  readonly ending: Ending | null
  put(bytes: Uint8Array): void
  /** The first ending is the true one; later ones are its echo. */
  end(ending: Ending): void
  take(withinMs: number, signal: AbortSignal): Promise<Incoming>
  /** False: there was nothing. */
  discard(): boolean
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
      const isAny = chunks.length > 0
      chunks = []
      return isAny
    },
  }
}

/** Why not a byte is written on a connection that is over or was stopped; null: it may be. */
export function notWritten({ ending }: Inbox, signal: AbortSignal): Failed<WriteFailure> | null {
  if (signal.aborted) return failed({ why: 'aborted', detail: 'stopped before the write', mayHaveLeft: false })
  return ending === null ? null : failed({ why: 'lost', detail: ending.detail, mayHaveLeft: false })
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
