import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import { entryOf, openProof } from './entries.ts'
import { endReads } from './examine.ts'
import { mostOfBroughtKey } from './possibleKeys.ts'
import type { Row } from './row.ts'
import { integerOf, textOf } from './row.ts'
import { orElse } from './rowReader.ts'

/** In an order that keeps every reference. Not the projection: it is made again from what entries there are. */
const tables = [
  'meta',
  'gaps',
  'entries',
  'orders',
  'settings',
  'settings_aside',
  'credentials',
  'printer_memory',
  'batches',
  'batch_rows',
  'outbox',
  'returns',
  'imports',
  'import_rows',
  'packing_entries',
  'ticket_files',
  'pickups',
  'pickup_parcels',
  'cod_orders',
  'payouts',
  'payout_lines',
  'memory',
  'station_changes',
] as const

/**
 * Brings over every row that can still be read of a damaged station database, of whatever version. An entry that its
 * chain does not prove is left behind: it is lost, and is told as lost. Gives `store.row-damaged` (facts `table`, `count`)
 * for each table of which rows stay behind for their number.
 */
export function salvageStation(from: DatabaseSync, to: DatabaseSync): readonly Fault[] {
  to.exec('BEGIN IMMEDIATE')
  try {
    const left = tables.map((table) => ({ table, count: copy(from, to, table) })).filter(({ count }) => count > 0)
    to.exec(`DELETE FROM meta WHERE key = 'projection'; UPDATE orders SET kept_at = read_at WHERE kept_at = 0`)
    to.exec('COMMIT')
    return left.map((facts) => ({ code: 'store.row-damaged', facts }))
  } catch (thrown) {
    if (to.isTransaction) to.exec('ROLLBACK')
    throw thrown
  }
}

/** Gives how many rows stay behind because others go by their number, and it leaves no room for the next. */
function copy(from: DatabaseSync, to: DatabaseSync, table: string): number {
  const columns = orElse(null, () => columnsOf(from, to, table)) ?? []
  if (columns.length === 0) return 0
  const insert = to.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
  )
  const isProved = table === 'entries' ? proofOf(from, columns) : table === 'gaps' ? hasRoomBehind : () => true
  for (const rows of [rowsOf(from, table, columns), rowsWithoutPlace(from, table, columns)])
    for (const row of rows)
      if (orElse(null, () => isProved(row)) === true)
        put(
          insert,
          columns.map((column) => row[column] ?? null),
        )
  return goesByNumber(table, columns) ? (orElse(null, () => countWithoutPlace(from, table)) ?? 0) : 0
}

const hasRoomBehind = (row: Row) => endReads(row, mostOfBroughtKey)
const goesByNumber = (table: string, columns: readonly string[]) => table === 'entries' || columns.includes('number')
const withoutPlace = (table: string) =>
  `FROM ${table} NOT INDEXED WHERE rowid NOT BETWEEN ${-mostOfBroughtKey} AND ${mostOfBroughtKey}`

function countWithoutPlace(from: DatabaseSync, table: string): number {
  return integerOf(from.prepare(`SELECT count(*) AS n ${withoutPlace(table)}`).get() ?? {}, 'n')
}

/** An entry of version 1 has no chain; it must at least be an entry. */
function proofOf(from: DatabaseSync, columns: readonly string[]): (row: Row) => boolean {
  const isProved = columns.includes('chain') ? openProof(from) : () => true
  return (row) =>
    isProved(row) && typeof entryOf(row).body.type === 'string' && entryOf(row).sequence <= mostOfBroughtKey
}

const sqliteConstraint = 19

/** A row that the table refuses is damaged. */
function put(insert: StatementSync, values: readonly SQLInputValue[]): void {
  try {
    insert.run(...values)
  } catch (thrown) {
    if (!(thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number')) throw thrown
    if ((thrown.errcode & 0xff) !== sqliteConstraint) throw thrown
  }
}

/** What both versions of the table have. */
function columnsOf(from: DatabaseSync, to: DatabaseSync, table: string): readonly string[] {
  const names = (db: DatabaseSync) =>
    db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map((row) => textOf(row, 'name'))
  const known = names(to)
  return names(from).filter((name) => known.includes(name))
}

/** The primary key of a table that has no row numbers; empty: it has them. */
function keyOf(db: DatabaseSync, table: string): readonly string[] {
  const sql = `SELECT info.name FROM pragma_table_list(?) AS list, pragma_table_info(list.name) AS info
    WHERE list.wr = 1 AND info.pk > 0 ORDER BY info.pk`
  return db
    .prepare(sql)
    .all(table)
    .map((row) => textOf(row, 'name'))
}

/** From the beginning until damage, from the end until damage, and row by row what numbers there are between. */
function* rowsOf(from: DatabaseSync, table: string, columns: readonly string[]): Generator<Row> {
  const list = columns.join()
  const key = orElse(null, () => keyOf(from, table)) ?? []
  if (key.length > 0) {
    yield* untilDamage(from, `SELECT ${list} FROM ${table} ORDER BY ${key.join()}`)
    yield* untilDamage(from, `SELECT ${list} FROM ${table} ORDER BY ${key.map((column) => `${column} DESC`).join()}`)
    return
  }
  const select = `SELECT rowid AS number, ${list} FROM ${table} NOT INDEXED WHERE rowid BETWEEN ${-mostOfBroughtKey} AND ${mostOfBroughtKey}`
  let low = 0
  let isWhole = false
  const noted = function* (rows: Generator<Row, boolean>) {
    for (let next = rows.next(); ; next = rows.next()) {
      if (next.done === true) {
        isWhole = next.value
        return
      }
      low = integerOf(next.value, 'number')
      yield next.value
    }
  }
  yield* noted(untilDamage(from, `${select} ORDER BY rowid`))
  if (isWhole) return
  let high = 0
  const seen: Row[] = []
  for (const row of untilDamage(from, `${select} ORDER BY rowid DESC`)) {
    const number = integerOf(row, 'number')
    if (number <= low) break
    high = number
    seen.push(row)
  }
  yield* between(from, select, low + 1, high)
  yield* seen.reverse()
}

/** Those whose number leaves no room for the next get another one, where nothing goes by it. */
function* rowsWithoutPlace(from: DatabaseSync, table: string, columns: readonly string[]): Generator<Row> {
  if (goesByNumber(table, columns)) return
  const list = columns.map((column) => (column === 'position' ? 'NULL AS position' : column)).join()
  if ((orElse(null, () => keyOf(from, table)) ?? columns).length > 0) return
  yield* untilDamage(from, `SELECT ${list} ${withoutPlace(table)}`)
}

/** Ends with true when it came to the end. */
function* untilDamage(db: DatabaseSync, sql: string): Generator<Row, boolean> {
  const rows = orElse(null, () => db.prepare(sql).iterate())
  for (;;) {
    const next = rows === null ? null : orElse(null, () => rows.next())
    if (next === null) return false
    if (next.done === true) return true
    yield next.value
  }
}

function* between(db: DatabaseSync, select: string, low: number, high: number): Generator<Row> {
  const one = orElse(null, () => db.prepare(`${select} AND rowid = ?`))
  if (one === null) return
  for (let number = low; number < high; number++) {
    const row = orElse(null, () => one.get(number))
    if (row !== null && row !== undefined) yield row
  }
}
