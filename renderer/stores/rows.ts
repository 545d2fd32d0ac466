import { exhaustive } from '../../src/base/exhaustive.ts'
import type { Patch, TableName, Tables } from '../../src/contract/tables.ts'

/** The rows of one table by their key. */
export type Rows<Row> = Readonly<Record<string, Row>>

/** What one table gets from a list of patches: its rows, null where a row is gone. */
export type RowPatches<Name extends TableName> = Readonly<Record<string, Tables[Name] | null>>

/** The rows after the patches. */
export function patched<Row>(rows: Rows<Row>, patches: Rows<Row | null>): Rows<Row> {
  const next: Record<string, Row> = { ...rows }
  for (const [key, row] of Object.entries(patches)) {
    if (row === null) delete next[key]
    else next[key] = row
  }
  return next
}

/** Sorts patches by table; a later patch of the same row wins. */
export function byTable(patches: readonly Patch[]): { readonly [Name in TableName]: RowPatches<Name> } {
  const tables: { [Name in TableName]: Record<string, Tables[Name] | null> } = {
    station: {},
    service: {},
    counts: {},
    printer: {},
    card: {},
    batch: {},
    batchRow: {},
    outbox: {},
    orderNews: {},
    returnDay: {},
    returnRow: {},
    import: {},
    importRow: {},
    shifts: {},
    pickup: {},
    pickupParcel: {},
    settings: {},
    folder: {},
    scanner: {},
    scale: {},
    heard: {},
  }
  for (const patch of patches) put(tables, patch)
  return tables
}

function put(tables: { [Name in TableName]: Record<string, Tables[Name] | null> }, patch: Patch): void {
  switch (patch.table) {
    case 'printer':
      tables.printer[patch.key] = patch.row
      break
    case 'card':
      tables.card[patch.key] = patch.row
      break
    case 'batch':
      tables.batch[patch.key] = patch.row
      break
    case 'batchRow':
      tables.batchRow[patch.key] = patch.row
      break
    case 'outbox':
      tables.outbox[patch.key] = patch.row
      break
    case 'orderNews':
      tables.orderNews[patch.key] = patch.row
      break
    case 'returnDay':
      tables.returnDay[patch.key] = patch.row
      break
    case 'returnRow':
      tables.returnRow[patch.key] = patch.row
      break
    case 'import':
      tables.import[patch.key] = patch.row
      break
    case 'importRow':
      tables.importRow[patch.key] = patch.row
      break
    case 'shifts':
      tables.shifts[patch.key] = patch.row
      break
    case 'pickup':
      tables.pickup[patch.key] = patch.row
      break
    case 'pickupParcel':
      tables.pickupParcel[patch.key] = patch.row
      break
    case 'heard':
      tables.heard[patch.key] = patch.row
      break
    default:
      putOnly(tables, patch)
  }
}

type OnlyRow = 'station' | 'service' | 'counts' | 'settings' | 'folder' | 'scanner' | 'scale'

/** Of the tables that have one row. */
function putOnly(
  tables: { [Name in OnlyRow]: Record<string, Tables[Name] | null> },
  patch: Extract<Patch, { table: OnlyRow }>,
): void {
  switch (patch.table) {
    case 'station':
      tables.station[patch.key] = patch.row
      break
    case 'service':
      tables.service[patch.key] = patch.row
      break
    case 'counts':
      tables.counts[patch.key] = patch.row
      break
    case 'settings':
      tables.settings[patch.key] = patch.row
      break
    case 'folder':
      tables.folder[patch.key] = patch.row
      break
    case 'scanner':
      tables.scanner[patch.key] = patch.row
      break
    case 'scale':
      tables.scale[patch.key] = patch.row
      break
    default:
      exhaustive(patch)
  }
}
