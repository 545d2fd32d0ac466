import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { PackingEntry } from '../model/packing.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, jsonOf, textOf } from './row.ts'
import type { Seals } from './seal.ts'

/** Packings, entry by entry: an entry is written once, and never again. */
export function packingsTable(db: DatabaseSync, seals: Seals) {
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
    entry: reads((id: string) => {
      const row = one.get(id)
      return ok(row === undefined ? null : entryOf(seals, row))
    }),
    ofOpen: reads((account: string, since: number) => ok(ofOpen.all(account, since).map((row) => entryOf(seals, row)))),
    ofOrder: reads((account: string, order: string) =>
      ok(ofOrder.all(order, account).map((row) => entryOf(seals, row))),
    ),
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

function entryOf(seals: Seals, row: Row): PackingEntry {
  const id = textOf(row, 'id')
  const plain = seals.open(placeOf(id), bytesOf(row, 'sealed'))
  return {
    id,
    packing: textOf(row, 'packing'),
    account: textOf(row, 'account'),
    order: textOf(row, 'order_code'),
    parcel: integerOf(row, 'parcel'),
    at: integerOf(row, 'at'),
    by: textOf(row, 'by'),
    body: plain === null ? null : jsonOf(Buffer.from(plain).toString()),
  }
}
