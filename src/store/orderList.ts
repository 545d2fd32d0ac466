import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { OrderPrinted } from '../model/orderFilter.ts'
import type { OrderAsks, OrderList, StoredOrder } from '../ports/orders.ts'
import { reads } from './handler.ts'
import type { Row } from './row.ts'
import { integerOf, integerOrZeroOf, textOf } from './row.ts'
import { orElse } from './rowReader.ts'

/**
 * The orders of an account that fit a filter, the newest first, a page behind a place. Places come from the index
 * `orders_listed` alone, which holds every column that is asked for and is walked from its end; sealed rows are read only
 * for the page.
 */
export function orderList(db: DatabaseSync, open: (row: Row) => StoredOrder | null) {
  return reads((account: string, asks: OrderAsks) => {
    const { limit, after } = asks
    const { from, where, values } = conditionsOf(account, asks)
    const rows = db
      .prepare(
        `SELECT o.*, ${printed} AS printed, ${waits('?2')} AS waits FROM orders o WHERE o.rowid IN
          (SELECT o.rowid FROM ${from} WHERE ${where} ORDER BY o.made_at DESC, o.code DESC LIMIT ?3)
        ORDER BY o.made_at DESC, o.code DESC`,
      )
      .all(...values)
    const last = rows.length < limit ? undefined : rows.at(-1)
    const next = last === undefined ? null : orElse(null, () => placeOf(last))
    const orders = rows.flatMap((row) => listed(row, open(row)) ?? [])
    return ok<OrderList>({ orders, next, total: after === null ? total(rows.length) : null })

    function total(read: number): number | null {
      if (read < limit) return read
      // Each row would be held against its labels, and a scan would wait behind it.
      if (asks.filter.printed !== null) return null
      const counted = db.prepare(`SELECT count(*) AS count FROM ${from} WHERE ${where}`).get(...values)
      return integerOf(counted ?? {}, 'count')
    }
  })
}

const placeOf = (row: Row) => ({ madeAt: integerOf(row, 'made_at'), code: textOf(row, 'code') })

function listed(row: Row, stored: StoredOrder | null): OrderList['orders'][number] | null {
  if (stored === null) return null
  const said: OrderPrinted = printedOf(textOf(row, 'printed'))
  return { ...stored, madeAt: integerOrZeroOf(row, 'made_at'), printed: said, waiting: integerOf(row, 'waits') === 1 }
}

function printedOf(said: string): OrderPrinted {
  return said === 'no' || said === 'old' ? said : 'yes'
}

const labels = 'FROM jobs WHERE order_code = o.code AND account = o.account AND may_have_printed = 1'
const isPrinted = `EXISTS (SELECT 1 ${labels})`
/** What came out after the last change is right. */
const isOld = `(o.status = 'cancel' AND ${isPrinted}
  OR o.altered_at IS NOT NULL AND o.altered_at > (SELECT max(job ->> '$.changedAt') ${labels}))`
const printed = `CASE WHEN ${isOld} THEN 'old' WHEN ${isPrinted} THEN 'yes' ELSE 'no' END`

/** `requests`: the parameter that holds the codes that others than labels wait with. */
function waits(requests: string): string {
  return `o.code IN (SELECT order_code FROM jobs INDEXED BY jobs_open WHERE open = 1 AND account = ?1 AND state IN ('in-doubt', 'stopped')
    UNION SELECT value FROM json_each(${requests}))`
}

const conditionOf: Readonly<Record<OrderPrinted, string>> = {
  no: `NOT ${isPrinted}`,
  yes: isPrinted,
  old: isOld,
}

/** `values`: the account, codes that wait, the limit, the place to go on behind, and what the filter asks for. */
function conditionsOf(account: string, { filter, codes, waiting: requests, limit, after }: OrderAsks) {
  const conditions = ['o.account = ?1', '(o.made_at, o.code) < (?4, ?5)']
  const { madeAt, code } = after ?? { madeAt: Number.MAX_SAFE_INTEGER, code: '' }
  const values: SQLInputValue[] = [account, JSON.stringify(requests), limit, madeAt, code]
  const ask = (condition: (at: string) => string, value: SQLInputValue) => {
    values.push(value)
    conditions.push(condition(`?${values.length}`))
  }
  const { statuses, shop, cod, from, to, printed: wanted, waiting } = filter
  if (codes !== null) ask((at) => `o.code IN (SELECT value FROM json_each(${at}))`, JSON.stringify(codes))
  if (statuses.length > 0) ask((at) => `o.status IN (SELECT value FROM json_each(${at}))`, JSON.stringify(statuses))
  if (shop !== null) ask((at) => `o.shop = ${at}`, shop)
  if (from !== null) ask((at) => `o.made_at >= ${at}`, from)
  if (to !== null) ask((at) => `o.made_at < ${at}`, to)
  if (cod !== null) conditions.push(cod ? 'o.cod > 0' : 'coalesce(o.cod, 0) = 0')
  if (wanted !== null) conditions.push(conditionOf[wanted])
  if (waiting) conditions.push(waits('?2'))
  const few = codes !== null || waiting
  return {
    from: few ? 'orders o INDEXED BY sqlite_autoindex_orders_1' : 'orders o INDEXED BY orders_listed',
    where: conditions.join(' AND '),
    values,
  }
}
