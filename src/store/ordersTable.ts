import type { DatabaseSync } from 'node:sqlite'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { dayLength } from '../model/day.ts'
import type { Order } from '../model/parcel.ts'
import { searchKeysOf } from '../model/searchKeys.ts'
import type { LatestOrders, OrderPlace, SearchKeysSlice, StoredOrder } from '../ports/orders.ts'
import type { Forget, OrdersOfShift } from './calls.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, jsonOf, textOf } from './row.ts'
import type { Seals } from './seal.ts'

/**
 * Orders as last read. The order is sealed as a whole; its code, shop and time are plain, the seller's own code is
 * found by a keyed hash. An order whose seal is broken counts as absent: the service has it.
 */
export function ordersTable(db: DatabaseSync, seals: Seals) {
  const put = db.prepare(`INSERT INTO orders
    (account, code, shop, read_at, kept_at, seller_code_index, sealed, shift_from, shift_to)
    VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (account, code) DO UPDATE SET shop = excluded.shop,
    read_at = excluded.read_at, kept_at = excluded.kept_at, seller_code_index = excluded.seller_code_index,
    sealed = excluded.sealed, shift_from = excluded.shift_from, shift_to = excluded.shift_to`)
  const get = db.prepare('SELECT * FROM orders WHERE account = ? AND code = ?')
  const bySellerCode = db.prepare('SELECT * FROM orders WHERE seller_code_index = ? ORDER BY code')
  const latest = db.prepare(`SELECT * FROM orders WHERE account = ?1 AND (read_at < ?2 OR read_at = ?2 AND code > ?3)
    ORDER BY read_at DESC, code LIMIT ?4`)
  const met = db.prepare(
    'SELECT rowid, * FROM orders NOT INDEXED WHERE account = ? AND rowid > ? ORDER BY rowid LIMIT ?',
  )
  const forget = db.prepare(`DELETE FROM orders WHERE rowid IN (SELECT rowid FROM orders WHERE kept_at < ?1
    AND (?3 = 0 OR NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.order_code = orders.code AND open = 1) AND NOT EXISTS
      (SELECT 1 FROM pickup_parcels p JOIN pickups k ON k.number = p.pickup
      WHERE p.order_code = orders.code AND k.state = 'open')) ORDER BY kept_at LIMIT ?2)`)
  const believeNow = db.prepare('UPDATE orders SET kept_at = ?1 WHERE kept_at > ?1 + ?2')
  const indexOf = (account: string, sellerCode: string) =>
    sellerCode === '' ? null : seals.index(['orders', account], sellerCode.normalize('NFC'))

  return {
    ...ordersOfShift(db, seals),
    put: writes((account: string, order: Order, readAt: number) => {
      const sealed = seals.seal(placeOf(account, order.code, readAt), Buffer.from(JSON.stringify(order)))
      const { from, to } = order.pickupShift ?? noShift
      put.run(account, order.code, order.shop, readAt, indexOf(account, order.sellerCode), sealed, from, to)
      return ok()
    }),
    get: reads((account: string, code: string) => {
      const row = get.get(account, code)
      return ok(row === undefined ? null : openRow(seals, row))
    }),
    forget: writes(({ before, limit, spare }: Forget) =>
      ok(Number(forget.run(before, limit, spare === true ? 1 : 0).changes)),
    ),
    // Of the future: the clock was set back since. They end like the others, counted from now.
    believeNow: writes((now: number) => {
      believeNow.run(now, dayLength)
      return ok()
    }),
    /** The last read first, behind `after`. */
    latest: reads((account: string, limit: number, after: OrderPlace | null): Result<LatestOrders> => {
      const rows = latest.all(account, after?.readAt ?? Number.MAX_SAFE_INTEGER, after?.code ?? '', limit)
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last === undefined ? null : { readAt: integerOf(last, 'read_at'), code: textOf(last, 'code') }
      return ok({ orders: rows.map((row) => openRow(seals, row)).filter((order) => order !== null), next })
    }),
    /**
     * By what each order is looked for, the first that was met first. By its rowid, so that a slice costs what it holds
     * however many orders there are.
     */
    searchKeys: reads((account: string, after: number, limit: number): Result<SearchKeysSlice> => {
      const rows = met.all(account, after, limit)
      const last = rows.length < limit ? undefined : rows.at(-1)
      const keys = rows.flatMap((row) => openRow(seals, row)?.order ?? []).map(searchKeysOf)
      return ok({ keys, next: last === undefined ? null : integerOf(last, 'rowid') })
    }),
    /** The orders a seller's own code stands for, in every shop of the account. */
    bySellerCode: reads((account: string, sellerCode: string) => {
      const index = indexOf(account, sellerCode)
      const rows = index === null ? [] : bySellerCode.all(index)
      return ok(rows.map((row) => openRow(seals, row)).filter((order) => order !== null))
    }),
  }
}

/** In the columns of the pickup shift: it has none. Its columns hold -1 until an order of before version 3 is looked at. */
const noShift = { from: 0, to: 0 }

/** Orders by their pickup shift, which stands in plain columns beside the seal. */
function ordersOfShift(db: DatabaseSync, seals: Seals) {
  const ofShift =
    db.prepare(`SELECT * FROM orders WHERE account = ? AND shift_from = ? AND shift_to = ? AND shift_from > 0
    AND shop = ? AND code > ? ORDER BY code LIMIT ?`)
  const shifts = db.prepare(`SELECT shift_from, shift_to, count(*) AS n FROM orders WHERE account = ? AND shift_from > 0
    AND shift_to > ? AND shop = ? GROUP BY shift_from, shift_to ORDER BY shift_from`)
  const unlooked = db.prepare('SELECT * FROM orders WHERE account = ? AND shift_from = -1 LIMIT ?')
  const look = db.prepare('UPDATE orders SET shift_from = ?, shift_to = ? WHERE account = ? AND code = ?')
  return {
    /** What cannot be unsealed is left out, so that a slice may come back short: only an empty one is the end. */
    ofShift: reads(({ account, from, to, shop, after, limit }: OrdersOfShift) => {
      const rows = ofShift.all(account, from, to, shop, after, limit)
      return ok(rows.map((row) => openRow(seals, row)).filter((order) => order !== null))
    }),
    /** The pickup shifts that orders of a shop name and that end after `since`, the earliest first. */
    shifts: reads((account: string, shop: number, since: number) =>
      ok(
        shifts.all(account, since, shop).map((row) => ({
          from: integerOf(row, 'shift_from'),
          to: integerOf(row, 'shift_to'),
          orders: integerOf(row, 'n'),
        })),
      ),
    ),
    /** Orders of before version 3 say their pickup shift only under their seal; each is looked at once. */
    lookAtShifts: writes((account: string, limit: number) => {
      const rows = unlooked.all(account, limit)
      for (const row of rows) {
        const { from, to } = openRow(seals, row)?.order.pickupShift ?? noShift
        look.run(from, to, account, textOf(row, 'code'))
      }
      return ok(rows.length)
    }),
  }
}

function placeOf(account: string, code: string, readAt: number) {
  return ['orders', account, code, readAt]
}

function openRow(seals: Seals, row: Row): StoredOrder | null {
  const readAt = integerOf(row, 'read_at')
  const plain = seals.open(placeOf(textOf(row, 'account'), textOf(row, 'code'), readAt), bytesOf(row, 'sealed'))
  if (plain === null) return null
  const order: Order = jsonOf(Buffer.from(plain).toString())
  return { order, readAt }
}
