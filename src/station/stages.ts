import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { BatchState } from '../contract/batches.ts'
import type { BackupMade } from '../contract/folder.ts'
import type { JobFilter } from '../contract/jobs.ts'
import type { FoundScannerLine, ScannerRow } from '../contract/scanning.ts'
import type { Dots } from '../model/dots.ts'
import type { HistoryOf, HistoryPage } from '../model/history.ts'
import type { Entry, Job, NewEntry } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import type { LabelView } from '../model/labelView.ts'
import type { PageBox } from '../model/pageBox.ts'
import type { Order } from '../model/parcel.ts'
import type { Forgotten, FoundPlace, Removed } from '../model/person.ts'
import type { PickupParcel, PickupWindow } from '../model/pickup.ts'
import type { HandedBefore, LabelKey, NewPickup, OpenOfAccount, Pickup, PickupEnding } from '../model/pickupRecord.ts'
import type { ReadCode } from '../model/readCode.ts'
import type { Shift } from '../model/shift.ts'
import type { ViewPolicy } from '../model/viewPolicy.ts'
import type { PageStudy, StudiedRequest } from '../model/viewStudy.ts'

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
  /** Print tokens for many whole orders. Codes that the service does not know are named, and spoil none of the rest. */
  printTokens(orders: readonly string[], signal: AbortSignal): Promise<PrintTokens>
  /** The label view a token opens, as it came. */
  view(size: LabelSize, token: string, signal: AbortSignal): Promise<Result<LabelView>>
  /** The shifts that can still be chosen. */
  pickShifts(signal: AbortSignal): Promise<Result<readonly Shift[]>>
  /** How far its clock is from this machine's by its last answer, in milliseconds, positive: later; null: unknown. */
  clockOff(): number | null
}

/** `stopped`: what ended it early; null: every order has its token, but for the bad ones. */
export interface PrintTokens {
  readonly parts: readonly { readonly token: string; readonly codes: readonly string[] }[]
  readonly bad: readonly string[]
  readonly stopped: { readonly fault: Fault; readonly codes: readonly string[] } | null
}

/** A view becomes one-page PDFs, each known to be the label of one parcel of the order asked for. */
export interface Pages {
  split(view: LabelView, wanted: WantedPages, signal: AbortSignal): Promise<Result<readonly LabelPage[]>>
  /** A view of many orders: the pages of each, in the order of `wanted`; a fault where they cannot be told for sure. */
  splitMany(
    view: LabelView,
    wanted: readonly Pick<WantedPages, 'order' | 'parcels'>[],
    form: Omit<WantedPages, 'order' | 'parcels'>,
    signal: AbortSignal,
  ): Promise<Result<readonly Result<readonly LabelPage[]>[]>>
}

/** How a view becomes its labels, or why it does not, for a person who tries one. Secrets are left out of all of it. */
export type StudyView = (view: LabelView, wanted: WantedPages, token: string, signal: AbortSignal) => Promise<ViewStudy>

export interface ViewStudy {
  readonly kind: 'html' | 'pdf' | 'neither'
  readonly pages: readonly PageStudy[]
  readonly requests: readonly StudiedRequest[]
  /** Whether the policy is for pages of the size of one of these; null: there is no policy. */
  readonly policyFits: boolean | null
  /** `hidden`: where on it something stands that nobody may see. */
  readonly labels: Result<readonly (LabelPage & { readonly hidden: readonly PageBox[] })[]>
}

/** `parcels`: the numbers that must be there; [0] for an order of one parcel, [2] for `<order>_2` alone. */
export interface WantedPages {
  readonly order: string
  readonly parcels: readonly number[]
  readonly size: LabelSize
  /** What a leader decided to make of pages of another size; null: nothing. */
  readonly policy: ViewPolicy | null
  /** Is told what became of each request of the view, as often as something did; its address is secret. */
  readonly requested?: (address: string, request: StudiedRequest) => void
}

/** `from`: the page of the view, where a policy made this one of it. */
export interface LabelPage {
  readonly parcel: number
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly from?: Uint8Array<ArrayBuffer>
}

/** All that can be seen of a PDF of one page, but for what says one of the words of `hide`. */
export type StudyPage = (
  pdf: Uint8Array<ArrayBuffer>,
  hide: readonly string[],
  signal: AbortSignal,
) => Promise<Result<PageStudy>>

/**
 * A page becomes dots, and every bar code in these dots is read back and graded. Faults: `label.unreadable-page`,
 * `label.too-slow`.
 */
export interface Raster {
  label(
    pdf: Uint8Array<ArrayBuffer>,
    size: LabelSize,
    dpmm: DotsPerMm,
    options: { readonly snap: boolean; readonly overlay?: Overlay | undefined; readonly deface?: string | undefined },
    signal: AbortSignal,
  ): Promise<Result<LabelDots>>
}

/** What the station writes on a copy: words for people, and a mark for scanners. */
export interface Overlay {
  readonly text: string
  readonly mark: string
}

/** `overlay`: what had room on the label; null when nothing was to be written. */
export interface LabelDots {
  readonly dots: Dots
  readonly codes: readonly ReadCode[]
  /** What the page says in letters. */
  readonly text: string
  readonly overlay: 'whole' | 'text' | 'no-room' | null
}

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
  latestJobs(account: string, limit: number): Promise<Result<readonly Job[]>>
  /** The newest job of each parcel of an order whose label may have come out. */
  lastPrints(account: string, order: string): Promise<Result<readonly Job[]>>
  /**
   * The printers (by their id) that another label was sent to since the *sending* of this job: sent then, being sent now,
   * or in doubt since. Of every account.
   */
  sentSince(job: string): Promise<Result<readonly string[]>>
  /** Every job of an order, the newest first. */
  history(account: string, order: string): Promise<Result<readonly Job[]>>
  entries(job: string): Promise<Result<readonly Entry[]>>
  /** Jobs that fit, the newest first. `before`: the `next` of the page before; `next` null: there is no more. */
  search(
    account: string,
    filter: JobFilter,
    limit: number,
    before: string | null,
  ): Promise<Result<{ readonly jobs: readonly Job[]; readonly next: string | null }>>
  /** The last job of each row of a batch, by row; of all rows, or of `count` rows from row `from` on. */
  jobsOfBatch(batch: string, slice?: { readonly from: number; readonly count: number }): Promise<Result<readonly Job[]>>
  /** Jobs accepted in [from, to), for the counts of a day. */
  jobsBetween(account: string, from: number, to: number): Promise<Result<readonly Job[]>>
  /** When the earliest job was accepted; null: there is none. Before that the journal knows of nothing. */
  beganAt(account: string): Promise<Result<number | null>>
}

/** Orders as last read, receivers sealed. */
export interface Orders {
  put(account: string, order: Order, readAt: number): Promise<Result<undefined>>
  get(account: string, code: string): Promise<Result<StoredOrder | null>>
  /** The orders a seller's own code stands for, in every shop of the account. */
  bySellerCode(account: string, sellerCode: string): Promise<Result<readonly StoredOrder[]>>
  /** Orders of a shop that name this pickup shift. */
  ofShift(account: string, shop: number, window: PickupWindow): Promise<Result<readonly StoredOrder[]>>
  /** The pickup shifts that orders of a shop name and that end after `since`, the earliest first. */
  shifts(account: string, shop: number, since: number): Promise<Result<readonly KnownShift[]>>
}

/** A pickup shift that orders name, and how many do. */
export interface KnownShift extends PickupWindow {
  readonly orders: number
}

export interface StoredOrder {
  readonly order: Order
  readonly readAt: number
}

/** Label pages on disk, encrypted. A broken seal is `label.seal-broken` and the entry is set aside. */
export interface SealedLabels {
  put(label: Label, page: SealedPage): Promise<Result<undefined>>
  get(label: Label): Promise<Result<SealedPage | null>>
  /** Of which states of its order the page and those before it are; null: nobody knows. Counts as no use of it. */
  marks(label: Label): Promise<Result<PageMarks | null>>
  /** The parcels of an order that have a sealed page in this size. */
  parcels(label: Omit<Label, 'parcel'>): Promise<Result<readonly number[]>>
  usage(): Promise<Result<{ readonly count: number; readonly bytes: number; readonly oldest: number | null }>>
  /** Makes pages, and the orders with their receivers, unreadable for ever: all, or those last used before a time. */
  purge(which: 'all' | { readonly before: number }): Promise<Result<{ readonly labels: number }>>
  /** The same for what was not used for so many days, and for the oldest beyond so many bytes. */
  retain(bounds: { readonly days: number; readonly bytes: number }): Promise<Result<Removed>>
}

/** The journal as it can be shown, with its chain. Faults: `store.*`. */
export interface History {
  page(account: string, of: HistoryOf, after: number): Promise<Result<HistoryPage>>
}

/** Receivers on disk, found by name, phone or code, and erased by the codes of their orders. Faults: `store.*`. */
export interface People {
  find(text: string): Promise<Result<readonly FoundPlace[]>>
  forget(codes: readonly string[]): Promise<Result<Forgotten>>
}

/** `orderUpdatedAt`: the order's `updated_date` when the page was made; when Order Info differs the page is void. */
export interface SealedPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly contentHash: string
  readonly sealedAt: number
  readonly orderUpdatedAt: number | null
  /** What of the order is on the label (`orderMark`); null: sealed before marks were kept. */
  readonly orderMark: string | null
  /** The pages it has replaced, the newest first: their labels may be on a parcel. The store keeps them. */
  readonly replaced?: readonly { readonly contentHash: string; readonly orderMark: string }[]
}

export type PageMarks = Pick<SealedPage, 'contentHash' | 'orderMark' | 'replaced'>

/** Label pages as one PDF: each a page of its own size, or in places on sheets. */
export type BindPages = (
  pages: Iterable<Uint8Array>,
  how: { readonly size: LabelSize; readonly sheet: 'label' | 'A4' | 'A5' },
  signal: AbortSignal,
) => Promise<Result<Uint8Array>>

/** Settings as one JSON document, and the account token, sealed. */
export interface SettingsStore {
  read(): Promise<Result<unknown>>
  write(settings: unknown): Promise<Result<undefined>>
}

/** Batches and their rows on disk; lines and names sealed. Faults: `batch.unknown`, `store.*`. */
export interface BatchStore {
  /** Whole or not at all. */
  create(batch: NewBatch & { readonly lines: readonly string[] }): Promise<Result<undefined>>
  /** Of every account, the newest first. */
  list(): Promise<Result<readonly StoredBatch[]>>
  get(id: string): Promise<Result<StoredBatch | null>>
  /** Rows counted from 0; fewer than `count` at the end. */
  rows(id: string, slice: { readonly from: number; readonly count: number }): Promise<Result<readonly StoredRow[]>>
  setState(id: string, state: BatchState, at: number): Promise<Result<StoredBatch>>
  /** All or none. */
  updateRows(id: string, rows: readonly StoredRowChange[]): Promise<Result<undefined>>
  appendRows(id: string, lines: readonly string[], at: number): Promise<Result<undefined>>
  remove(id: string): Promise<Result<undefined>>
}

export interface NewBatch {
  readonly id: string
  /** Whose parcels they are. */
  readonly account: string
  readonly name: string
  readonly size: LabelSize
  readonly printer: string | null
  readonly source: string
  readonly createdAt: number
  readonly by: string
}

export interface StoredBatch extends NewBatch {
  readonly state: BatchState
  readonly changedAt: number
  /** How many. */
  readonly rows: number
}

/** `line` null: it was sealed with a key that is gone. */
export interface StoredRow extends StoredRowChange {
  readonly line: string | null
}

/**
 * A row but for its line. `fault`: why it made no job; with attempt 0, what is wrong with its line. `intent`: of the
 * present attempt, when the last run of the batch wanted the row.
 */
export interface StoredRowChange {
  readonly row: number
  readonly order: string | null
  readonly parcel: number
  readonly fault: Fault | null
  readonly attempt: number
  readonly intent: string | null
}

/** Pickups and their parcels on disk. Faults: `pickup.unknown`, `pickup.closed`, `store.*`. */
export interface PickupStore {
  /** Gives the pickup its number, the next of its prefix. The same id again answers with what is there. */
  open(pickup: NewPickup): Promise<Result<Pickup>>
  /** The newest first. `before`: the `number` of the last one of the page before. */
  list(
    account: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<Result<readonly Pickup[]>>
  /** How many are open, of every account that has one. */
  openByAccount(): Promise<Result<readonly OpenOfAccount[]>>
  /** By its id or its manifest's number. */
  get(key: string): Promise<Result<Pickup | null>>
  /** Rows counted from 0; fewer than `count` at the end. */
  parcels(
    id: string,
    slice: { readonly from: number; readonly count: number },
  ): Promise<Result<readonly PickupParcel[]>>
  /** Rows that are there are replaced. */
  put(id: string, parcels: readonly PickupParcel[], at: number): Promise<Result<undefined>>
  /** Ends an open pickup; with it, why each of its short parcels stays. */
  end(id: string, ending: PickupEnding): Promise<Result<Pickup>>
  /** Where labels were handed over before, in any pickup but `except`: the newest of each. */
  handedBefore(
    account: string,
    labels: readonly LabelKey[],
    except: string | null,
  ): Promise<Result<readonly HandedBefore[]>>
  /** What pickups that are over left to the next shift, and nobody has taken up since. */
  left(account: string): Promise<Result<readonly PickupParcel[]>>
}

/** Copies of the station's data as of one moment, made while it works. Faults: `backup.*`, `file.unwritable`, `store.*`. */
export interface Backups {
  /** `passphrase`: the data key goes along, wrapped. */
  make(to: string, passphrase: string | null): Promise<Result<BackupMade>>
  /** The one of the day, in a folder where the last seven stay, none longer than receivers are kept. */
  daily(folder: string, keepDays: number): Promise<Result<BackupMade>>
}

/** What leaders did to the station itself, kept sealed, the newest first. */
export interface ChangeStore {
  begin(change: { readonly id: string; readonly at: number; readonly told: unknown }): Promise<Result<undefined>>
  /** `ended`: a fault's code; nothing: it was done. */
  end(id: string, ended: string): Promise<Result<undefined>>
  page(before: number | null, limit: number): Promise<Result<readonly StoredChange[]>>
}

/** `told` null: its key is gone. `ended` null: nobody saw the end. */
export interface StoredChange {
  readonly id: string
  readonly at: number
  readonly told: unknown
  readonly position: number
  readonly ended: string | null
}

/** Small things that outlive a run, sealed. */
export interface Memory {
  get(key: string): Promise<Result<unknown>>
  set(key: string, value: unknown): Promise<Result<undefined>>
}

/** Scanners on serial lines. */
export interface SerialScanners {
  /** Hears the scanner at this address until the signal, and opens its line again whenever it was lost. Never fails. */
  listen(uri: string, ear: ScannerEar, signal: AbortSignal): Promise<void>
  /** Serial lines with something behind them. */
  find(): Promise<readonly FoundScannerLine[]>
}

export interface ScannerEar {
  /** One scan, as it came between two line ends. */
  line(text: string): void
  state(now: Pick<ScannerRow, 'state' | 'fault'>): void
}
