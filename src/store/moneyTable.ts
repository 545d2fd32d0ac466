import type { DatabaseSync } from 'node:sqlite'
import type { Failed } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Payout, PayoutLine } from '../model/cod.ts'
import { payoutFields, payoutFlaws } from '../model/cod.ts'
import { clockTimeOf } from '../model/day.ts'
import type { CodSlice } from './calls.ts'
import { openCodFacts } from './codFacts.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrNullOf, textOf, textOrNullOf, wordOf } from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { unsealed } from './seal.ts'

export interface NewPayout extends Payout {
  /** Of the file's bytes, and of what its lines say. */
  readonly hash: string
  readonly meaning: string
}

/**
 * The carrier's payouts, and the COD of handovers beside them. A payout is written in slices and counts once it is
 * complete; one that was cut off is gone at the next.
 */
export function moneyTable(db: DatabaseSync, seals: Seals, damaged: TellDamaged) {
  const payouts = readerOf(payoutRow(seals), damaged)
  const flawed = readerOf(payoutLineRow, damaged)
  const facts = openCodFacts(db, seals)
  const same = db.prepare(`SELECT * FROM payouts WHERE account = ?1 AND complete = 1 AND (hash = ?2 OR meaning = ?3)`)
  const one = db.prepare('SELECT * FROM payouts WHERE id = ? AND account = ? AND complete = 1')
  const begin = db.prepare(`INSERT INTO payouts
    (id, account, kept_at, hash, meaning, complete, lines, flawed, paid, sealed) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?)`)
  const put = db.prepare(`INSERT INTO payout_lines
    (payout, line, order_code, cod, fees, promotion, paid, flaw, flaw_at)
    SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM payouts WHERE id = ?1`)
  const finish = db.prepare('UPDATE payouts SET complete = 1 WHERE id = ?')
  const hide = db.prepare('UPDATE payouts SET complete = 0 WHERE id = ? AND account = ?')
  const dropLines = db.prepare(`DELETE FROM payout_lines WHERE (payout, line) IN (SELECT payout, line FROM payout_lines
    WHERE payout IN (SELECT number FROM payouts WHERE complete = 0) LIMIT ?)`)
  const drop = db.prepare('DELETE FROM payouts WHERE complete = 0')
  const list = db.prepare('SELECT * FROM payouts WHERE account = ? AND complete = 1 ORDER BY number DESC LIMIT ?')
  const flaws = db.prepare(`SELECT l.*, p.id FROM payout_lines l JOIN payouts p ON p.number = l.payout
    WHERE p.id = ?1 AND p.account = ?2 AND complete = 1 AND l.flaw IS NOT NULL ORDER BY l.line LIMIT ?3`)

  return {
    /** Fault: `payout.kept-before`. */
    begin: writes((payout: NewPayout) => {
      const { id, account, keptAt, hash, meaning, lines, flawed, paid, by, file, columns } = payout
      const before = payouts.one(same.get(account, hash, meaning))
      if (before !== null) return keptBefore(before)
      const sealed = seals.seal(placeOf(id), Buffer.from(JSON.stringify({ by, file, columns })))
      begin.run(id, account, keptAt, hash, meaning, lines, flawed, paid, sealed)
      return ok()
    }),
    append: writes((id: string, lines: readonly PayoutLine[]) => {
      for (const { line, order, cod, fees, promotion, paid, flaw, at } of lines)
        put.run(id, line, order, cod, fees, promotion, paid, flaw, at)
      return ok()
    }),
    finish: writes((id: string) => {
      finish.run(id)
      return ok()
    }),
    /** Its lines count no more; they go with the next `clear`. */
    hide: writes((account: string, id: string) => (Number(hide.run(id, account).changes) === 0 ? unknown() : ok())),
    /** Lines of what is not complete, at most so many; less than that were the last, and it is gone. */
    clear: writes((limit: number) => {
      const gone = Number(dropLines.run(limit).changes)
      if (gone < limit) drop.run()
      return ok(gone)
    }),
    list: reads((account: string, limit: number) => ok(payouts.all(list.all(account, limit)))),
    flaws: reads((account: string, id: string, limit: number) => {
      if (one.get(id, account) === undefined) return unknown()
      return ok(flawed.all(flaws.all(id, account, limit)))
    }),
    ofTime: reads((asks: CodSlice & { readonly from: number; readonly to: number }) => ok(facts.ofTime(asks))),
    /** Fault: `payout.unknown`. */
    ofPayout: reads((asks: CodSlice & { readonly payout: string }) => {
      const found = one.get(asks.payout, asks.account)
      return found === undefined ? unknown() : ok(facts.ofPayout(asks, integerOf(found, 'number')))
    }),
  }
}

const placeOf = (id: string) => ['payouts', id]

function keptBefore({ file, keptAt }: Payout): Failed {
  return fail('payout.kept-before', { facts: { file, when: clockTimeOf(keptAt) } })
}

function unknown(): Failed {
  return fail('payout.unknown')
}

const noColumns = { code: null, cod: null, fees: null, promotion: null, paid: null }

const nothingTold: PayoutTold = { by: '', file: '', columns: noColumns }

type PayoutTold = Pick<Payout, 'by' | 'file' | 'columns'>

/** Of one whose sealed part does not read its amounts stand, as where its key is gone. */
export function payoutRow(seals: Seals): RowForm<Payout> {
  return {
    table: 'payouts',
    key: 'id',
    read: (row) => payoutOf(row, toldOf(seals, row)),
    instead: (row) => payoutOf(row, nothingTold),
  }
}

/** Read with the `id` of its payout. */
export const payoutLineRow: RowForm<PayoutLine> = { table: 'payout_lines', key: 'id', read: lineOf }

function toldOf(seals: Seals, row: Row): PayoutTold {
  return unsealed(seals, placeOf(textOf(row, 'id')), bytesOf(row, 'sealed')) ?? nothingTold
}

function payoutOf(row: Row, told: PayoutTold): Payout {
  return {
    id: textOf(row, 'id'),
    account: textOf(row, 'account'),
    keptAt: integerOf(row, 'kept_at'),
    lines: integerOf(row, 'lines'),
    flawed: integerOf(row, 'flawed'),
    paid: integerOf(row, 'paid'),
    ...told,
  }
}

function lineOf(row: Row): PayoutLine {
  return {
    line: integerOf(row, 'line'),
    order: textOrNullOf(row, 'order_code'),
    cod: integerOrNullOf(row, 'cod'),
    fees: integerOf(row, 'fees'),
    promotion: integerOf(row, 'promotion'),
    paid: integerOf(row, 'paid'),
    flaw: row.flaw === null ? null : wordOf(row, 'flaw', payoutFlaws),
    at: row.flaw_at === null ? null : wordOf(row, 'flaw_at', payoutFields),
  }
}
