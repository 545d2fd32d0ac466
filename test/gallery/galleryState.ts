import type { Place } from '../../renderer/stores/placeStore.ts'
import type { Fault } from '../../src/base/fault.ts'
import type { Card, PrinterRow, ServiceRow, StationRow } from '../../src/contract/card.ts'
import type { FolderRow } from '../../src/contract/folder.ts'
import type { OutboxView } from '../../src/contract/orderActions.ts'
import type { PackingRow } from '../../src/contract/packing.ts'
import type { OrderRow } from '../../src/contract/parcels.ts'
import type { ReturnRowView } from '../../src/contract/returns.ts'
import type { ScaleRow } from '../../src/contract/scanning.ts'
import type { SettingsView } from '../../src/contract/settings.ts'
import type { BatchesState } from './fakeBatches.ts'
import type { ImportsOfState } from './fakeImports.ts'
import type { PickupsState } from './fakePickups.ts'

/** One state of the window to look at. */
export interface GalleryState {
  readonly name: string
  readonly card: Card | null
  readonly printers?: readonly PrinterRow[]
  readonly service?: Partial<ServiceRow>
  readonly size?: Card['size']
  readonly line?: string
  readonly refusal?: { readonly line: string | null; readonly fault: Fault }
  readonly connection?: 'connecting' | 'lost' | 'replaced' | 'denied'
  readonly dialog?: 'shortcuts' | 'settings'
  readonly fresh?: boolean
  readonly counts?: 'many'
  /** Another screen than the scan screen. */
  readonly place?: Place
  /** What it was opened for. */
  readonly about?: string
  readonly settings?: Partial<SettingsView>
  readonly station?: Partial<StationRow>
  /** There was a station, and its data is gone. */
  readonly folder?: FolderRow
  /** The journal behind the history. */
  readonly jobs?: 'none' | 'many' | 'unreadable'
  readonly outbox?: readonly OutboxView[]
  readonly batches?: BatchesState
  readonly pickups?: PickupsState
  /** The orders of the list; absent: they are on their way for ever. */
  readonly orders?: readonly OrderRow[]
  /** The rows of the returns desk; absent: they are on their way for ever. */
  readonly returns?: readonly ReturnRowView[]
  /** A file of orders that the station knows. */
  readonly imports?: ImportsOfState
  readonly packings?: readonly PackingRow[]
  readonly scale?: ScaleRow
  /** Earlier parcels that wait for the network. */
  readonly waiting?: number
  /** What a person did before. */
  readonly prepare?: () => void
  /** What was prepared has words in it, of the language that was spoken then. */
  readonly wordsPrepared?: true
}
