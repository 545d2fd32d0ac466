import type { BatchRowView, BatchView } from './batches.ts'
import type { Card, CountsRow, PrinterRow, ServiceRow, StationRow } from './card.ts'
import type { FolderRow } from './folder.ts'
import type { ImportRowView, ImportView } from './imports.ts'
import type { OutboxView } from './orderActions.ts'
import type { PackingRow } from './packing.ts'
import type { OrderNews } from './parcels.ts'
import type { PickupParcelView, PickupView, ShiftsRow } from './pickups.ts'
import type { ReturnDayView, ReturnRowView } from './returns.ts'
import type { HeardLine, ScaleRow, ScannerRow } from './scanning.ts'
import type { SettingsView } from './settings.ts'

/** Every table the window mirrors, with its row. Single-row tables have the key `only`. */
export interface Tables {
  readonly station: StationRow
  readonly service: ServiceRow
  readonly counts: CountsRow
  readonly printer: PrinterRow
  readonly card: Card
  readonly batch: BatchView
  /** Told as it changes and in no snapshot. Key: `<batch>/<row>`. */
  readonly batchRow: BatchRowView
  readonly outbox: OutboxView
  /** Told as it changes and in no snapshot. Key: the order's code. */
  readonly orderNews: OrderNews
  /** The days of the returns desk. Key: the day. */
  readonly returnDay: ReturnDayView
  /** Told as it changes and in no snapshot; null: it was removed. Key: the row's id. */
  readonly returnRow: ReturnRowView
  readonly import: ImportView
  /** Told as it changes and in no snapshot. Key: `<import>/<row>`. */
  readonly importRow: ImportRowView
  /** Packings whose label is not out. */
  readonly packing: PackingRow
  readonly shifts: ShiftsRow
  readonly pickup: PickupView
  /** Told as it changes and in no snapshot. Key: `<pickup>/<row>`. */
  readonly pickupParcel: PickupParcelView
  readonly settings: SettingsView
  /** There only while what was in the data folder is gone, and then the only row. */
  readonly folder: FolderRow
  readonly scanner: ScannerRow
  readonly scale: ScaleRow
  /** Told once and in no snapshot. Key: the scan's id. */
  readonly heard: HeardLine
}

export type TableName = keyof Tables

/** One row as it is now; `row` null: it is gone. */
export type Patch = {
  [Name in TableName]: { readonly table: Name; readonly key: string; readonly row: Tables[Name] | null }
}[TableName]

/**
 * What changed, at most 20 times a second. `sequence` grows by one; a window that misses one asks for the snapshot
 * again.
 */
export interface Changes {
  readonly sequence: number
  readonly patches: readonly Patch[]
}

/** Everything at once, and the sequence number that the next changes follow. */
export interface Snapshot extends Changes {}
