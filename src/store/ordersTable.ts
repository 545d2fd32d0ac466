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
  const put = db.prepare(`INSERT INTO orders (account, code, shop, read_at, kept_at, seller_code_index, sealed)
    VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6) ON CONFLICT (account, code) DO UPDATE SET shop = excluded.shop,
    read_at = excluded.read_at, kept_at = excluded.kept_at, seller_code_index = excluded.seller_code_index, sealed = excluded.sealed`)
  const get = db.prepare('SELECT * FROM orders WHERE account = ? AND code = ?')
  const bySellerCode = db.prepare('SELECT * FROM orders WHERE seller_code_index = ? ORDER BY code')
  const forget = db.prepare(`DELETE FROM orders WHERE rowid IN
    (SELECT rowid FROM orders WHERE kept_at < ? ORDER BY kept_at LIMIT ?)`)
  const believeNow = db.prepare('UPDATE orders SET kept_at = ?1 WHERE kept_at > ?1 + 86400000')
  const indexOf = (account: string, sellerCode: string) =>
    sellerCode === '' ? null : seals.index(['orders', account], sellerCode.normalize('NFC'))

  return {
    'orders.put': {
      writes: true,
      run({ account, order, readAt }) {
        const sealed = seals.seal(placeOf(account, order.code, readAt), Buffer.from(JSON.stringify(order)))
        put.run(account, order.code, order.shop, readAt, indexOf(account, order.sellerCode), sealed)
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
    'orders.forget': { writes: true, run: ({ before, limit }) => ok(Number(forget.run(before, limit).changes)) },
    // Of the future: the clock was set back since. They end like the others, counted from now.
    'orders.believeNow': {
      writes: true,
      run({ now }) {
        believeNow.run(now)
        return ok()
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
