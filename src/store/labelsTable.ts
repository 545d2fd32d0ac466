import type { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { fail, ok } from '../base/result.ts'
import type { Label } from '../model/label.ts'
import { labelCode } from '../model/label.ts'
import type { Handlers, SealedPage } from './calls.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, integerOrNullOf, textOf } from './row.ts'
import type { Seals } from './seal.ts'

type LabelHandlers = Pick<Handlers, Extract<keyof Handlers, `labels.${string}`>>

const columns = 'account, shop, order_code, parcel, size, content_hash, sealed_at, order_updated_at, sealed'
const where = 'account = ? AND shop = ? AND order_code = ? AND parcel = ? AND size = ?'

/**
 * Sealed label pages. What is plain beside a page (when, of which state of the order, its hash) is part of its seal, so
 * that an old page cannot be made to look new. A broken seal is `label.seal-broken`.
 */
export function labelsTable(db: DatabaseSync, seals: Seals): LabelHandlers {
  const put = db.prepare(`INSERT OR REPLACE INTO labels (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const get = db.prepare(`SELECT ${columns} FROM labels WHERE ${where}`)
  const parcels = db.prepare(
    'SELECT parcel FROM labels WHERE account = ? AND shop = ? AND order_code = ? AND size = ? ORDER BY parcel',
  )
  const quarantine = db.prepare(
    `INSERT INTO quarantine (set_aside_at, ${columns}) SELECT ?, ${columns} FROM labels WHERE ${where}`,
  )
  const remove = db.prepare(`DELETE FROM labels WHERE ${where}`)

  return {
    'labels.put': {
      writes: true,
      run({ label, page }) {
        const sealed = seals.seal(placeOf(label, page), pack(page.pdf))
        put.run(...keyOf(label), page.contentHash, page.sealedAt, page.orderUpdatedAt, sealed)
        return ok()
      },
    },
    'labels.get': {
      writes: false,
      run(label) {
        const row = get.get(...keyOf(label))
        if (row === undefined) return ok(null)
        const page = openRow(seals, label, row)
        return page === null
          ? fail('label.seal-broken', { facts: { code: labelCode(label), size: label.size } })
          : ok(page)
      },
    },
    'labels.setAside': {
      writes: true,
      run({ label, at }) {
        const row = get.get(...keyOf(label))
        // A good page may have come in its place meanwhile.
        if (row === undefined || openRow(seals, label, row) !== null) return ok()
        quarantine.run(at, ...keyOf(label))
        remove.run(...keyOf(label))
        return ok()
      },
    },
    'labels.parcels': {
      writes: false,
      run: ({ account, shop, order, size }) =>
        ok(parcels.all(account, shop, order, size).map((row) => integerOf(row, 'parcel'))),
    },
  }
}

function keyOf({ account, shop, order, parcel, size }: Label) {
  return [account, shop, order, parcel, size] as const
}

function placeOf(label: Label, { contentHash, sealedAt, orderUpdatedAt }: Omit<SealedPage, 'pdf'>) {
  return ['labels', ...keyOf(label), contentHash, sealedAt, orderUpdatedAt]
}

function openRow(seals: Seals, label: Label, row: Row): SealedPage | null {
  const about = {
    contentHash: textOf(row, 'content_hash'),
    sealedAt: integerOf(row, 'sealed_at'),
    orderUpdatedAt: integerOrNullOf(row, 'order_updated_at'),
  }
  const plain = seals.open(placeOf(label, about), bytesOf(row, 'sealed'))
  return plain === null ? null : { pdf: unpack(plain), ...about }
}

const raw = 0
const deflated = 1

/** One byte says how: PDFs are mostly deflated inside, and only those that shrink by a tenth are deflated again. */
function pack(pdf: Uint8Array): Uint8Array {
  const smaller = deflateRawSync(pdf, { level: 1 })
  return smaller.length < pdf.length * 0.9
    ? Buffer.concat([Uint8Array.of(deflated), smaller])
    : Buffer.concat([Uint8Array.of(raw), pdf])
}

/** A copy of its own: what crosses threads takes its whole buffer along. */
function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = packed.subarray(1)
  return new Uint8Array(packed[0] === deflated ? inflateRawSync(content) : content)
}
