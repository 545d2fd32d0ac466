import type { DatabaseSync } from 'node:sqlite'
import type { CodFacts, CodHandover, PaidLine } from '../model/cod.ts'
import { isComingBack } from '../model/orderStatus.ts'
import type { Order } from '../model/parcel.ts'
import { shortReasons } from '../model/pickup.ts'
import type { CodFactsPart } from '../ports/money.ts'
import type { CodSlice } from './calls.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrNullOf, integerOrZeroOf, jsonOf, textOf, wordOf } from './row.ts'
import type { Seals } from './seal.ts'

/** What the disk knows of the COD of orders, a slice at a time: each row is looked up where it is, by its order. */
export function openCodFacts(db: DatabaseSync, seals: Seals) {
  const ofTime = db.prepare(`SELECT c.*, k.manifest, k.shop, k.window_from, k.window_to FROM cod_orders c
    JOIN pickups k ON k.number = c.pickup WHERE c.account = ?1 AND c.at >= ?2 AND c.at < ?3
    AND (c.at, c.order_code, c.pickup) > (?4, ?5, ?6) ORDER BY c.at, c.order_code, c.pickup LIMIT ?7`)
  const named = db.prepare(`SELECT DISTINCT order_code FROM payout_lines
    WHERE payout = ? AND flaw IS NULL AND order_code > ? ORDER BY order_code LIMIT ?`)
  const handover = db.prepare(`SELECT c.*, k.manifest, k.shop, k.window_from, k.window_to FROM cod_orders c
    JOIN pickups k ON k.number = c.pickup WHERE c.order_code = ? AND c.account = ?
    ORDER BY c.short IS NOT NULL, c.at DESC LIMIT 1`)
  const about = openAbout(db, seals)

  return {
    ofTime({
      account,
      after,
      limit,
      from,
      to,
    }: CodSlice & { readonly from: number; readonly to: number }): CodFactsPart {
      const [at, order, pickup] = placeOf(after)
      const rows = ofTime.all(account, from, to, at, order, pickup, limit)
      const last = rows.length < limit ? undefined : rows.at(-1)
      const orders = rows.map((row) => {
        const facts = about(account, textOf(row, 'order_code'), row)
        // What stayed behind and went later has its lines there.
        const speaks = row.short === null || handover.get(facts.order, account)?.short !== null
        return speaks ? facts : { ...facts, lines: [] }
      })
      return {
        orders,
        next: last === undefined ? null : JSON.stringify(lastPlace(last)),
      }
    },
    ofPayout({ account, after, limit }: CodSlice, payout: number): CodFactsPart {
      const orders = named.all(payout, after ?? '', limit).map((row) => textOf(row, 'order_code'))
      return {
        orders: orders.map((order) => about(account, order, handover.get(order, account) ?? null)),
        next: orders.length < limit ? null : (orders.at(-1) ?? null),
      }
    },
  }
}

type Place = readonly [at: number, order: string, pickup: number]

const lastPlace = (row: Row): Place => [integerOf(row, 'at'), textOf(row, 'order_code'), integerOf(row, 'pickup')]

/** A place that nobody gave out is the beginning. */
function placeOf(after: string | null): Place {
  try {
    const [at, order, pickup] = JSON.parse(after ?? '[]')
    return [Number(at ?? -1), String(order ?? ''), Number(pickup ?? -1)]
  } catch {
    return [-1, '', -1]
  }
}

/** All that is known of one order beside its handover. */
function openAbout(db: DatabaseSync, seals: Seals) {
  const lines = db.prepare(`SELECT l.*, p.id FROM payout_lines l JOIN payouts p ON p.number = l.payout
    WHERE l.order_code = ? AND l.flaw IS NULL AND p.account = ? AND p.complete = 1 ORDER BY l.payout, l.line`)
  const elsewhere = db.prepare('SELECT 1 FROM cod_orders WHERE order_code = ? AND account <> ? LIMIT 1')
  const order = db.prepare('SELECT * FROM orders WHERE account = ? AND code = ?')
  const cameBack = db.prepare('SELECT 1 FROM returns WHERE order_code = ? AND account = ? AND at IS NOT NULL LIMIT 1')

  return (account: string, code: string, handed: Row | null): CodFacts => {
    const handover = handed === null ? null : handoverOf(handed)
    const known = order.get(account, code)
    return {
      order: code,
      handover,
      known: known === undefined ? null : knownOf(seals, known),
      returned: cameBack.get(code, account) !== undefined,
      lines: lines.all(code, account).map(paidLine),
      elsewhere: handover === null && elsewhere.get(code, account) !== undefined,
    }
  }
}

function handoverOf(row: Row): CodHandover {
  return {
    manifest: textOf(row, 'manifest'),
    shop: integerOf(row, 'shop'),
    from: integerOf(row, 'window_from'),
    to: integerOf(row, 'window_to'),
    at: integerOf(row, 'at'),
    cod: integerOrNullOf(row, 'cod'),
    short: row.short === null ? null : wordOf(row, 'short', shortReasons),
  }
}

/** Of an order whose seal is broken its shop is known. */
function knownOf(seals: Seals, row: Row): CodFacts['known'] {
  const place = ['orders', textOf(row, 'account'), textOf(row, 'code'), integerOrZeroOf(row, 'read_at')]
  const plain = seals.open(place, bytesOf(row, 'sealed'))
  const order: Order | null = plain === null ? null : jsonOf(Buffer.from(plain).toString())
  return {
    shop: integerOf(row, 'shop'),
    collected: order?.detail?.money.codCollected === true,
    comingBack: order !== null && isComingBack(order.status),
  }
}

function paidLine(row: Row): PaidLine {
  return {
    payout: textOf(row, 'id'),
    line: integerOf(row, 'line'),
    cod: integerOrNullOf(row, 'cod'),
    fees: integerOf(row, 'fees'),
    promotion: integerOf(row, 'promotion'),
    paid: integerOf(row, 'paid'),
  }
}
