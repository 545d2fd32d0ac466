import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { FoundPrinter, IdentifiedPrinter, ModelRow } from '../contract/printers.ts'
import type { Dots } from '../model/dots.ts'
import type { PrintEvidence } from '../model/job.ts'
import type { Rung } from '../model/ladder.ts'
import type { PrinterProfile, PrinterStatus, StateReason } from '../model/printer.ts'

/** Printers by profile. */
export interface Printers {
  /** Opens the one connection of a job. Faults: `printer.bad-address`, `printer.unreachable`. */
  open(printer: PrinterProfile, signal: AbortSignal): Promise<Result<PrintSession>>
  /** Asks an idle printer how it is, on a connection of its own; the caller makes sure that no other is open. */
  idleStatus(printer: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus>
  /**
   * Labels that the printer has counted and that this station knows nothing of, found `at` that time: somebody else's,
   * another printer's in its place, or our own, of which this folder is too old to know. null: none.
   */
  unexplained(printer: PrinterProfile): { readonly labels: number; readonly at: number } | null
  /** A label was cut off on its way to this address: the next one begins by mending that. */
  noteCut(uri: string): void
  /**
   * Takes away what this station left in the print queue at this address: how many labels the queue would not let go.
   * `number`: of the one label there that is asked about, whatever else does not say whose it is.
   */
  takeBack(uri: string, signal: AbortSignal, number?: number): Promise<Result<number>>
  /** Mends a cut label now, where one is known of: what is left of it comes out before a person looks. */
  flushCut(printer: PrinterProfile, signal: AbortSignal): Promise<Result<undefined>>
  /** Whether the counter of an empty, running printer has moved by exactly one since `before`; false says nothing. */
  hasCountedOne(printer: PrinterProfile, before: number, signal: AbortSignal): Promise<Result<boolean>>
}

/** One unbroken connection to a printer, from the question *are you ready* to the verdict. */
export interface PrintSession extends AsyncDisposable {
  /**
   * Asks the device. A fault `printer.*` with retry `when-ready` when it cannot take a label; state `unknown` and
   * `answers` false when it is mute. A printer known to be mute is not waited for.
   */
  ready(signal: AbortSignal): Promise<Result<PrinterStatus>>
  /**
   * After `ready`: the labels that the printer had counted before the first byte; null when it does not count or is
   * shared. Kept with the job, it may settle a label whose end nobody saw (`Printers.hasCountedOne`).
   */
  readonly counterBefore: number | null
  /**
   * Sends one label and watches what becomes of it, for as long as the signal lets it. `stalled` hears what the
   * printer waits for meanwhile, and an empty list when it goes on. A `not-sent` outcome is proof that no byte of the
   * label left. `firstByteMs`: from the call until the system had the first byte.
   */
  print(dots: Dots, signal: AbortSignal, stalled: Stalled, more?: MoreOfLabel): Promise<PrintOutcome>
  /**
   * After `ready`: sends one label and returns as soon as it has left, so that the next one can be sent behind it while
   * it is printed; its outcome comes later. null: this printer's counter cannot vouch for it, `print` is to be used.
   * Once a label was sent so, the whole session is: no `print` and no `ready` in between.
   */
  readonly ahead?: PrintAhead | null
  /** Of a sheet printer: pages of exactly its sheets' size, unscaled. Absent: it prints labels only. */
  readonly printDocument?: (pdf: Uint8Array, signal: AbortSignal, stalled: Stalled) => Promise<PrintOutcome>
}

/**
 * `received`: hears that the printer answered a question behind the last byte, so that it has the whole label.
 * `ticket`: of a printer behind a print queue.
 */
export interface MoreOfLabel {
  readonly received?: () => void
  readonly ticket?: QueueTicket
}

/** A job of the station on its way through a print queue. */
export interface QueueTicket {
  readonly job: string
  /** Hears what the queue calls it, where it can before anything of it can print: a fault takes it back unsent. */
  readonly queued: (place: { readonly queue: string; readonly number: number }) => Promise<Result<unknown>>
}

/** At most two labels without an outcome at a time keep a printer busy. Fault: proof that no byte of it left. */
export type PrintAhead = (
  dots: Dots,
  signal: AbortSignal,
  stalled: Stalled,
  more?: MoreOfLabel,
) => Promise<Result<PrintedAhead>>

export interface PrintedAhead {
  readonly firstByteMs: number
  readonly outcome: Promise<PrintOutcome>
}

/** Hears what a printer waits for while a label is on its way; an empty list when it goes on. */
export type Stalled = (reasons: readonly StateReason[]) => void

/**
 * One label's turn at the printer at `uri`, which is ready for it. `counterBefore`: what the counter has when the label is
 * next.
 */
export type PrinterTurn = Pick<PrintSession, 'counterBefore' | 'print'> & { readonly uri: string } & AsyncDisposable

export type PrintOutcome = SentOutcome | { readonly verdict: 'not-sent'; readonly fault: Fault }

/** What became of a label that has left. `firstByteMs`: from the call of `print` to the first byte at the socket. */
export type SentOutcome =
  | { readonly verdict: 'printed'; readonly evidence: PrintEvidence; readonly firstByteMs: number }
  | { readonly verdict: 'sent-not-confirmed'; readonly firstByteMs: number }
  | { readonly verdict: 'in-doubt'; readonly fault: Fault; readonly firstByteMs: number }

/** What is known and done about printers beside printing. */
export interface PrinterTools {
  /** Fault: `printer.bad-address`. */
  checkAddress(uri: string): Result<unknown>
  /**
   * Printers of this machine and its network. `subnet`: also knocks at port 9100 of the local subnet. `identify`: asks
   * those who they are that are not in `known`, by their address.
   */
  find(wanted: WantedPrinters, signal: AbortSignal): Promise<Result<readonly Omit<FoundPrinter, 'known'>[]>>
  models(): readonly ModelRow[]
  /**
   * What the printer at this address is: a queue by what the system says of it, any other is asked, while nobody uses it.
   * Faults: `printer.unidentified` when it says nothing, `printer.*`.
   */
  identify(uri: string, signal: AbortSignal): Promise<Result<Omit<IdentifiedPrinter, 'uri'>>>
  /** What was learned of the printer at this address is forgotten. */
  forget(uri: string): void
  /** Fault: `printer.cannot` where only the printer's own buttons do it. */
  maintain(printer: PrinterProfile, what: 'calibrate' | 'feed', signal: AbortSignal): Promise<Result<undefined>>
  testLabel(printer: PrinterProfile, station: string, signal: AbortSignal): Promise<Result<Dots>>
  /** The settings worth trying, from the lightest to the darkest and from slow to fast; empty: its language has none. */
  ladder(printer: PrinterProfile): readonly Rung[]
  /** `code`: what its bars say. */
  ladderLabel(printer: PrinterProfile, code: string, signal: AbortSignal): Promise<Result<Dots>>
}

export interface WantedPrinters {
  readonly subnet: boolean
  readonly identify: boolean
  readonly known: readonly string[]
}
