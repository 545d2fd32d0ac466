import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { Practising } from '../contract/card.ts'
import type { PlaceFinder } from '../model/importRows.ts'
import type { StationSettings } from '../model/settings.ts'
import type { BatchStore } from '../ports/batches.ts'
import type { CarrierAccount } from '../ports/carrierAccount.ts'
import type { ImportStore } from '../ports/imports.ts'
import type { History, Journal } from '../ports/journal.ts'
import type { SealedLabels } from '../ports/labels.ts'
import type { Backups, ChangeStore, Memory, People } from '../ports/memory.ts'
import type { DrawCodPage, MoneyStore } from '../ports/money.ts'
import type { AddressUnits, OrderMaking } from '../ports/newOrders.ts'
import type { OrderActions, OutboxStore, TicketFiles } from '../ports/orderActions.ts'
import type { Orders } from '../ports/orders.ts'
import type { PackingStore } from '../ports/packings.ts'
import type { BindPages, DotsPage, Pages, StudyPage, StudyView } from '../ports/pages.ts'
import type { DrawManifest, PickupStore } from '../ports/pickups.ts'
import type { Printers, PrinterTools } from '../ports/printers.ts'
import type { Raster } from '../ports/raster.ts'
import type { ReturnStore } from '../ports/returns.ts'
import type { Scales } from '../ports/scales.ts'
import type { SerialScanners } from '../ports/scanners.ts'
import type { Service } from '../ports/shippingService.ts'
import type { PinTries } from './people/pinGuard.ts'
import type { LogLine } from './print/logLine.ts'

/** What the station is made of: every effect is handed in. */
export interface StationDeps {
  readonly settings: StationSettings
  /** Erases the token of an account; the station is never handed one. */
  readonly forgetToken: (account: string) => Promise<Result<undefined>>
  readonly saveSettings: (settings: StationSettings) => Promise<Result<undefined>>
  readonly service: Service
  readonly pages: Pages
  readonly studyView: StudyView
  readonly studyPage: StudyPage
  readonly raster: Raster
  readonly printers: Printers
  readonly printerTools: PrinterTools
  readonly journal: Journal
  readonly orders: Orders
  readonly labels: SealedLabels
  readonly bindPages: BindPages
  readonly dotsPage: DotsPage
  readonly actions: OrderActions
  readonly carrier: CarrierAccount
  readonly making: OrderMaking
  readonly addressUnits: AddressUnits
  readonly outbox: OutboxStore
  readonly ticketFiles: TicketFiles
  readonly returns: ReturnStore
  readonly imports: ImportStore
  readonly packings: PackingStore
  readonly places: PlaceFinder
  readonly batches: BatchStore
  readonly pickups: PickupStore
  readonly drawManifest: DrawManifest
  readonly drawCodPage: DrawCodPage
  readonly money: MoneyStore
  readonly people: People
  readonly history: History
  readonly memory: Memory
  readonly changes: ChangeStore
  readonly scanners: SerialScanners
  readonly scales: Scales
  readonly clock: Clock
  /** With those of the stations before this one on the folder. */
  readonly pinTries: PinTries
  readonly tryCodes: readonly string[]
  /** It is a station of practice beside the live one, of a window at which this person is. */
  readonly practising?: Practising | undefined
  /** Labels may have come out until then that the journal says nothing of, milliseconds since 1970; 0: none. */
  readonly unsureUntil: number
  /** What was found when the data was opened. */
  readonly notices: readonly Fault[]
  /** Resolves with what a look at all of the data finds beside the work. */
  readonly checked?: Promise<readonly Fault[]>
  /** Hears of rows of the data that did not read, from the first one on; `row` null: of all of its table. */
  readonly watchDamaged?: (listener: (row: { readonly table: string; readonly row: string | null }) => void) => void
  readonly backups: Backups
  /** Hears each step of each label once it is on disk. */
  readonly log?: ((line: LogLine) => void) | undefined
  /** A bug, caught at the rim. */
  readonly report: (error: unknown) => void
}
