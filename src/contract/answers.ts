import type { FaultCode } from '../base/fault.ts'
import type { PastedAddress, UnitChoice } from '../model/address.ts'
import type { HistoryPage } from '../model/history.ts'
import type { StageTimes, Verdict } from '../model/job.ts'
import type { Rung } from '../model/ladder.ts'
import type { NewOrder } from '../model/newOrder.ts'
import type { Forgotten, FoundPeople, Removed } from '../model/person.ts'
import type { Shift } from '../model/pickup.ts'
import type { PrinterStatus } from '../model/printer.ts'
import type { AccountShop, WardChoice } from '../model/shop.ts'
import type { CarrierTicket } from '../model/ticket.ts'
import type { BatchPdf, BatchRowView } from './batches.ts'
import type { ShopRowPage, TicketRow } from './carrier.ts'
import type { ProposedCodeRule } from './codeRules.ts'
import type { Command, Query } from './commands.ts'
import type { DayFigures } from './figures.ts'
import type { BackupMade } from './folder.ts'
import type { ImportRowView, ImportView, RememberedMapping } from './imports.ts'
import type { JobHistory, JobPage } from './jobs.ts'
import type { CodPage, CodPart, FlawedLine, PayoutKept, PayoutView } from './money.ts'
import type { DraftView, KnownReceiver, OrderTemplate, QuoteAnswers } from './newOrders.ts'
import type { BadgeView } from './operators.ts'
import type { FoundOrders, LabelPreview, OrderPage, ParcelPage } from './parcels.ts'
import type { PickupPage, PickupParcelView, PickupView } from './pickups.ts'
import type { Picture } from './picture.ts'
import type { FoundPrinter, IdentifiedPrinter, ModelRow } from './printers.ts'
import type { ReturnRowView } from './returns.ts'
import type { FoundScannerLine, Verified } from './scanning.ts'
import type { ShopChoice } from './settings.ts'
import type { StationChangePage } from './stationChanges.ts'
import type { Snapshot } from './tables.ts'
import type { ViewChange } from './viewChanges.ts'
import type { ViewTrial } from './viewTrials.ts'

/** What each command answers with. What became of a print is told by changes, never by the answer. */
export interface CommandAnswers {
  /** null: it leads to no card, as a command bar code or goods that were counted. */
  readonly scan: { readonly card: string } | null
  readonly 'choose-size': null
  readonly verify: Verified
  readonly 'settle-by-label': { readonly card: string }
  /** `mine` false: somebody else has it, or the station has seen to it. */
  readonly 'take-heard': { readonly mine: boolean }
  readonly reprint: { readonly card: string }
  readonly 'reprint-last': { readonly card: string }
  readonly 'reprint-job': { readonly card: string }
  readonly 'print-parcel': { readonly card: string }
  readonly acknowledge: null
  readonly settle: null
  readonly cancel: null
  readonly 'go-on': null
  readonly print: { readonly intents: readonly string[] }
  readonly 'network-changed': null
  readonly 'purge-labels': { readonly labels: number }
  readonly 'people-forget': Forgotten
  readonly 'batch-create': { readonly batch: string }
  readonly 'batch-add': null
  /** The rows that will be printed. */
  readonly 'batch-print': { readonly rows: number }
  readonly 'batch-pause': null
  readonly 'batch-resume': { readonly rows: number }
  readonly 'batch-cancel': null
  readonly 'batch-remove': null
  /** `rows`: how many of it are there already. */
  readonly 'import-begin': { readonly import: string; readonly rows: number; readonly known: boolean }
  readonly 'import-add': null
  readonly 'import-fix': ImportRowView
  /** Rows that will be asked about, or made. */
  readonly 'import-quote': { readonly rows: number }
  readonly 'import-create': { readonly rows: number }
  readonly 'import-stop': null
  readonly 'import-remove': null
  readonly 'import-remember': null
  readonly packing: { readonly card: string } | null
  readonly 'order-action': { readonly entry: string }
  readonly 'ticket-file': null
  readonly 'open-ticket': { readonly entry: string }
  readonly 'outbox-drop': null
  readonly 'outbox-ask': null
  readonly 'outbox-settle': null
  /** The row that speaks for the parcel: its own, or the one of the scan before. `again`: it was here already. */
  readonly 'return-scan': { readonly row: string; readonly again: boolean }
  /** How many rows came. */
  readonly 'return-expect': { readonly rows: number }
  readonly 'return-note': null
  readonly 'return-remove': null
  /** The pickup that is open for the window: this one, or the one before. */
  readonly 'pickup-open': { readonly pickup: string; readonly manifest: string }
  /** The pickup after it; what the scan came to is its `last`. */
  readonly 'pickup-scan': PickupView
  readonly 'pickup-acknowledge': null
  readonly 'pickup-accept': null
  readonly 'pickup-take-back': null
  readonly 'pickup-close': null
  readonly 'pickup-drop': null
  /** What the printer said of the sheets. */
  readonly 'pickup-print': { readonly verdict: Verdict }
  readonly 'pickup-batch': { readonly batch: string; readonly orders: number }
  /** Lines of a payout on their way. Faults: `payout.*`. */
  readonly 'payout-lines': null
  readonly 'payout-keep': PayoutKept
  readonly 'payout-remove': null
  /** What the printer said of the sheets. */
  readonly 'cod-print': { readonly verdict: Verdict }
  readonly 'printer-add': { readonly printer: string }
  readonly 'printer-change': null
  readonly 'printer-remove': null
  /** What the printer said of the label. */
  readonly 'printer-test': { readonly verdict: Verdict }
  readonly 'printer-calibrate': null
  readonly 'printer-feed': null
  readonly 'printer-forget': null
  /** The labels that were sent, in their order. */
  readonly 'printer-ladder': { readonly rungs: readonly Rung[] }
  /** What is kept. */
  readonly 'printer-ladder-read': Rung
  readonly 'load-roll': null
  /** `recovery`: the code, told this once. */
  readonly 'operator-save': { readonly operator: string; readonly recovery: string | null }
  readonly 'operator-remove': null
  readonly 'sign-in': null
  readonly 'sign-out': null
  readonly practise: null
  readonly 'recover-leader': null
  readonly 'operators-anew': null
  readonly 'change-settings': null
  readonly 'set-supervisor-pin': null
  /** Faults: `job.unknown`. */
  readonly 'allow-hosts': null
  /** Labels of the account before that were not sent: they wait on disk until it is used again. */
  readonly 'use-account': { readonly left: number }
  readonly 'account-rename': null
  readonly 'account-remove': null
  readonly 'first-label': null
  readonly 'keep-draft': null
  readonly 'drop-draft': null
  /** Faults: `template.too-many`. */
  readonly 'keep-template': null
  readonly 'drop-template': null
  readonly 'create-order': DraftView
  readonly 'settle-draft': DraftView
  readonly 'create-shop': { readonly shop: number }
  /** How long the code lives; null: the carrier did not say. */
  readonly 'send-code': { readonly seconds: number | null }
  readonly 'partner-shop': { readonly shop: number }
  readonly 'join-shop': null
  /** Faults: `station.nothing-to-do`. */
  readonly 'accept-view': null
  /** Faults: `rule.*`, `order.*`, `scan.*`, `service.*`. */
  readonly 'add-code-rule': null
  readonly 'remove-code-rule': null
  readonly 'back-up': BackupMade
  readonly 'folder-restore': null
  readonly 'folder-anew': null
  readonly 'folder-practise': null
}
export type CommandAnswer<C extends Command> = CommandAnswers[C['type']]

/** One line of `packbench print`. */
export interface LabelOutcome {
  readonly code: string
  readonly verdict: Verdict
  readonly fault: FaultCode | null
  readonly ms: StageTimes
}

/** The sealed labels on disk. `oldest`: milliseconds since 1970; null: there is none. */
export interface LabelUsage {
  readonly labels: number
  readonly bytes: number
  readonly oldest: number | null
  readonly keepDays: number
  readonly keepBytes: number
  /** What the rule of days erased last; null: nothing yet. */
  readonly erased: (Removed & { readonly at: number }) | null
}

export interface QueryAnswers {
  readonly snapshot: Snapshot
  readonly picture: Picture
  readonly outcome: readonly LabelOutcome[]
  readonly jobs: JobPage
  readonly job: JobHistory
  readonly 'batch-rows': readonly BatchRowView[]
  readonly 'batch-pdf': BatchPdf
  readonly imports: readonly ImportView[]
  readonly import: ImportView
  readonly 'import-rows': readonly ImportRowView[]
  /** null: nobody has said anything of such headers. */
  readonly 'import-mapping': RememberedMapping | null
  /** Faults: `order.unknown`, `scan.*`; `service.*` when the station has not kept it either. */
  readonly parcel: ParcelPage
  readonly 'label-preview': LabelPreview
  readonly orders: OrderPage
  readonly 'find-orders': FoundOrders
  /** Faults: those of `parcel`; what a view comes to is told in the trial. */
  readonly 'try-view': ViewTrial
  readonly 'view-changes': readonly ViewChange[]
  readonly 'propose-code-rules': readonly ProposedCodeRule[]
  readonly 'return-rows': readonly ReturnRowView[]
  readonly 'known-codes': readonly string[]
  readonly badges: readonly BadgeView[]
  readonly 'station-changes': StationChangePage
  readonly 'people-find': FoundPeople
  readonly shops: readonly AccountShop[]
  readonly drafts: readonly DraftView[]
  readonly templates: readonly OrderTemplate[]
  /** Faults: `order.unknown`, `service.*`. */
  readonly 'order-like': NewOrder
  readonly 'quote-order': QuoteAnswers
  readonly 'split-address': PastedAddress
  readonly 'complete-unit': readonly UnitChoice[]
  readonly 'other-units': readonly UnitChoice[]
  /** null: nobody is known under it. */
  readonly 'known-receiver': KnownReceiver | null
  /** Faults: `service.*`. */
  readonly 'pick-shifts': readonly Shift[]
  readonly 'shop-page': ShopRowPage
  readonly 'find-wards': readonly WardChoice[]
  /** Faults: `ticket.*`, `account.no-tickets`, `service.*`. */
  readonly ticket: CarrierTicket
  readonly tickets: readonly TicketRow[]
  readonly history: HistoryPage
  readonly 'scanner-lines': readonly FoundScannerLine[]
  readonly figures: DayFigures
  readonly pickups: PickupPage
  readonly pickup: PickupView
  readonly 'pickup-parcels': readonly PickupParcelView[]
  readonly payouts: readonly PayoutView[]
  readonly 'cod-of-days': CodPart
  readonly 'cod-page': CodPage
  readonly 'cod-of-payout': CodPart
  readonly 'payout-flaws': readonly FlawedLine[]
  /** Faults: `service.*`; the shifts of before stay. */
  readonly shifts: null
  readonly 'label-usage': LabelUsage
  readonly discover: readonly FoundPrinter[]
  readonly 'printer-models': readonly ModelRow[]
  readonly 'printer-identify': IdentifiedPrinter
  readonly 'printer-status': PrinterStatus
  /** Faults: `service.*` as the service answers a wrong address or token. */
  readonly 'check-account': { readonly shops: readonly ShopChoice[] }
}
export type QueryAnswer<Q extends Query> = QueryAnswers[Q['type']]
