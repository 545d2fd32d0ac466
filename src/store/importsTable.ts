import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { ImportAbout, ImportRowDetail, StoredImport, StoredImportRow } from '../ports/imports.ts'
import { importRowStates, importStates } from '../ports/imports.ts'
import type { After } from './calls.ts'
import { reads, sliceOf, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, textOf, textOrNullOf, wordOf } from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { unsealed } from './seal.ts'

/** Files of orders and their rows. A row is written whole: the last writing speaks. */
export function importsTable(db: DatabaseSync, seals: Seals, damaged: TellDamaged) {
  const read = readerOf(importRow(seals), damaged)
  const put = db.prepare(`INSERT INTO imports (id, account, shop, state, created_at, changed_at, by, sealed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state,
    changed_at = excluded.changed_at, sealed = excluded.sealed`)
  const list = db.prepare('SELECT * FROM imports WHERE account = ? ORDER BY position DESC LIMIT ?')
  const get = db.prepare('SELECT * FROM imports WHERE id = ?')
  const putRow = db.prepare(`INSERT INTO import_rows (import, row, state, order_code, sealed) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (import, row) DO UPDATE SET state = excluded.state, order_code = excluded.order_code,
    sealed = excluded.sealed`)
  const rows = db.prepare('SELECT * FROM import_rows WHERE import = ? AND position > ? ORDER BY position LIMIT ?')
  const removeRows = db.prepare('DELETE FROM import_rows WHERE import = ?')
  const remove = db.prepare('DELETE FROM imports WHERE id = ?')
  const forgetRows = db.prepare(`DELETE FROM import_rows WHERE position IN (SELECT import_rows.position
    FROM imports CROSS JOIN import_rows ON import = id WHERE changed_at < ? LIMIT ?)`)
  const forget = db.prepare('DELETE FROM imports WHERE changed_at < ?')

  return {
    put: writes(({ id, account, shop, state, createdAt, changedAt, by, about }: StoredImport) => {
      put.run(id, account, shop, state, createdAt, changedAt, by, seals.seal(placeOf(id), json(about)))
      return ok()
    }),
    get: reads((id: string) => ok(read.one(get.get(id)))),
    /** The newest first. */
    list: reads((account: string, most: number) => ok(read.all(list.all(account, most)))),
    /** All or none. */
    putRows: writes((id: string, written: readonly StoredImportRow[]) => {
      for (const { row, state, order, detail } of written)
        putRow.run(id, row, state, order, seals.seal(rowPlaceOf(id, row), json(detail)))
      return ok()
    }),
    /** In the order they came. */
    rows: reads(({ id, after, limit }: After & { readonly id: string }) =>
      ok(sliceOf(rows.all(id, after, limit), limit, (row) => rowOf(seals, id, row))),
    ),
    remove: writes((id: string) => {
      removeRows.run(id)
      remove.run(id)
      return ok()
    }),
    /** Up to `limit` rows of imports that nobody has touched since; the imports themselves with the last of them. */
    forget: writes((before: number, limit: number) => {
      const gone = Number(forgetRows.run(before, limit).changes)
      if (gone < limit) forget.run(before)
      return ok(gone)
    }),
  }
}

const placeOf = (id: string) => ['imports', id]
const rowPlaceOf = (id: string, row: number) => ['import_rows', id, row]
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

export function importRow(seals: Seals): RowForm<StoredImport> {
  return { table: 'imports', key: 'id', read: (row) => importOf(seals, row) }
}

function importOf(seals: Seals, row: Row): StoredImport {
  const id = textOf(row, 'id')
  const about: ImportAbout | null = unsealed(seals, placeOf(id), bytesOf(row, 'sealed'))
  return {
    id,
    account: textOf(row, 'account'),
    shop: integerOf(row, 'shop'),
    state: wordOf(row, 'state', importStates),
    createdAt: integerOf(row, 'created_at'),
    changedAt: integerOf(row, 'changed_at'),
    by: textOf(row, 'by'),
    about,
  }
}

export function rowOf(seals: Seals, id: string, row: Row): StoredImportRow {
  const number = integerOf(row, 'row')
  const detail: ImportRowDetail | null = unsealed(seals, rowPlaceOf(id, number), bytesOf(row, 'sealed'))
  return {
    row: number,
    state: wordOf(row, 'state', importRowStates),
    order: textOrNullOf(row, 'order_code'),
    detail,
  }
}
