import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { PackingEntry } from '../model/packing.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, textOf } from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { unsealed } from './seal.ts'

/** Packings, entry by entry: an entry is written once, and never again. */
export function packingsTable(db: DatabaseSync, seals: Seals, damaged: TellDamaged) {
  const read = readerOf(packingRow(seals), damaged)
  const append = db.prepare(`INSERT INTO packing_entries
    (id, packing, account, order_code, parcel, type, at, by, sealed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING`)
  const one = db.prepare('SELECT * FROM packing_entries WHERE id = ?')
  const ofOpen = db.prepare(`SELECT * FROM packing_entries WHERE packing IN
    (SELECT packing FROM packing_entries WHERE type = 'opened' AND account = ? AND at >= ?)
    AND packing NOT IN (SELECT packing FROM packing_entries WHERE type = 'labelled') ORDER BY position`)
  const ofOrder = db.prepare('SELECT * FROM packing_entries WHERE order_code = ? AND account = ? ORDER BY position')
  const forget = db.prepare(`DELETE FROM packing_entries WHERE position IN
    (SELECT position FROM packing_entries WHERE at < ? ORDER BY at LIMIT ?)`)
  return {
    append: writes(({ body, ...entry }: PackingEntry) => {
      const { id, packing, account, order, parcel, at, by } = entry
      const sealed = seals.seal(placeOf(id), Buffer.from(JSON.stringify(body)))
      const written = append.run(id, packing, account, order, parcel, body?.type ?? '', at, by, sealed)
      return ok(Number(written.changes) === 1)
    }),
    entry: reads((id: string) => ok(read.one(one.get(id)))),
    ofOpen: reads((account: string, since: number) => ok(read.all(ofOpen.all(account, since)))),
    ofOrder: reads((account: string, order: string) => ok(read.all(ofOrder.all(order, account)))),
    forget: writes((before: number, limit: number) => ok(Number(forget.run(before, limit).changes))),
  }
}

/**
 * What a backup says was being packed, or was packed without a label, is packed anew: which parcel it is of stands openly
 * beside what is sealed, which of its entries are there is whoever's who wrote the file, and the goods may have gone since.
 * Its entries stay, to be read as what was scanned then.
 */
export function leavePackings(db: DatabaseSync): void {
  db.exec("UPDATE packing_entries SET type = 'left' WHERE type = 'opened'")
}

const placeOf = (id: string) => ['packing_entries', id]

/** One whose sealed part does not read stands without it, as where its key is gone: that something was scanned is not left out. */
export function packingRow(seals: Seals): RowForm<PackingEntry> {
  return {
    table: 'packing_entries',
    key: 'id',
    read: (row) => entryOf(row, unsealed(seals, placeOf(textOf(row, 'id')), bytesOf(row, 'sealed'))),
    instead: (row) => entryOf(row, null),
  }
}

function entryOf(row: Row, body: PackingEntry['body']): PackingEntry {
  return {
    id: textOf(row, 'id'),
    packing: textOf(row, 'packing'),
    account: textOf(row, 'account'),
    order: textOf(row, 'order_code'),
    parcel: integerOf(row, 'parcel'),
    at: integerOf(row, 'at'),
    by: textOf(row, 'by'),
    body,
  }
}
