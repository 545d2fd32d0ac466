import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { Stalled } from '../ports/printers.ts'
import type { Timings } from './timings.ts'
import type { Connection, WriteFailure } from './transport.ts'

export interface TransmitDeps {
  readonly clock: Clock
  readonly timings: Timings
}

/** `firstByteAt`: the ticks at which the first byte was in the system's hands; from there on nothing is proven. */
export type Transmission =
  | { readonly type: 'sent'; readonly firstByteAt: number }
  | { readonly type: 'broken'; readonly firstByteAt: number; readonly fault: Fault }
  | { readonly type: 'not-sent'; readonly fault: Fault }

/**
 * Puts a label into a connection. The first byte goes alone: the system takes one byte or it does not, so until then
 * a failure is proof that nothing left. A printer that takes nothing for `timings.answer` is reported as silent.
 */
export async function transmit(
  connection: Connection,
  label: Uint8Array<ArrayBuffer>,
  { clock, timings }: TransmitDeps,
  signal: AbortSignal,
  stalled: Stalled,
): Promise<Transmission> {
  const writing = connection.write(label.subarray(0, 1), signal)
  const first = await reportingSilence(writing, clock, timings.answer, stalled)
  const firstByteAt = clock.ticks()
  if (!first.ok && !first.fault.mayHaveLeft) return { type: 'not-sent', fault: beforeFirstByte(first.fault) }
  if (!first.ok) return { type: 'broken', firstByteAt, fault: afterFirstByte(first.fault) }
  const { pieceLength } = connection
  for (let at = 1; at < label.length; at += pieceLength) {
    const writing = connection.write(label.subarray(at, at + pieceLength), signal)
    const written = await reportingSilence(writing, clock, timings.answer, stalled)
    if (!written.ok) return { type: 'broken', firstByteAt, fault: afterFirstByte(written.fault) }
  }
  return { type: 'sent', firstByteAt }
}

async function reportingSilence(
  writing: Promise<Result<undefined, WriteFailure>>,
  clock: Clock,
  patienceMs: number,
  stalled: Stalled,
): Promise<Result<undefined, WriteFailure>> {
  const over = new AbortController()
  void clock.sleep(patienceMs, over.signal).then(() => {
    if (!over.signal.aborted) stalled(['silent'])
  })
  const written = await writing
  over.abort()
  if (written.ok) stalled([])
  return written
}

function beforeFirstByte({ why, detail }: WriteFailure): Fault {
  return why === 'aborted' ? { code: 'request.canceled' } : { code: 'printer.unreachable', detail }
}

function afterFirstByte({ why, detail }: WriteFailure): Fault {
  return { code: why === 'aborted' ? 'job.interrupted' : 'printer.connection-lost', detail }
}
