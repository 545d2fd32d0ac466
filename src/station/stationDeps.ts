import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { StationSettings } from '../model/settings.ts'
import type {
  BatchStore,
  Journal,
  Memory,
  OrderActions,
  Orders,
  OutboxStore,
  Pages,
  Printers,
  PrinterTools,
  Raster,
  SealedLabels,
  Service,
} from './stages.ts'

/** What the station is made of: every effect is handed in. */
export interface StationDeps {
  readonly settings: StationSettings
  readonly saveSettings: (settings: StationSettings) => Promise<Result<undefined>>
  readonly service: Service
  readonly pages: Pages
  readonly raster: Raster
  readonly printers: Printers
  readonly printerTools: PrinterTools
  readonly journal: Journal
  readonly orders: Orders
  readonly labels: SealedLabels
  readonly actions: OrderActions
  readonly outbox: OutboxStore
  readonly batches: BatchStore
  readonly memory: Memory
  readonly clock: Clock
  readonly tryCodes: readonly string[]
  /** What was found when the data was opened. */
  readonly notices: readonly Fault[]
  /** A bug, caught at the rim. */
  readonly report: (error: unknown) => void
}
