import type { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Label } from '../model/label.ts'
import { labelCode, labelKey } from '../model/label.ts'
import type { PageMarks, SealedPage } from '../ports/labels.ts'
import type { SealedPageParts } from './calls.ts'
import { reads, writes } from './handler.ts'
import { labelsRetention } from './labelsRetention.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrZeroOf, jsonOf, textOf } from './row.ts'
import { orElse } from './rowReader.ts'
import type { Seals } from './seal.ts'

const columns = 'account, shop, order_code, parcel, size, content_hash, sealed_at, order_updated_at, sealed'
const where = 'account = ? AND shop = ? AND order_code = ? AND parcel = ? AND size = ?'

/** A use is written down with the next write, and not again within the hour: reading a page costs no commit. */
const useCountsAgainAfter = 3_600_000

/**
 * Sealed label pages. What is plain beside a page (when, of which state of the order, its hash) is part of its seal, so
 * that an old page cannot be made to look new. A broken seal is `label.seal-broken`.
 */
export function labelsTable(db: DatabaseSync, seals: Seals) {
  const put = db.prepare(`INSERT INTO labels (${columns}, used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET content_hash = excluded.content_hash, sealed_at = excluded.sealed_at,
    order_updated_at = excluded.order_updated_at, sealed = excluded.sealed, used_at = excluded.used_at`)
  const get = db.prepare(`SELECT ${columns}, used_at FROM labels WHERE ${where}`)
  const parcels = db.prepare(
    'SELECT parcel FROM labels WHERE account = ? AND shop = ? AND order_code = ? AND size = ? ORDER BY parcel',
  )
  const quarantine = db.prepare(
    `INSERT INTO quarantine (set_aside_at, ${columns}) SELECT ?, ${columns} FROM labels WHERE ${where}`,
  )
  const remove = db.prepare(`DELETE FROM labels WHERE ${where}`)
  // By the index that has the code, without reading a page.
  const ofOrder = db.prepare('DELETE FROM labels WHERE rowid IN (SELECT rowid FROM labels WHERE order_code = ?)')
  const asideOfOrder = db.prepare('DELETE FROM quarantine WHERE order_code = ?')
  const uses = rememberUses(db)

  return {
    ...labelsRetention(db, uses.write),
    put: writes((label: Label, page: SealedPageParts, at: number) => {
      uses.write()
      const row = get.get(...keyOf(label))
      const before = row === undefined ? null : openRow(seals, label, row)
      const sealed = seals.seal(placeOf(label, page), pack(page, replacedBy(page, before)))
      put.run(...keyOf(label), page.contentHash, page.sealedAt, page.orderUpdatedAt, sealed, at)
      return ok()
    }),
    /** Faults: `label.seal-broken`. */
    get: reads((label: Label, at: number): Result<SealedPage | null> => {
      const row = get.get(...keyOf(label))
      if (row === undefined) return ok(null)
      if (Math.abs(at - integerOrZeroOf(row, 'used_at')) > useCountsAgainAfter) uses.note(label, at)
      const page = openRow(seals, label, row)
      return page === null
        ? fail('label.seal-broken', { facts: { code: labelCode(label), size: label.size } })
        : ok(page)
    }),
    /**
     * Of which states of its order the page and those before it are; null: there is none that opens. Only looked at:
     * nothing of it is used, and its seal is judged by whoever wants the page.
     */
    marks: reads((label: Label): Result<PageMarks | null> => {
      const row = get.get(...keyOf(label))
      const page = row === undefined ? null : openRow(seals, label, row)
      if (page === null) return ok(null)
      const { pdf: _, ...marks } = page
      return ok(marks)
    }),
    setAside: writes((label: Label, at: number) => {
      const row = get.get(...keyOf(label))
      // A good page may have come in its place meanwhile.
      if (row === undefined || openRow(seals, label, row) !== null) return ok()
      quarantine.run(at, ...keyOf(label))
      remove.run(...keyOf(label))
      return ok()
    }),
    forgetOrder: writes((code: string) =>
      ok(Number(ofOrder.run(code).changes) + Number(asideOfOrder.run(code).changes)),
    ),
    /** The parcels of an order that have a sealed page in this size. */
    parcels: reads(({ account, shop, order, size }: Omit<Label, 'parcel'>) =>
      ok(parcels.all(account, shop, order, size).flatMap((row) => orElse([], () => [integerOf(row, 'parcel')]))),
    ),
  }
}

/** The uses since the last write. Lost in a crash, which makes a page look a little older than it is. */
function rememberUses(db: DatabaseSync) {
  const update = db.prepare(`UPDATE labels SET used_at = ? WHERE ${where}`)
  const uses = new Map<string, { label: Label; at: number }>()
  return {
    note: (label: Label, at: number) => void uses.set(labelKey(label), { label, at }),
    write() {
      for (const { label, at } of uses.values()) update.run(at, ...keyOf(label))
      uses.clear()
    },
  }
}

function keyOf({ account, shop, order, parcel, size }: Label) {
  return [account, shop, order, parcel, size] as const
}

function placeOf(label: Label, { contentHash, sealedAt, orderUpdatedAt }: Omit<SealedPageParts, 'pdf'>) {
  return ['labels', ...keyOf(label), contentHash, sealedAt, orderUpdatedAt]
}

/** A number that cannot be read is not the one that was sealed. */
function openRow(seals: Seals, label: Label, row: Row): SealedPage | null {
  const about = {
    contentHash: textOf(row, 'content_hash'),
    sealedAt: integerOrZeroOf(row, 'sealed_at'),
    orderUpdatedAt: row.order_updated_at === null ? null : integerOrZeroOf(row, 'order_updated_at'),
  }
  const plain = seals.open(placeOf(label, about), bytesOf(row, 'sealed'))
  return plain === null ? null : { ...about, ...unpack(plain) }
}

/** More changes than an order has while its label is on a parcel here. */
const mostReplaced = 20

/** The newest first. */
type Replaced = NonNullable<SealedPage['replaced']>

/** The pages that this one replaces: a page of other bytes, and those that it had replaced. */
function replacedBy({ contentHash }: SealedPageParts, before: SealedPage | null): Replaced {
  if (before === null) return []
  const { orderMark } = before
  const last = orderMark === null ? [] : [{ contentHash: before.contentHash, orderMark }]
  return [...last, ...(before.replaced ?? [])].filter((page) => page.contentHash !== contentHash).slice(0, mostReplaced)
}

const deflated = 1
/** Of before there were pages that replaced others: the mark's length in two bytes, then it. */
const onlyMarked = 2
/** The length of the rest in four bytes, then it as JSON. */
const hasMarks = 4

type Marks = Pick<SealedPage, 'orderMark' | 'replaced'>

/**
 * The first byte says how: deflated or not, with marks of the order or without. PDFs are mostly deflated inside, and only
 * those that shrink by a tenth are deflated again.
 */
function pack({ pdf, orderMark = null }: SealedPageParts, replaced: Replaced): Uint8Array {
  const smaller = deflateRawSync(pdf, { level: 1 })
  const shrinks = smaller.length < pdf.length * 0.9
  const content = shrinks ? smaller : pdf
  const how = shrinks ? deflated : 0
  if (orderMark === null && replaced.length === 0) return Buffer.concat([Uint8Array.of(how), content])
  const marks: Marks = { orderMark, ...(replaced.length > 0 && { replaced }) }
  return Buffer.concat([Uint8Array.of(how | hasMarks), lengthFirst(Buffer.from(JSON.stringify(marks))), content])
}

function lengthFirst(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** A copy of its own: what crosses threads takes its whole buffer along. */
function unpack(packed: Uint8Array): Pick<SealedPage, 'pdf'> & Marks {
  const how = packed[0] ?? 0
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const { marks, end } = readMarks(how, bytes)
  const content = bytes.subarray(end)
  return { pdf: new Uint8Array((how & deflated) !== 0 ? inflateRawSync(content) : content), ...marks }
}

function readMarks(how: number, bytes: Buffer): { readonly marks: Marks; readonly end: number } {
  if ((how & hasMarks) !== 0) {
    const end = 5 + bytes.readUInt32BE(1)
    return { marks: jsonOf(bytes.toString('utf8', 5, end)), end }
  }
  if ((how & onlyMarked) === 0) return { marks: { orderMark: null }, end: 1 }
  const end = 3 + bytes.readUInt16BE(1)
  return { marks: { orderMark: bytes.toString('utf8', 3, end) }, end }
}
