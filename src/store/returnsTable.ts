import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { After } from './calls.ts'
import { reads, sliceOf, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrNullOf, jsonOf, textOf, textOrNullOf } from './row.ts'
import type { Seals } from './seal.ts'

/** `day`: `2026-11-21`. `at`: when it was scanned; null: it is expected. `detail` null: its key is gone. */
export interface ReturnRow {
  readonly id: string
  readonly account: string
  readonly day: string
  readonly order: string | null
  readonly parcel: number
  readonly at: number | null
  readonly changedAt: number
  readonly detail: unknown
}

/**
 * Parcels that come back. Day, order and times are plain; what was scanned, noted and read is sealed as a whole.
 * A row is written whole: the last writing speaks.
 */
export function returnsTable(db: DatabaseSync, seals: Seals) {
  const put = db.prepare(`INSERT INTO returns (id, account, day, order_code, parcel, at, changed_at, sealed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET order_code = excluded.order_code,
    parcel = excluded.parcel, at = excluded.at, changed_at = excluded.changed_at, sealed = excluded.sealed`)
  const ofDay = db.prepare(
    'SELECT * FROM returns WHERE account = ? AND day = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const ofOrder = db.prepare('SELECT * FROM returns WHERE order_code = ? AND account = ? ORDER BY position DESC')
  const days = db.prepare('SELECT DISTINCT day FROM returns WHERE account = ? ORDER BY day DESC LIMIT ?')
  const remove = db.prepare('DELETE FROM returns WHERE id = ?')
  const forget = db.prepare(`DELETE FROM returns WHERE position IN
    (SELECT position FROM returns WHERE changed_at < ? ORDER BY changed_at LIMIT ?)`)

  return {
    put: writes((rows: readonly ReturnRow[]) => {
      for (const { id, account, day, order, parcel, at, changedAt, detail } of rows) {
        const sealed = seals.seal(placeOf(id), Buffer.from(JSON.stringify(detail ?? null)))
        put.run(id, account, day, order, parcel, at, changedAt, sealed)
      }
      return ok()
    }),
    /** In the order they came. */
    ofDay: reads(({ account, day, after, limit }: After & { readonly account: string; readonly day: string }) => {
      const rows = ofDay.all(account, day, after, limit)
      return ok(sliceOf(rows, limit, (row) => rowOf(seals, row)))
    }),
    ofOrder: reads((account: string, order: string) => ok(ofOrder.all(order, account).map((row) => rowOf(seals, row)))),
    /** The days that have rows, the newest first, at most so many. */
    days: reads((account: string, most: number) => ok(days.all(account, most).map((row) => textOf(row, 'day')))),
    /** A row that is not there is removed already. */
    remove: writes((id: string) => {
      remove.run(id)
      return ok()
    }),
    forget: writes((before: number, limit: number) => ok(Number(forget.run(before, limit).changes))),
  }
}

const placeOf = (id: string) => ['returns', id]

function rowOf(seals: Seals, row: Row): ReturnRow {
  const id = textOf(row, 'id')
  const plain = seals.open(placeOf(id), bytesOf(row, 'sealed'))
  return {
    id,
    account: textOf(row, 'account'),
    day: textOf(row, 'day'),
    order: textOrNullOf(row, 'order_code'),
    parcel: integerOf(row, 'parcel'),
    at: integerOrNullOf(row, 'at'),
    changedAt: integerOf(row, 'changed_at'),
    detail: plain === null ? null : jsonOf(Buffer.from(plain).toString()),
  }
}
