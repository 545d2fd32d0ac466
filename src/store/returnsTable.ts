import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { HandlersOf } from './calls.ts'
import type { ReturnRow } from './returns.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrNullOf, jsonOf, textOf, textOrNullOf } from './row.ts'
import type { Seals } from './seal.ts'

/** Parcels that come back. Day, order and times are plain; what was scanned, noted and read is sealed as a whole. */
export function returnsTable(db: DatabaseSync, seals: Seals): HandlersOf<'returns'> {
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
    'returns.put': {
      writes: true,
      run(rows) {
        for (const { id, account, day, order, parcel, at, changedAt, detail } of rows) {
          const sealed = seals.seal(placeOf(id), Buffer.from(JSON.stringify(detail ?? null)))
          put.run(id, account, day, order, parcel, at, changedAt, sealed)
        }
        return ok()
      },
    },
    'returns.ofDay': {
      writes: false,
      run({ account, day, after, limit }) {
        const rows = ofDay.all(account, day, after, limit)
        const last = rows.length < limit ? undefined : rows.at(-1)
        const next = last === undefined ? null : integerOf(last, 'position')
        return ok({ rows: rows.map((row) => rowOf(seals, row)), next })
      },
    },
    'returns.ofOrder': {
      writes: false,
      run: ({ account, order }) => ok(ofOrder.all(order, account).map((row) => rowOf(seals, row))),
    },
    'returns.days': {
      writes: false,
      run: ({ account, most }) => ok(days.all(account, most).map((row) => textOf(row, 'day'))),
    },
    'returns.remove': {
      writes: true,
      run(id) {
        remove.run(id)
        return ok()
      },
    },
    'returns.forget': { writes: true, run: ({ before, limit }) => ok(Number(forget.run(before, limit).changes)) },
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
