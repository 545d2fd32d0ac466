import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { Fault, FaultCode } from '../base/fault.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { faultCodesOnly } from '../model/codesOnly.ts'
import { allLabelSizes } from '../model/labelSize.ts'
import { readRowWish } from '../model/rowWish.ts'
import type { NewBatch, StoredBatch, StoredRow, StoredRowChange } from '../ports/batches.ts'
import type { RowRange } from './calls.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, jsonOf, shapedOf, textOf, textOrNullOf, wordOf } from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'

const batchStates = ['open', 'running', 'paused', 'done', 'canceled'] as const satisfies readonly BatchState[]
type BatchState = StoredBatch['state']

/**
 * Batches and their rows; names and lines are sealed, for they are whatever somebody pasted. A batch is `coming` until
 * its last line is there and `going` from the first row that is removed: what a power cut leaves of either is removed
 * at the next start. A row keeps its line, what it was resolved to, and the intent it was last printed with; what became
 * of that is the journal's to say. Faults beside the store's own: `batch.unknown`.
 */
export function batchesTable(db: DatabaseSync, seals: Seals, damaged: TellDamaged) {
  const find = openFinder(db, seals, damaged)
  const write = openWriter(db, seals)
  const removal = openRemoval(db)
  const codes = db.prepare(`SELECT DISTINCT order_code FROM batch_rows INDEXED BY batch_rows_of_order
    CROSS JOIN batches ON number = batch WHERE account = ? AND order_code > ? ORDER BY order_code LIMIT ?`)

  return {
    create: writes((batch: NewBatch) => {
      if (find.number(batch.id, 'any') !== null) return fail('job.duplicate', { facts: { batch: batch.id } })
      write.create(batch)
      return ok()
    }),
    append: writes(({ id, lines, complete, at }: BatchLines) => {
      const number = find.number(id, 'any')
      if (number === null) return unknown(id)
      write.lines(id, number, find.count(number), lines)
      if (complete) write.arrived(number, at)
      return ok()
    }),
    /** Of every account, the newest first. */
    list: reads(() => ok(find.all())),
    get: reads((id: string) => ok(find.batch(id))),
    /** Fewer than `count` at the end. */
    rows: reads((id: string, { from, count }: RowRange) => {
      const number = find.number(id)
      return number === null ? unknown(id) : ok(find.rows(id, number, from, count))
    }),
    /** The order codes that rows of an account name, each once, in their order. */
    codes: reads((account: string, after: string, limit: number) =>
      ok(codes.all(account, after, limit).map((row) => textOf(row, 'order_code'))),
    ),
    setState: writes((id: string, state: BatchState, at: number) => {
      const number = find.number(id)
      if (number !== null) write.state(number, state, at)
      const batch = find.batch(id)
      return batch === null ? unknown(id) : ok(batch)
    }),
    /** All or none. */
    updateRows: writes((id: string, rows: readonly StoredRowChange[]) => {
      const number = find.number(id)
      if (number === null) return unknown(id)
      const missing = rows.find((change) => !write.change(number, change))
      return missing === undefined ? ok() : fail('batch.unknown', { facts: { batch: id, row: missing.row } })
    }),
    /** Up to `limit` rows of it: whether it is gone. A batch that is not there is removed already. */
    remove: writes((id: string, limit: number) => ok(removal.some(find.number(id, 'any'), limit) < limit)),
    /** Up to `limit` rows of one batch: `none` is left, `some` of them went, or the `whole` batch. */
    forget: writes((before: number, limit: number): Result<'none' | 'some' | 'whole'> => {
      const next = removal.next(before)
      if (next === null) return ok('none')
      return ok(removal.some(next, limit) < limit ? 'whole' : 'some')
    }),
  }
}

interface BatchLines {
  readonly id: string
  readonly lines: readonly string[]
  readonly complete: boolean
  readonly at: number
}

/** What was coming or going when the program ended. */
export function removeHalfBatches(db: DatabaseSync): void {
  db.exec(`DELETE FROM batches WHERE presence <> 'there'`)
}

interface Writer {
  create(batch: NewBatch): void
  lines(id: string, number: number, first: number, lines: readonly string[]): void
  arrived(number: number, at: number): void
  state(number: number, state: BatchState, at: number): void
  /** false: there is no such row. */
  change(number: number, change: StoredRowChange): boolean
}

function openWriter(db: DatabaseSync, seals: Seals): Writer {
  const create = db.prepare(`INSERT INTO batches
    (id, account, presence, size, printer, source, created_at, by, state, changed_at, sealed_name)
    VALUES (?, ?, 'coming', ?, ?, ?, ?, ?, 'open', ?, ?)`)
  const arrived = db.prepare(`UPDATE batches SET presence = 'there', changed_at = ? WHERE number = ?`)
  const setState = db.prepare('UPDATE batches SET state = ?, changed_at = ? WHERE number = ?')
  const insert = db.prepare(`INSERT INTO batch_rows (batch, row, sealed_line, parcel, attempt) VALUES (?, ?, ?, 0, 0)`)
  const update = db.prepare(`UPDATE batch_rows
    SET order_code = ?, parcel = ?, fault = ?, attempt = ?, intent = ?, wish = ? WHERE batch = ? AND row = ?`)
  return {
    create({ id, account, name, size, printer, source, createdAt, by }) {
      const sealed = seals.seal(namePlace(id), Buffer.from(name))
      create.run(id, account, size, printer, source, createdAt, by, createdAt, sealed)
    },
    lines(id, number, first, lines) {
      for (const [index, line] of lines.entries())
        insert.run(number, first + index, seals.seal(linePlace(id, first + index), Buffer.from(line)))
    },
    arrived: (number, at) => void arrived.run(at, number),
    state: (number, state, at) => void setState.run(state, at, number),
    change(number, { row, order, parcel, fault, attempt, intent, wish }) {
      const asked = wish === null ? null : JSON.stringify(wish)
      return Number(update.run(order, parcel, faultText(fault), attempt, intent, asked, number, row).changes) > 0
    },
  }
}

interface Finder {
  /** `any`: also one that is coming or going. */
  number(id: string, presence?: 'any'): number | null
  count(number: number): number
  batch(id: string): StoredBatch | null
  all(): readonly StoredBatch[]
  rows(id: string, number: number, from: number, count: number): readonly StoredRow[]
}

function openFinder(db: DatabaseSync, seals: Seals, damaged: TellDamaged): Finder {
  const read = readerOf(batchRow(seals), damaged)
  const columns = `batches.*, (SELECT coalesce(max(row) + 1, 0) FROM batch_rows WHERE batch = number) AS rows`
  const any = db.prepare('SELECT number FROM batches WHERE id = ?')
  const there = db.prepare(`SELECT number FROM batches WHERE id = ? AND presence = 'there'`)
  const count = db.prepare('SELECT coalesce(max(row) + 1, 0) AS n FROM batch_rows WHERE batch = ?')
  const one = db.prepare(`SELECT ${columns} FROM batches WHERE id = ? AND presence = 'there'`)
  const all = db.prepare(`SELECT ${columns} FROM batches WHERE presence = 'there' ORDER BY number DESC`)
  const rows = db.prepare('SELECT * FROM batch_rows WHERE batch = ? AND row >= ? ORDER BY row LIMIT ?')
  return {
    number(id, presence) {
      const row = (presence === 'any' ? any : there).get(id)
      return row === undefined ? null : integerOf(row, 'number')
    },
    count: (number) => integerOf(count.get(number) ?? {}, 'n'),
    batch: (id) => read.one(one.get(id)),
    all: () => read.all(all.all()),
    rows: (id, number, from, limit) => rows.all(number, from, Math.max(0, limit)).map((row) => rowOf(seals, id, row)),
  }
}

interface Removal {
  /** Removes up to `limit` rows, and the batch with its last row. Returns how many rows it removed. */
  some(number: number | null, limit: number): number
  /** An ended batch that nobody has touched since. */
  next(before: number): number | null
}

function openRemoval(db: DatabaseSync): Removal {
  const going = db.prepare(`UPDATE batches SET presence = 'going' WHERE number = ?`)
  const rows = db.prepare(`DELETE FROM batch_rows WHERE batch = ?1 AND row >= coalesce(
    (SELECT row FROM batch_rows WHERE batch = ?1 ORDER BY row DESC LIMIT 1 OFFSET ?2), 0)`)
  const batch = db.prepare('DELETE FROM batches WHERE number = ?')
  const next = db.prepare(`SELECT number FROM batches WHERE presence = 'going'
    OR (presence = 'there' AND state IN ('done', 'canceled') AND changed_at < ?) ORDER BY number LIMIT 1`)
  return {
    some(number, limit) {
      if (number === null) return 0
      going.run(number)
      const removed = Number(rows.run(number, limit - 1).changes)
      if (removed < limit) batch.run(number)
      return removed
    },
    next(before) {
      const row = next.get(before)
      return row === undefined ? null : integerOf(row, 'number')
    },
  }
}

function unknown(id: string): Failed {
  return fail('batch.unknown', { facts: { batch: id } })
}

const namePlace = (id: string) => ['batches', id]
const linePlace = (id: string, row: number) => ['batch_rows', id, row]

function faultText(fault: Fault | null): string | null {
  return fault === null ? null : JSON.stringify(faultCodesOnly(fault))
}

/** Its row with `rows`, how many lines it has. */
export function batchRow(seals: Seals): RowForm<StoredBatch> {
  return { table: 'batches', key: 'id', read: (row) => batchOf(seals, row) }
}

function batchOf(seals: Seals, row: Row): StoredBatch {
  const id = textOf(row, 'id')
  const name = seals.open(namePlace(id), bytesOf(row, 'sealed_name'))
  return {
    id,
    account: textOf(row, 'account'),
    name: name === null ? '' : Buffer.from(name).toString(),
    size: wordOf(row, 'size', allLabelSizes),
    printer: textOrNullOf(row, 'printer'),
    source: textOf(row, 'source'),
    createdAt: integerOf(row, 'created_at'),
    by: textOf(row, 'by'),
    state: wordOf(row, 'state', batchStates),
    changedAt: integerOf(row, 'changed_at'),
    rows: integerOf(row, 'rows'),
  }
}

const FaultOfRow = z.looseObject({ code: z.custom<FaultCode>((code) => typeof code === 'string') })

/** Whole batches only: of a list without one of its lines nobody would know which is which. */
export function rowOf(seals: Seals, id: string, row: Row): StoredRow {
  const number = integerOf(row, 'row')
  const line = seals.open(linePlace(id, number), bytesOf(row, 'sealed_line'))
  const wish = textOrNullOf(row, 'wish')
  const change: StoredRowChange = {
    row: number,
    order: textOrNullOf(row, 'order_code'),
    parcel: integerOf(row, 'parcel'),
    fault: row.fault === null ? null : shapedOf(row, 'fault', FaultOfRow),
    attempt: integerOf(row, 'attempt'),
    intent: textOrNullOf(row, 'intent'),
    wish: wish === null ? null : readRowWish(jsonOf(wish)),
  }
  return { ...change, line: line === null ? null : Buffer.from(line).toString() }
}
