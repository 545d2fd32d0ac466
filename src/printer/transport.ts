import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { PrinterStatus, StateReason } from '../model/printer.ts'

/**
 * How bytes travel to a printer and back; what they mean is the language's business. There are two kinds: a connection
 * to the device itself, and a spooler that takes a job and prints it when it can.
 */
export type Transport = ConnectionTransport | SpoolTransport

export interface ConnectionTransport {
  readonly type: 'connection'
  /**
   * Faults: `printer.bad-address`, `printer.unreachable` (refused, absent, no answer within `deadlineMs`),
   * `printer.busy` (somebody else has it), `request.canceled`.
   */
  connect(uri: string, options: ConnectOptions): Promise<Result<Connection>>
}

export interface ConnectOptions {
  readonly clock: Clock
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

/** One unbroken connection. Once it is over it stays over: nothing here connects again. */
export interface Connection {
  /** Whether anything can come back at all. False: nothing is to be asked and nothing to be waited for. */
  readonly backChannel: boolean
  /** Bytes that a working printer takes well within a second: whoever waits longer for so many waits for a reason. */
  readonly pieceLength: number
  /** How long what was written may still be on its way, in milliseconds; absent: no longer than a network takes. */
  readonly lagMs?: number
  /** How it ended; null while it stands. */
  readonly ending: Ending | null
  /** Resolves when the system has taken every byte, which may have to wait for the printer to make room. */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<Result<undefined, WriteFailure>>
  /** The next thing that came, within so many milliseconds. What came before the end is delivered before the end. */
  receive(withinMs: number, signal: AbortSignal): Promise<Incoming>
  /** Throws away what came and was not received yet. False: there was nothing. */
  discard(): boolean
  /**
   * No more bytes from us; the printer may go on answering. What was written before still arrives. Without a
   * back-channel the connection ends in order as soon as the last byte left this machine.
   */
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

/** A spooler has no back-channel: it says what became of the job, never what became of the paper. */
export interface SpoolTransport {
  readonly type: 'spooler'
  /** How the queue says it is. Faults: `printer.bad-address`, `printer.unknown`, `printer.unreachable`, `request.canceled`. */
  queueStatus(uri: string, options: ConnectOptions): Promise<Result<PrinterStatus>>
  /** Hands one job over. Never tried again by itself: a second job would be a second label. */
  submit(uri: string, request: SpoolRequest, options: ConnectOptions): Promise<Submission>
  /** What the queue is not done with, of whoever. Faults: those of `queueStatus`, `printer.access-denied`. */
  openJobs(uri: string, options: ConnectOptions): Promise<Result<readonly QueuedJob[]>>
  /** What is over and the queue still keeps, of whoever. None: it keeps nothing. Faults: those of `openJobs`. */
  endedJobs?(uri: string, options: ConnectOptions): Promise<Result<readonly QueuedJob[]>>
}

export interface SpoolRequest {
  /** By which the job is found again in the queue, also by a later run of the program. */
  readonly name: string
  /** The same for a queue that keeps names to itself: says nothing to whoever does not know the name. */
  readonly mark: string
  readonly document: SpoolDocument
  /**
   * Hears the job's number: before the document is handed over, where the queue gives the number first. A fault takes
   * the job back then, unprinted.
   */
  readonly numbered: (number: number) => Promise<Result<unknown>>
}

export type SpoolDocument =
  /** Bytes in the printer's own language, for the device as they are. */
  | { readonly type: 'raw'; readonly bytes: Uint8Array }
  /** Pages of exactly the size of the medium, printed unscaled. */
  | { readonly type: 'pdf'; readonly bytes: Uint8Array; readonly media: SheetMedia; readonly copies: number }

export type SheetMedia = 'A4' | 'A5'

export type Submission =
  | { readonly type: 'accepted'; readonly job: SpoolJob }
  /** Proof: the spooler has no such job. */
  | { readonly type: 'refused'; readonly fault: Fault }
  /** The spooler was lost, or we went, while it took the job. It may print. `job` is null when it has no number yet. */
  | { readonly type: 'unsure'; readonly fault: Fault; readonly job: SpoolJob | null }

/** A job as its queue lists it. */
export interface QueuedJob {
  /** Null: a name that the queue keeps to itself, of a job that may be ours; empty: surely none of ours. */
  readonly name: string | null
  /** Null: it says none, or is another user's. */
  readonly mark: string | null
  readonly job: SpoolJob
}

/** A job in a queue. */
export interface SpoolJob {
  readonly id: number
  /** How it is now. A fault `printer.unreachable` when the spooler cannot be asked. */
  look(options: ConnectOptions): Promise<Result<SpoolJobState>>
  /** Takes it out of the queue. It may have begun by then, or be over: look again. Fault: `printer.unreachable`. */
  cancel(options: ConnectOptions): Promise<Result<undefined>>
  /**
   * After it is over: has the spooler forget it and its document, which others could have printed again. What the
   * spooler says to that is nobody's fault. Absent: a spooler that keeps nothing.
   */
  forget?(options: ConnectOptions): Promise<void>
}

export interface SpoolJobState {
  /** In IPP's words. *completed* means only that the bytes were handed to the device; *gone*: no longer listed. */
  readonly state: 'pending' | 'processing' | 'stopped' | 'completed' | 'canceled' | 'aborted' | 'gone'
  /** What it waits for, as far as the spooler knows. */
  readonly reasons: readonly StateReason[]
  /** False is proof: the spooler gave the device nothing of it so far. */
  readonly mayHaveLeft: boolean
  /** Somebody led it to another queue: whatever became of it became of it there. */
  readonly moved?: true
  /** Somebody changed what it is: it has other documents, copies or another name than it was given, or was begun anew. */
  readonly changed?: true
  /** The spooler's own words, for the log. */
  readonly detail: string
}
