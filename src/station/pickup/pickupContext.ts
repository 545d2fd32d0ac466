import type { PickupParcel } from '../../model/pickup.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Orders } from '../../ports/orders.ts'
import type { DrawManifest, PickupStore } from '../../ports/pickups.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { Board } from '../board.ts'
import type { BatchHandlers } from '../handlers.ts'
import type { OwnChanges } from '../orders/ownChanges.ts'
import type { OldLabels } from '../print/oldLabels.ts'
import type { SheetDeps } from '../printers/printSheets.ts'
import type { Weighing } from '../scan/weighing.ts'
import type { WrongLabels } from '../scan/wrongLabels.ts'
import type { Afterwards } from './lateParcels.ts'
import type { PickupRegistry } from './pickupRegistry.ts'

/** What pickups lean on. */
export interface PickupDeps extends SheetDeps {
  readonly settings: () => StationSettings
  readonly service: Pick<Service, 'order' | 'pickShifts'>
  readonly store: PickupStore
  readonly drawManifest: DrawManifest
  readonly orders: Orders
  /** A parcel whose order is being cancelled here does not go, whatever the carrier says of it meanwhile. */
  readonly own: Pick<OwnChanges, 'isCancelling' | 'sinceAnswer'>
  readonly oldLabels: OldLabels
  readonly wrongLabels: Pick<WrongLabels, 'of'>
  /** Another parcel is in hand than the one that waits for its weight. */
  readonly weighing: Pick<Weighing, 'meant'>
  readonly journal: Pick<Journal, 'lastPrints'>
  readonly memory: Memory
  readonly board: Board
  readonly batches: Pick<BatchHandlers, 'commands'>
  readonly later: (work: Promise<unknown>) => void
  readonly report: (error: unknown) => void
  /** Who is at the station. */
  readonly by: () => string
}

/** The parts of the room, as its commands see them. */
export interface PickupContext {
  readonly deps: PickupDeps
  readonly shelf: PickupRegistry
  readonly afterwards: Afterwards
  /** When the service last spoke of an order, by its code; from Order Info on disk where this run has not asked. */
  readonly askedAt: Map<string, number>
}

/** A row of which nothing is known but its label. */
export const newParcel: Omit<PickupParcel, 'row' | 'text' | 'order' | 'parcel'> = {
  expected: false,
  standing: 'known',
  scannedAt: null,
  scans: 0,
  seen: false,
  short: null,
  before: null,
  cargo: null,
}
