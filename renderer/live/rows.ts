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
    packing: {},
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

/** The row of a patch is one of its own table's. */
function put<Name extends TableName>(
  tables: { [One in TableName]: Record<string, Tables[One] | null> },
  { table, key, row }: { readonly table: Name; readonly key: string; readonly row: Tables[Name] | null },
): void {
  const rows: Record<string, Tables[Name] | null> = tables[table]
  rows[key] = row
}
