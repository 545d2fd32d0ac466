import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { Order } from '../model/parcel.ts'
import type { Handlers, StoredOrder } from './calls.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, textOf } from './row.ts'
import type { Seals } from './seal.ts'

type OrderHandlers = Pick<Handlers, Extract<keyof Handlers, `orders.${string}`>>

/**
 * Orders as last read. The order is sealed as a whole; its code, shop and time are plain, the seller's own code is
 * found by a keyed hash. An order whose seal is broken counts as absent: the service has it.
 */
export function ordersTable(db: DatabaseSync, seals: Seals): OrderHandlers {
  const put = db.prepare(`INSERT INTO orders (account, code, shop, read_at, seller_code_index, sealed)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (account, code) DO UPDATE SET shop = excluded.shop,
    read_at = excluded.read_at, seller_code_index = excluded.seller_code_index, sealed = excluded.sealed`)
  const get = db.prepare('SELECT * FROM orders WHERE account = ? AND code = ?')
  const bySellerCode = db.prepare('SELECT * FROM orders WHERE seller_code_index = ? ORDER BY code')
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
  const order: Order = JSON.parse(Buffer.from(plain).toString())
  return { order, readAt }
}
