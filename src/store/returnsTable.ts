import type { DatabaseSync } from 'node:sqlite'
import { fail, ok } from '../base/result.ts'
import type { ReturnedBody } from '../model/deedEntry.ts'
import type { StoredReturn } from '../ports/returns.ts'
import type { After } from './calls.ts'
import type { Entries } from './entries.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrNullOf, textOf, textOrNullOf } from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { unsealed } from './seal.ts'

/** `day`: `2026-11-21`. `at`: when it was scanned; null: it is expected. `detail` null: its key is gone. */
export interface ReturnRow {
  readonly id: string
  readonly account: string
  readonly day: string
  readonly order: string | null
  readonly parcel: number
  readonly at: number | null
  readonly changedAt: number
  readonly detail: Partial<ReturnDetail> | null
}

/** What of a return is sealed. */
export type ReturnDetail = Omit<StoredReturn, Exclude<keyof ReturnRow, 'detail'>>

/**
 * Parcels that come back. Day, order and times are plain; what was scanned, noted and read is sealed as a whole.
 * A row is written whole: the last writing speaks. What was done with a parcel is on the chain in the same commit.
 */
export function returnsTable(db: DatabaseSync, seals: Seals, entries: Pick<Entries, 'tell'>, damaged: TellDamaged) {
  const read = readerOf(returnRow(seals), damaged)
  const put = db.prepare(`INSERT INTO returns (id, account, day, order_code, parcel, at, changed_at, sealed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET order_code = excluded.order_code,
    parcel = excluded.parcel, at = excluded.at, changed_at = excluded.changed_at, sealed = excluded.sealed`)
  const ofDay = db.prepare(
    'SELECT * FROM returns WHERE account = ? AND day = ? AND position > ? ORDER BY position LIMIT ?',
  )
  const ofOrder = db.prepare('SELECT * FROM returns WHERE order_code = ? AND account = ? ORDER BY position DESC')
  const days = db.prepare('SELECT DISTINCT day FROM returns WHERE account = ? ORDER BY day DESC LIMIT ?')
  const one = db.prepare('SELECT * FROM returns WHERE id = ?')
  const remove = db.prepare('DELETE FROM returns WHERE id = ?')
  const forget = db.prepare(`DELETE FROM returns WHERE position IN
    (SELECT position FROM returns WHERE changed_at < ? ORDER BY changed_at LIMIT ?)`)

  const find = (id: string) => read.one(one.get(id))
  const tell = ({ id, account, order, parcel, detail }: ReturnRow, what: ReturnedBody['what'], done: Done) => {
    const { condition = 'whole', said: expected = false } = detail ?? {}
    const body: ReturnedBody = { type: 'returned', account, order, parcel, what, condition, expected }
    entries.tell({ id, by: done.by, body }, done.at)
  }
  return {
    /** All or none. Fault: `request.id-taken` of a row that is another account's. */
    put: writes((rows: readonly ReturnRow[], by: string) => {
      const isTaken = ({ id, account }: ReturnRow) => (find(id)?.account ?? account) !== account
      if (rows.some(isTaken)) return fail('request.id-taken')
      for (const row of rows) {
        const { id, account, day, order, parcel, at, changedAt, detail } = row
        const what = whatWasDone(find(id), row)
        const sealed = seals.seal(placeOf(id), Buffer.from(JSON.stringify(detail)))
        put.run(id, account, day, order, parcel, at, changedAt, sealed)
        if (what !== null) tell(row, what, { at: changedAt, by })
      }
      return ok()
    }),
    /** In the order they came. */
    ofDay: reads(({ account, day, after, limit }: After & { readonly account: string; readonly day: string }) => {
      const rows = ofDay.all(account, day, after, limit)
      return ok(read.slice(rows, limit))
    }),
    ofOrder: reads((account: string, order: string) => ok(read.all(ofOrder.all(order, account)))),
    /** The days that have rows, the newest first, at most so many. */
    days: reads((account: string, most: number) => ok(days.all(account, most).map((row) => textOf(row, 'day')))),
    /** A row that is not there is removed already. */
    remove: writes((id: string, done: Done) => {
      const row = find(id)
      remove.run(id)
      if (row !== null && row.at !== null) tell(row, 'removed', done)
      return ok()
    }),
    forget: writes((before: number, limit: number) => ok(Number(forget.run(before, limit).changes))),
  }
}

interface Done {
  readonly at: number
  readonly by: string
}

/** `before` null: the row is new. Returns null where nothing was done that somebody could dispute. */
function whatWasDone(before: ReturnRow | null, { at, detail }: ReturnRow): ReturnedBody['what'] | null {
  if (at === null) return null
  if (before === null || before.at === null) return 'scanned'
  if ((detail?.again ?? 0) > (before.detail?.again ?? 0)) return 'again'
  return detail?.condition === before.detail?.condition ? null : 'noted'
}

const placeOf = (id: string) => ['returns', id]

/** Of one whose sealed part does not read what lies openly stands, as where its key is gone. */
export function returnRow(seals: Seals): RowForm<ReturnRow> {
  return {
    table: 'returns',
    key: 'id',
    read: (row) => rowOf(row, unsealed(seals, placeOf(textOf(row, 'id')), bytesOf(row, 'sealed'))),
    instead: (row) => rowOf(row, null),
  }
}

function rowOf(row: Row, detail: ReturnRow['detail']): ReturnRow {
  return {
    id: textOf(row, 'id'),
    account: textOf(row, 'account'),
    day: textOf(row, 'day'),
    order: textOrNullOf(row, 'order_code'),
    parcel: integerOf(row, 'parcel'),
    at: integerOrNullOf(row, 'at'),
    changedAt: integerOf(row, 'changed_at'),
    detail,
  }
}
