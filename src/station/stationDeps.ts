import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { StationSettings } from '../model/settings.ts'
import type { OrderActions, OutboxStore, ReturnStore, TicketFiles } from './orderStages.ts'
import type { Printers, PrinterTools } from './printerPorts.ts'
import type {
  Backups,
  BatchStore,
  BindPages,
  ChangeStore,
  History,
  Journal,
  Memory,
  Orders,
  Pages,
  People,
  PickupStore,
  Raster,
  SealedLabels,
  SerialScanners,
  Service,
  StudyPage,
  StudyView,
} from './stages.ts'

/** What the station is made of: every effect is handed in. */
export interface StationDeps {
  readonly settings: StationSettings
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
  readonly actions: OrderActions
  readonly outbox: OutboxStore
  readonly ticketFiles: TicketFiles
  readonly returns: ReturnStore
  readonly batches: BatchStore
  readonly pickups: PickupStore
  readonly people: People
  readonly history: History
  readonly memory: Memory
  readonly changes: ChangeStore
  readonly scanners: SerialScanners
  readonly clock: Clock
  readonly tryCodes: readonly string[]
  /** Labels may have come out until then that the journal says nothing of, milliseconds since 1970; 0: none. */
  readonly unsureUntil: number
  /** What was found when the data was opened. */
  readonly notices: readonly Fault[]
  /** Resolves with what a look at all of the data finds beside the work. */
  readonly checked?: Promise<readonly Fault[]>
  readonly backups: Backups
  /** A bug, caught at the rim. */
  readonly report: (error: unknown) => void
}
