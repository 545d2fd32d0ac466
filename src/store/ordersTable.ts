import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { normalized } from '../base/normalized.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { dayLength } from '../model/day.ts'
import { changesSince, imprintOf } from '../model/imprint.ts'
import type { Order } from '../model/parcel.ts'
import { searchKeysOf } from '../model/searchKeys.ts'
import type { SearchKeysSlice, StoredOrder } from '../ports/orders.ts'
import type { Forget, OrdersOfShift } from './calls.ts'
import { reads, writes } from './handler.ts'
import { orderList } from './orderList.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrZeroOf, jsonOf, shapedOf, textOf } from './row.ts'
import { orElse } from './rowReader.ts'
import type { Seals } from './seal.ts'

/**
 * Orders as last read. The order is sealed as a whole; its code, shop and time are plain, the seller's own code is
 * found by a keyed hash. An order whose seal is broken counts as absent: the service has it.
 */
export function ordersTable(db: DatabaseSync, seals: Seals) {
  const put = db.prepare(`INSERT INTO orders
    (account, code, shop, read_at, kept_at, seller_code_index, sealed, shift_from, shift_to, status, cod, made_at, altered_at, quote)
    VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT (account, code) DO UPDATE SET
    shop = excluded.shop, read_at = excluded.read_at, kept_at = excluded.kept_at,
    seller_code_index = excluded.seller_code_index, sealed = excluded.sealed, shift_from = excluded.shift_from,
    shift_to = excluded.shift_to, status = excluded.status, cod = excluded.cod, made_at = excluded.made_at,
    altered_at = coalesce(excluded.altered_at, altered_at), quote = coalesce(excluded.quote, quote)`)
  const get = db.prepare('SELECT * FROM orders WHERE account = ? AND code = ?')
  const bySellerCode = db.prepare('SELECT * FROM orders WHERE seller_code_index = ? ORDER BY code')
  const met = db.prepare(
    'SELECT rowid, * FROM orders NOT INDEXED WHERE account = ? AND rowid > ? ORDER BY rowid LIMIT ?',
  )
  const forget = db.prepare(`DELETE FROM orders WHERE rowid IN (SELECT rowid FROM orders WHERE kept_at < ?1
    AND (?3 = 0 OR NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.order_code = orders.code AND open = 1) AND NOT EXISTS
      (SELECT 1 FROM pickup_parcels p JOIN pickups k ON k.number = p.pickup
      WHERE p.order_code = orders.code AND k.state = 'open')) ORDER BY kept_at LIMIT ?2)`)
  const believeNow = db.prepare('UPDATE orders SET kept_at = ?1 WHERE kept_at > ?1 + ?2')
  const indexOf = (account: string, sellerCode: string) =>
    sellerCode === '' ? null : seals.index(['orders', account], normalized(sellerCode, 'NFC'))

  return {
    ...ordersOfShift(db, seals),
    put: writes((account: string, { order, readAt, quote }: StoredOrder, now: number) => {
      const { code, shop, sellerCode } = order
      const row = get.get(account, code)
      const before = row === undefined ? null : openRow(seals, row)
      const sealed = seals.seal(placeOf(account, code, readAt), Buffer.from(JSON.stringify(order)))
      const { from, to, status, cod, madeAt } = plainOf(
        order,
        (row === undefined ? 0 : integerOrZeroOf(row, 'made_at')) || readAt,
      )
      const alteredAt = before !== null && hasOtherImprint(before.order, order) ? now : null
      const index = indexOf(account, sellerCode)
      const cost = quote === undefined ? null : JSON.stringify(quote)
      put.run(account, code, shop, readAt, index, sealed, from, to, status, cod, madeAt, alteredAt, cost)
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
    list: orderList(db, (row) => openRow(seals, row)),
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

/** In the columns of the pickup shift: it has none. */
const noShift = { from: 0, to: 0 }

/** What stands beside the seal. `met`: since when it is known here, where the carrier does not say when it was made. */
function plainOf({ status, cod, pickupShift, detail }: Order, met: number) {
  return { ...(pickupShift ?? noShift), status, cod, madeAt: Math.max(1, detail?.dates.created ?? met) }
}

function hasOtherImprint(before: Order, after: Order): boolean {
  return changesSince(imprintOf(before), after) !== null
}

/** Orders by their pickup shift, which stands in plain columns beside the seal. */
function ordersOfShift(db: DatabaseSync, seals: Seals) {
  const ofShift =
    db.prepare(`SELECT * FROM orders WHERE account = ? AND shift_from = ? AND shift_to = ? AND shift_from > 0
    AND shop = ? AND code > ? ORDER BY code LIMIT ?`)
  const shifts = db.prepare(`SELECT shift_from, shift_to, count(*) AS n FROM orders WHERE account = ? AND shift_from > 0
    AND shift_to > ? AND shop = ? GROUP BY shift_from, shift_to ORDER BY shift_from`)
  const unlooked = db.prepare('SELECT * FROM orders WHERE account = ? AND made_at = 0 LIMIT ?')
  const look = db.prepare(`UPDATE orders SET shift_from = ?, shift_to = ?, status = ?, cod = ?, made_at = ?
    WHERE account = ? AND code = ?`)
  return {
    /** What cannot be unsealed is left out, so that a slice may come back short: only an empty one is the end. */
    ofShift: reads(({ account, from, to, shop, after, limit }: OrdersOfShift) => {
      const rows = ofShift.all(account, from, to, shop, after, limit)
      return ok(rows.map((row) => openRow(seals, row)).filter((order) => order !== null))
    }),
    /** The pickup shifts that orders of a shop name and that end after `since`, the earliest first. */
    shifts: reads((account: string, shop: number, since: number) =>
      ok(
        shifts
          .all(account, since, shop)
          .flatMap((row) =>
            orElse([], () => [
              { from: integerOf(row, 'shift_from'), to: integerOf(row, 'shift_to'), orders: integerOf(row, 'n') },
            ]),
          ),
      ),
    ),
    /** Orders of before version 10 say what they are listed by only under their seal; each is looked at once. */
    lookAt: writes((account: string, limit: number) => {
      const rows = unlooked.all(account, limit)
      for (const row of rows) {
        const readAt = integerOrZeroOf(row, 'read_at')
        const stored = openRow(seals, row)
        const { from, to, status, cod, madeAt } =
          stored === null ? { ...noShift, ...unreadable, madeAt: Math.max(1, readAt) } : plainOf(stored.order, readAt)
        look.run(from, to, status, cod, madeAt, account, textOf(row, 'code'))
      }
      return ok(rows.length)
    }),
  }
}

/** Whose seal is broken: the service has it, and its row is left out of every list. */
const unreadable = { status: '', cod: null }

function placeOf(account: string, code: string, readAt: number) {
  return ['orders', account, code, readAt]
}

const Quote = z.object({
  total: z.nullable(z.number()),
  lines: z.array(z.object({ name: z.string(), amount: z.number() })),
  expected: z.nullable(z.number()),
  latest: z.nullable(z.number()),
})

/** A number that cannot be read is not the one that was sealed. */
export function openRow(seals: Seals, row: Row): StoredOrder | null {
  const readAt = integerOrZeroOf(row, 'read_at')
  const plain = seals.open(placeOf(textOf(row, 'account'), textOf(row, 'code'), readAt), bytesOf(row, 'sealed'))
  if (plain === null) return null
  const order: Order = jsonOf(Buffer.from(plain).toString())
  // It lies openly, and only says what an order would cost: a damaged one is none.
  const quote = row.quote === null ? null : orElse(null, () => shapedOf(row, 'quote', Quote))
  return { order, readAt, ...(quote !== null && { quote }) }
}
