import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { Order } from '../model/parcel.ts'
import type { HandlersOf, StoredOrder } from './calls.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, jsonOf, textOf } from './row.ts'
import type { Seals } from './seal.ts'

/**
 * Orders as last read. The order is sealed as a whole; its code, shop and time are plain, the seller's own code is
 * found by a keyed hash. An order whose seal is broken counts as absent: the service has it.
 */
export function ordersTable(db: DatabaseSync, seals: Seals): HandlersOf<'orders'> {
  const put = db.prepare(`INSERT INTO orders
    (account, code, shop, read_at, kept_at, seller_code_index, sealed, shift_from, shift_to)
    VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (account, code) DO UPDATE SET shop = excluded.shop,
    read_at = excluded.read_at, kept_at = excluded.kept_at, seller_code_index = excluded.seller_code_index,
    sealed = excluded.sealed, shift_from = excluded.shift_from, shift_to = excluded.shift_to`)
  const get = db.prepare('SELECT * FROM orders WHERE account = ? AND code = ?')
  const bySellerCode = db.prepare('SELECT * FROM orders WHERE seller_code_index = ? ORDER BY code')
  const latest = db.prepare(`SELECT * FROM orders WHERE account = ?1 AND (read_at < ?2 OR read_at = ?2 AND code > ?3)
    ORDER BY read_at DESC, code LIMIT ?4`)
  const forget = db.prepare(`DELETE FROM orders WHERE rowid IN (SELECT rowid FROM orders WHERE kept_at < ?1
    AND (?3 = 0 OR NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.order_code = orders.code AND open = 1) AND NOT EXISTS
      (SELECT 1 FROM pickup_parcels p JOIN pickups k ON k.number = p.pickup
      WHERE p.order_code = orders.code AND k.state = 'open')) ORDER BY kept_at LIMIT ?2)`)
  const believeNow = db.prepare('UPDATE orders SET kept_at = ?1 WHERE kept_at > ?1 + 86400000')
  const indexOf = (account: string, sellerCode: string) =>
    sellerCode === '' ? null : seals.index(['orders', account], sellerCode.normalize('NFC'))

  return {
    ...ordersOfShift(db, seals),
    'orders.put': {
      writes: true,
      run({ account, order, readAt }) {
        const sealed = seals.seal(placeOf(account, order.code, readAt), Buffer.from(JSON.stringify(order)))
        const { from, to } = order.pickupShift ?? noShift
        put.run(account, order.code, order.shop, readAt, indexOf(account, order.sellerCode), sealed, from, to)
        return ok()
      },
    },
    'orders.get': {
      writes: false,
      run({ account, code }) {
        const row = get.get(account, code)
        return ok(row === undefined ? null : openRow(seals, row))
      },
    },
    'orders.forget': {
      writes: true,
      run: ({ before, limit, spare }) => ok(Number(forget.run(before, limit, spare === true ? 1 : 0).changes)),
    },
    // Of the future: the clock was set back since. They end like the others, counted from now.
    'orders.believeNow': {
      writes: true,
      run({ now }) {
        believeNow.run(now)
        return ok()
      },
    },
    'orders.latest': {
      writes: false,
      run({ account, limit, after }) {
        const rows = latest.all(account, after?.readAt ?? Number.MAX_SAFE_INTEGER, after?.code ?? '', limit)
        const last = rows.length < limit ? undefined : rows.at(-1)
        const next = last === undefined ? null : { readAt: integerOf(last, 'read_at'), code: textOf(last, 'code') }
        return ok({ orders: rows.map((row) => openRow(seals, row)).filter((order) => order !== null), next })
      },
    },
    'orders.bySellerCode': {
      writes: false,
      run({ account, sellerCode }) {
        const index = indexOf(account, sellerCode)
        const rows = index === null ? [] : bySellerCode.all(index)
        return ok(rows.map((row) => openRow(seals, row)).filter((order) => order !== null))
      },
    },
  }
}

/** In the columns of the pickup shift: it has none. Its columns hold -1 until an order of before version 3 is looked at. */
const noShift = { from: 0, to: 0 }

/** Orders by their pickup shift, which stands in plain columns beside the seal. */
function ordersOfShift(
  db: DatabaseSync,
  seals: Seals,
): Pick<HandlersOf<'orders'>, 'orders.ofShift' | 'orders.shifts' | 'orders.lookAtShifts'> {
  const ofShift =
    db.prepare(`SELECT * FROM orders WHERE account = ? AND shift_from = ? AND shift_to = ? AND shift_from > 0
    AND shop = ? AND code > ? ORDER BY code LIMIT ?`)
  const shifts = db.prepare(`SELECT shift_from, shift_to, count(*) AS n FROM orders WHERE account = ? AND shift_from > 0
    AND shift_to > ? AND shop = ? GROUP BY shift_from, shift_to ORDER BY shift_from`)
  const unlooked = db.prepare('SELECT * FROM orders WHERE account = ? AND shift_from = -1 LIMIT ?')
  const look = db.prepare('UPDATE orders SET shift_from = ?, shift_to = ? WHERE account = ? AND code = ?')
  return {
    'orders.ofShift': {
      writes: false,
      run({ account, from, to, shop, after, limit }) {
        const rows = ofShift.all(account, from, to, shop, after, limit)
        return ok(rows.map((row) => openRow(seals, row)).filter((order) => order !== null))
      },
    },
    'orders.shifts': {
      writes: false,
      run: ({ account, shop, since }) =>
        ok(
          shifts.all(account, since, shop).map((row) => ({
            from: integerOf(row, 'shift_from'),
            to: integerOf(row, 'shift_to'),
            orders: integerOf(row, 'n'),
          })),
        ),
    },
    'orders.lookAtShifts': {
      writes: true,
      run({ account, limit }) {
        const rows = unlooked.all(account, limit)
        for (const row of rows) {
          const { from, to } = openRow(seals, row)?.order.pickupShift ?? noShift
          look.run(from, to, account, textOf(row, 'code'))
        }
        return ok(rows.length)
      },
    },
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
