import type { BatchRowView, BatchView } from './batches.ts'
import type { Card, CountsRow, PrinterRow, ServiceRow, StationRow } from './card.ts'
import type { OutboxView } from './orderActions.ts'
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
  readonly settings: SettingsView
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
