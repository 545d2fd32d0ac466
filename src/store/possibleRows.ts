import type { DatabaseSync } from 'node:sqlite'
import { rowOf as batchLineOf, batchRow } from './batchesTable.ts'
import { changeRow } from './changesTable.ts'
import { rowOf as importLineOf, importRow } from './importsTable.ts'
import { payoutLineRow, payoutRow } from './moneyTable.ts'
import { openRow } from './ordersTable.ts'
import { outboxRow } from './outboxTable.ts'
import { packingRow } from './packingsTable.ts'
import { leftRow, pickupRow } from './pickupsTable.ts'
import { keysHaveRoom, mostOfBroughtKey } from './possibleKeys.ts'
import { returnRow } from './returnsTable.ts'
import { textOf } from './row.ts'
import type { RowForm } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'

/**
 * Could a program of ours have written these rows? The schema allows more: a row of a loss that was none hides the next
 * one. `db`: of our own schema, of whatever version.
 */
export function rowsArePossible(db: DatabaseSync): boolean {
  const hasGaps = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'gaps'").get() !== undefined
  return keysHaveRoom(db, mostOfBroughtKey) && (!hasGaps || gapsArePossible(db))
}

/**
 * Reads every row of the station's lists as it does, each by the reader of its own table: a damaged one is what a start tells of and goes on
 * without, and what throws anything else would end each start. `db`: of today's schema.
 */
export function readEveryRow(db: DatabaseSync, seals: Seals): void {
  const of = (table: string, read: RowForm<unknown>['read']): RowForm<unknown> => ({ table, key: 'id', read })
  const forms: readonly (readonly [RowForm<unknown>, string])[] = [
    [outboxRow(seals), 'SELECT * FROM outbox'],
    [batchRow(seals), 'SELECT *, 0 AS rows FROM batches'],
    [
      of('batch_rows', (row) => batchLineOf(seals, textOf(row, 'id'), row)),
      'SELECT l.*, b.id FROM batch_rows l JOIN batches b ON number = batch',
    ],
    [pickupRow(seals), 'SELECT * FROM pickups'],
    [leftRow(seals), 'SELECT p.*, k.id FROM pickup_parcels p JOIN pickups k ON number = pickup'],
    [importRow(seals), 'SELECT * FROM imports'],
    [of('import_rows', (row) => importLineOf(seals, textOf(row, 'import'), row)), 'SELECT * FROM import_rows'],
    [of('orders', (row) => openRow(seals, row)), 'SELECT * FROM orders'],
    [returnRow(seals), 'SELECT * FROM returns'],
    [payoutRow(seals), 'SELECT * FROM payouts'],
    [payoutLineRow, 'SELECT l.*, p.id FROM payout_lines l JOIN payouts p ON number = payout'],
    [packingRow(seals), 'SELECT * FROM packing_entries'],
    [changeRow(seals), 'SELECT * FROM station_changes'],
  ]
  for (const [form, sql] of forms) {
    const reader = readerOf(form, () => {})
    for (const row of db.prepare(sql).iterate()) reader.all([row])
  }
}

/** Each is of sequences that are neither there nor in another one, and was found at some time. */
function gapsArePossible(db: DatabaseSync): boolean {
  const impossible = `SELECT 1 FROM (
      SELECT *, lead(first) OVER (PARTITION BY station ORDER BY first) AS next FROM gaps) AS gap
    WHERE first < 1 OR last < first OR found_at < 1 OR next <= last
      OR EXISTS (SELECT 1 FROM entries WHERE station = gap.station AND sequence BETWEEN gap.first AND gap.last)
    LIMIT 1`
  return db.prepare(impossible).get() === undefined
}
