import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'

/** How bytes travel to a printer and back. What they mean is the language's business. */
export interface Transport {
  /** Faults: `printer.bad-address`, `printer.unreachable` (refused, no answer within `deadlineMs`), `request.canceled`. */
  connect(uri: string, options: ConnectOptions): Promise<Result<Connection>>
}

export interface ConnectOptions {
  readonly clock: Clock
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

/** One unbroken connection. Once it is over it stays over: nothing here connects again. */
export interface Connection {
  /** How it ended; null while it stands. */
  readonly ending: Ending | null
  /** Resolves when the system has taken every byte, which may have to wait for the printer to make room. */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<Result<undefined, WriteFailure>>
  /** The next thing that came, within so many milliseconds. What came before the end is delivered before the end. */
  receive(withinMs: number, signal: AbortSignal): Promise<Incoming>
  /** Throws away what came and was not received yet. */
  discard(): void
  /** No more bytes from us; the printer may go on answering. What was written before still arrives. */
  finish(): void
  /** Finishes, lets the printer end its side within so long of that, then lets go. Never drops what was written. */
  close(withinMs: number): Promise<void>
}

/** `ended`: the printer closed its side in order. `reset`: it was torn down. */
export interface Ending {
  readonly type: 'ended' | 'reset'
  readonly detail: string
}

export type Incoming =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'nothing' }
  | { readonly type: 'aborted' }
  | Ending

export interface WriteFailure {
  readonly why: 'aborted' | 'lost'
  readonly detail: string
  /** False is proof: the system took none of these bytes. */
  readonly mayHaveLeft: boolean
}
