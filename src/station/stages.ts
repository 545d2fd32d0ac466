import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { Entry, Job, NewEntry } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import type { Order } from '../model/parcel.ts'
import type { PrinterProfile, PrinterStatus, StateReason } from '../model/printer.ts'
import type { Shift } from '../model/shift.ts'

/**
 * The effects the station works with, handed in by the composition root. The rooms that implement them do not know
 * these interfaces; they have the same shape.
 */

/** The service: Order Info and the label views, already behind print tokens. */
export interface Service {
  /** Faults: `order.unknown`, `shop.not-owner`, every `service.*`. */
  order(code: string, signal: AbortSignal): Promise<Result<Order>>
  /** One print token, for one whole order or for one parcel of it (1-based; 0: the whole order). */
  printToken(order: string, parcel: number, signal: AbortSignal): Promise<Result<string>>
  /** The label view a token opens, as it came. */
  view(size: LabelSize, token: string, signal: AbortSignal): Promise<Result<LabelView>>
  /** The shifts that can still be chosen. */
  pickShifts(signal: AbortSignal): Promise<Result<readonly Shift[]>>
}

export interface LabelView {
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

/** A view becomes one-page PDFs, each known to be the label of one parcel of the order asked for. */
export interface Pages {
  split(view: LabelView, wanted: WantedPages, signal: AbortSignal): Promise<Result<readonly LabelPage[]>>
}

/** `parcels`: the numbers that must be there; [0] for an order of one parcel, [2] for `<order>_2` alone. */
export interface WantedPages {
  readonly order: string
  readonly parcels: readonly number[]
  readonly size: LabelSize
}

export interface LabelPage {
  readonly parcel: number
  readonly pdf: Uint8Array<ArrayBuffer>
}

/** A page becomes dots, and dots are read back. Faults: `label.unreadable-page`, `label.too-slow`. */
export interface Raster {
  rasterize(pdf: Uint8Array<ArrayBuffer>, size: LabelSize, dpmm: DotsPerMm, signal: AbortSignal): Promise<Result<Dots>>
  /** Every bar code text in the dots: Code 128 and QR, in no order. */
  readCodes(dots: Dots, signal: AbortSignal): Promise<Result<readonly string[]>>
}

/** Printers by profile. */
export interface Printers {
  /** Opens the one connection of a job. Faults: `printer.bad-address`, `printer.unreachable`. */
  open(printer: PrinterProfile, signal: AbortSignal): Promise<Result<PrintSession>>
  /** Asks an idle printer how it is, on a connection of its own; the caller makes sure that no other is open. */
  idleStatus(printer: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus>
}

/** One unbroken connection to a printer, from the question *are you ready* to the verdict. */
export interface PrintSession extends AsyncDisposable {
  /** Asks the device. A fault `printer.*` with retry `when-ready` when it is stopped or busy; `answers` false: mute. */
  ready(signal: AbortSignal): Promise<Result<PrinterStatus>>
  /**
   * Sends one label and watches what becomes of it. `stalled` hears what the printer waits for meanwhile, and an
   * empty list when it goes on. A `not-sent` outcome is proof that no byte of the label left.
   */
  print(dots: Dots, signal: AbortSignal, stalled: (reasons: readonly StateReason[]) => void): Promise<PrintOutcome>
}

export type PrintOutcome = SentOutcome | { readonly verdict: 'not-sent'; readonly fault: Fault }

/** What became of a label that has left. `firstByteMs`: from the call of `print` to the first byte at the socket. */
export type SentOutcome =
  | { readonly verdict: 'printed'; readonly firstByteMs: number }
  | { readonly verdict: 'sent-not-confirmed'; readonly firstByteMs: number }
  | { readonly verdict: 'in-doubt'; readonly fault: Fault; readonly firstByteMs: number }

/** The journal: entries on disk, jobs as their sum. Asynchronous; a resolved `append` is on disk. */
export interface Journal {
  /**
   * Appends all or none. Faults: `job.changed-meanwhile` (version), `job.duplicate` (the key of a print: station,
   * intent, label, copy), `store.full`, `store.unwritable`. Returns the jobs as the entries left them, in their order.
   */
  append(entries: readonly NewEntry[]): Promise<Result<readonly Job[]>>
  job(id: string): Promise<Result<Job | null>>
  /** Jobs that have not ended, in the order they were accepted. */
  openJobs(): Promise<Result<readonly Job[]>>
  jobsOfIntent(intent: string): Promise<Result<readonly Job[]>>
  /** The newest first. */
  latestJobs(limit: number): Promise<Result<readonly Job[]>>
  /** The newest job of each parcel of an order whose label may have come out, last changed at or after `since`. */
  lastPrints(account: string, order: string, since: number): Promise<Result<readonly Job[]>>
  entries(job: string): Promise<Result<readonly Entry[]>>
  /** Jobs accepted in [from, to), for the counts of a day. */
  jobsBetween(from: number, to: number): Promise<Result<readonly Job[]>>
}

/** Orders as last read, receivers sealed. */
export interface Orders {
  put(account: string, order: Order, readAt: number): Promise<Result<undefined>>
  get(account: string, code: string): Promise<Result<StoredOrder | null>>
  /** The orders a seller's own code stands for, in every shop of the account. */
  bySellerCode(account: string, sellerCode: string): Promise<Result<readonly StoredOrder[]>>
}

export interface StoredOrder {
  readonly order: Order
  readonly readAt: number
}

/** Label pages on disk, encrypted. A broken seal is `label.seal-broken` and the entry is set aside. */
export interface SealedLabels {
  put(label: Label, page: SealedPage): Promise<Result<undefined>>
  get(label: Label): Promise<Result<SealedPage | null>>
  /** The parcels of an order that have a sealed page in this size. */
  parcels(label: Omit<Label, 'parcel'>): Promise<Result<readonly number[]>>
}

/** `orderUpdatedAt`: the order's `updated_date` when the page was made; when Order Info differs the page is void. */
export interface SealedPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly contentHash: string
  readonly sealedAt: number
  readonly orderUpdatedAt: number | null
}

/** Settings as one JSON document, and the account token, sealed. */
export interface SettingsStore {
  read(): Promise<Result<unknown>>
  write(settings: unknown): Promise<Result<undefined>>
}
