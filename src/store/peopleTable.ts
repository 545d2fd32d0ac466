import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import { ok } from '../base/result.ts'
import type { DraftState } from '../model/orderDraft.ts'
import { isOldDraft, isPerhapsMade } from '../model/orderDraft.ts'
import type { Order } from '../model/parcel.ts'
import type { FoundPlace, KeptBecause, PlaceName } from '../model/person.ts'
import { keptReasons } from '../model/person.ts'
import { reads, writes } from './handler.ts'
import type { Said } from './mentions.ts'
import { mentions } from './mentions.ts'
import { askedOrders, eachAsked } from './outboxTable.ts'
import type { Row } from './row.ts'
import { bytesOf, bytesOrNullOf, integerOf, integerOrZeroOf, jsonOf, textOf, textOrNullOf } from './row.ts'
import type { Place, Seals } from './seal.ts'
import { unsealed } from './seal.ts'

/**
 * What of a person is on disk, beside label pages, and its way out. Everything that is sealed is opened and looked
 * through as text, so that no list of fields can forget one. What is erased is overwritten; that a label was printed or
 * handed over is not about a person and stays.
 */
export function peopleTable(db: DatabaseSync, seals: Seals) {
  const readers = Object.fromEntries(places.map(({ name, sql }) => [name, db.prepare(`${sql} LIMIT ? OFFSET ?`)]))
  const keeps = keptBecause(db, seals)
  const erase = openErasure(db, seals)
  const drafts = openDrafts(db, seals)
  // In this order: of all labels and all rows of handovers there ever were only those that are open are read.
  const inWork = db.prepare(`SELECT order_code AS code FROM jobs INDEXED BY jobs_open WHERE open = 1
    UNION SELECT order_code FROM pickups CROSS JOIN pickup_parcels ON pickup = number
    WHERE state = 'open' AND order_code IS NOT NULL`)
  return {
    find: reads(({ text, place, from, limit }: FindPlaces) => {
      const found: FoundPlace[] = []
      const rows = readers[place]?.all(limit, from) ?? []
      const reader = places.find(({ name }) => name === place)
      for (const row of rows)
        for (const { code, said, record } of reader === undefined ? [] : saidIn(reader, row, seals))
          if (mentions(text, { code, said }))
            found.push({
              ...{ place, code, ...receiverOf(place, said) },
              record: code === null ? (record ?? recordOf(row, seals)) : '',
            })
      return ok({ found, more: rows.length === limit })
    }),
    /** The orders of labels that are under way, and of open handovers. */
    inWork: reads(() => ok(inWork.all().map((row) => textOf(row, 'code')))),
    kept: reads((code: string) => ok(keeps(code))),
    forget: writes((code: string) => {
      const kept = keeps(code)
      return ok(kept === null ? { kept, erased: erase(code) } : { kept, erased: [] })
    }),
    /** What is written here and was changed before then, whatever the account. Answers with how many went. */
    forgetDrafts: writes((before: number) => ok(drafts.without((draft) => isOldDraft(draft, before)))),
  }
}

interface FindPlaces {
  readonly text: string
  readonly place: PlaceName
  readonly from: number
  readonly limit: number
}

interface Reader {
  readonly name: PlaceName
  readonly sql: string
  readonly at: (row: Row) => Place
  /** Whose it is and what is said of them; left out: all of it, of the row's `code`. */
  readonly parts?: (plain: string, row: Row) => readonly Said[]
}

function saidIn({ at, parts }: Reader, row: Row, seals: Seals): readonly Said[] {
  const plain = seals.open(at(row), bytesOf(row, 'sealed'))
  const said = plain === null ? '' : Buffer.from(plain).toString()
  return parts === undefined ? [{ code: textOrNullOf(row, 'code'), said }] : parts(said, row)
}

/** Each order that is written here; one that was not made has no code. */
function drafts(said: string): readonly Said[] {
  return draftsIn(said).map((draft) => ({ code: draft.code, said: JSON.stringify(draft), record: draft.id }))
}

/** Orders that are written here, as the station keeps them under one name. */
interface Draft {
  readonly id: string
  readonly code: string | null
  readonly state: DraftState
  readonly changedAt: number
}

function draftsIn(plain: string): readonly Draft[] {
  const kept: unknown = plain === '' ? null : jsonOf(plain)
  return Array.isArray(kept) ? kept : []
}

/** Under which name, whatever the account. */
const ofDrafts = `key LIKE 'new-orders/%'`

/** Each order that is asked about is found by its code; the words of all of them stand with the first. */
function asked(said: string, row: Row): readonly Said[] {
  const known = askedOrders(row)
  // Of a damaged one nobody knows of whom its words are.
  const orders = known.length === 0 ? [''] : known
  return orders.map((code, place) => ({ code, said: place === 0 ? said : '' }))
}

/** What the carrier said of an order is found with that one; what it said of all of them with the first. */
function answered(said: string, row: Row): readonly Said[] {
  const answer: Answer | null = said === '' ? null : jsonOf(said)
  const told = new Map(answer?.results?.map((result) => [result.order, JSON.stringify(result)]))
  return asked(JSON.stringify(answer?.fault ?? null), row).map(({ code, said: whole }) => ({
    code,
    said: `${whole} ${told.get(code ?? '') ?? ''}`,
  }))
}

/** How a request ended, as the station sealed it. */
interface Answer {
  readonly state: string
  readonly results?: readonly { readonly order: string; readonly done: boolean; readonly fault: Fault | null }[]
  readonly fault: Fault | null
}

/** The batch by its name, or the manifest by its number. */
function recordOf(row: Row, seals: Seals): string {
  if (row.manifest !== undefined) return textOf(row, 'manifest')
  const name =
    row.sealed_name === undefined ? null : seals.open(['batches', textOf(row, 'id')], bytesOf(row, 'sealed_name'))
  return name === null ? '' : Buffer.from(name).toString()
}

const places: readonly Reader[] = [
  {
    name: 'order',
    sql: 'SELECT account, code, read_at, sealed FROM orders ORDER BY rowid',
    at: (row) => ['orders', textOf(row, 'account'), textOf(row, 'code'), integerOrZeroOf(row, 'read_at')],
  },
  {
    name: 'batch',
    sql: `SELECT id, row, order_code AS code, sealed_line AS sealed, sealed_name FROM batch_rows JOIN batches ON number = batch
      ORDER BY batch, row`,
    at: (row) => ['batch_rows', textOf(row, 'id'), integerOrZeroOf(row, 'row')],
  },
  {
    name: 'batch-name',
    sql: 'SELECT id, NULL AS code, sealed_name AS sealed, sealed_name FROM batches ORDER BY number',
    at: (row) => ['batches', textOf(row, 'id')],
  },
  {
    name: 'request',
    sql: 'SELECT id, orders, sealed_detail AS sealed FROM outbox ORDER BY position',
    at: (row) => ['outbox', textOf(row, 'id')],
    parts: asked,
  },
  {
    name: 'answer',
    sql: 'SELECT id, version, orders, sealed_result AS sealed FROM outbox WHERE sealed_result IS NOT NULL ORDER BY position',
    at: (row) => ['outbox.result', textOf(row, 'id'), integerOrZeroOf(row, 'version')],
    parts: answered,
  },
  {
    name: 'handover',
    sql: `SELECT id, row, order_code AS code, sealed, manifest FROM pickup_parcels JOIN pickups ON number = pickup
      WHERE sealed IS NOT NULL ORDER BY pickup, row`,
    at: (row) => ['pickup_parcels', textOf(row, 'id'), integerOrZeroOf(row, 'row')],
  },
  {
    name: 'signature',
    sql: 'SELECT id, NULL AS code, manifest, sealed_names AS sealed FROM pickups WHERE sealed_names IS NOT NULL ORDER BY number',
    at: (row) => ['pickups', textOf(row, 'id')],
    parts: (plain) => {
      const { driver = '', person = '' } = plain === '' ? {} : jsonOf(plain)
      return [driver, person].map((said) => ({ code: null, said: String(said) }))
    },
  },
  {
    name: 'draft',
    sql: `SELECT key, sealed FROM memory WHERE ${ofDrafts} ORDER BY key`,
    at: (row) => ['memory', textOf(row, 'key')],
    parts: drafts,
  },
  {
    name: 'import',
    sql: `SELECT import AS id, row, order_code AS code, import_rows.sealed AS sealed FROM import_rows ORDER BY position`,
    at: (row) => ['import_rows', textOf(row, 'id'), integerOrZeroOf(row, 'row')],
    parts: (said, row) => [
      { code: textOrNullOf(row, 'code'), said, record: `${textOf(row, 'id')}/${integerOrZeroOf(row, 'row')}` },
    ],
  },
  {
    name: 'import-name',
    sql: 'SELECT id, NULL AS code, sealed FROM imports ORDER BY position',
    at: (row) => ['imports', textOf(row, 'id')],
    parts: (said) => [{ code: null, said, record: said === '' ? '' : String(jsonOf(said).name) }],
  },
  {
    name: 'return',
    sql: 'SELECT id, order_code AS code, sealed FROM returns ORDER BY position',
    at: (row) => ['returns', textOf(row, 'id')],
  },
]

function receiverOf(place: PlaceName, said: string): Pick<FoundPlace, 'name' | 'phone'> {
  if (place === 'draft' || place === 'import') {
    const { order, cells } = said === '' ? {} : jsonOf(said)
    const { to_name: name = '', to_phone: phone = '' } = order ?? cells ?? {}
    return { name: String(name), phone: String(phone) }
  }
  if (place !== 'order' || said === '') return { name: '', phone: '' }
  const { receiver }: Order = jsonOf(said)
  return { name: receiver.name, phone: receiver.phone }
}

/** Nothing of what is under way is erased: a label, a batch, a request or a handover would stand there without its parcel. */
function keptBecause(db: DatabaseSync, seals: Seals): (code: string) => KeptBecause | null {
  const label = db.prepare('SELECT 1 FROM jobs WHERE order_code = ? AND open = 1')
  const handover = db.prepare(`SELECT 1 FROM pickup_parcels JOIN pickups ON number = pickup
    WHERE order_code = ? AND state = 'open'`)
  const request = db.prepare(`SELECT 1 FROM ${eachAsked} WHERE open = 1 AND json_each.value = ?`)
  const batch = db.prepare(`SELECT 1 FROM batch_rows JOIN batches ON number = batch
    WHERE order_code = ? AND state NOT IN ('done', 'canceled')`)
  const rules = { label, handover, request, batch }
  // Its order may be made by now, or is about to be.
  const row = db.prepare(`SELECT 1 FROM import_rows JOIN imports ON imports.id = import
    WHERE import = ? AND row = ? AND (imports.state = 'running' OR import_rows.state IN ('sending', 'unsure'))`)
  const drafts = openDrafts(db, seals)
  const isSent = (key: string) => {
    const of = importRow(key)
    if (of !== null) return row.get(...of) !== undefined
    return drafts.all().some(({ kept }) => kept.some((draft) => draft.id === key && isPerhapsMade(draft)))
  }
  return (code) =>
    keptReasons.find((because) => rules[because].get(code) !== undefined) ?? (isSent(code) ? 'request' : null)
}

/** A row of a file that is of no order, as it is found: the import's id and the number of the row. */
function importRow(key: string): readonly [id: string, row: number] | null {
  const [, id, row] = /^([0-9a-f-]{36})\/(\d{1,6})$/.exec(key) ?? []
  return id === undefined ? null : [id, Number(row)]
}

/** What is written here and is no order yet, or was not long ago, by whose it is. */
function openDrafts(db: DatabaseSync, seals: Seals) {
  const read = db.prepare(`SELECT key, sealed FROM memory WHERE ${ofDrafts}`)
  const write = db.prepare('UPDATE memory SET sealed = ? WHERE key = ?')
  const all = () =>
    read.all().map((row) => {
      const key = textOf(row, 'key')
      const plain = seals.open(['memory', key], bytesOf(row, 'sealed'))
      return { key, kept: draftsIn(plain === null ? '' : Buffer.from(plain).toString()) }
    })
  return {
    all,
    /** Answers with how many of these there were. */
    without(isGone: (draft: Draft) => boolean): number {
      let gone = 0
      for (const { key, kept } of all()) {
        const others = kept.filter((draft) => !isGone(draft))
        if (others.length === kept.length) continue
        write.run(seals.seal(['memory', key], Buffer.from(JSON.stringify(others))), key)
        gone += kept.length - others.length
      }
      return gone
    },
  }
}

/** The rows of a file that an order was made of beside the one that has its code: its other lines, and those that say it again. */
function openLines(db: DatabaseSync, seals: Seals): (code: string) => readonly (readonly [id: string, row: number])[] {
  const made = db.prepare('SELECT import, row, sealed FROM import_rows WHERE order_code = ?')
  const open = db.prepare(
    `SELECT row, sealed FROM import_rows WHERE import = ? AND order_code IS NULL AND state = 'open'`,
  )
  const detailOf = (of: readonly [string, number], row: Row): ImportDetail | null =>
    unsealed(seals, ['import_rows', ...of], bytesOf(row, 'sealed'))
  return (code) =>
    made.all(code).flatMap((first) => {
      const id = textOf(first, 'import')
      const known = detailOf([id, integerOrZeroOf(first, 'row')], first)
      const lines = new Set(known?.lines)
      // One that this station made up stands in no other row.
      const own = known?.own === true ? known.sellerCode?.toUpperCase() : undefined
      const says = (detail: ImportDetail | null) => detail?.cells?.client_order_code?.trim().toUpperCase() === own
      return open.all(id).flatMap((row) => {
        const of = [id, integerOrZeroOf(row, 'row')] as const
        return lines.has(of[1]) || (own !== undefined && says(detailOf(of, row))) ? [of] : []
      })
    })
}

/** Of a row of a file, as the station keeps it. */
interface ImportDetail {
  readonly cells: { readonly client_order_code?: string } | null
  readonly sellerCode: string | null
  readonly own: boolean
  readonly lines?: readonly number[]
}

/** Erases the drafts of this id, or of the order that one became, and the row of a file by its own name. */
function openUnmade(db: DatabaseSync, seals: Seals): (code: string) => readonly PlaceName[] {
  const drafts = openDrafts(db, seals)
  const row = db.prepare(
    `UPDATE import_rows SET state = 'open', sealed = ? WHERE import = ? AND row = ? AND order_code IS NULL`,
  )
  const lines = openLines(db, seals)
  const nothing = JSON.stringify({ cells: null, sellerCode: null, own: true, sum: null, fault: null, fee: null })
  return (code) => {
    const gone = drafts.without((draft) => draft.id === code || draft.code === code)
    const erased = new Array<PlaceName>(gone).fill('draft')
    const of = importRow(code)
    for (const one of of === null ? lines(code) : [of]) {
      // As one that somebody leaves out.
      const left = row.run(seals.seal(['import_rows', ...one], Buffer.from(nothing)), ...one).changes
      if (Number(left) > 0) erased.push('import')
    }
    return erased
  }
}

/** Erases what is sealed of one order, or who signed the manifest of this number, and names each place it was in, once for each row. */
function openErasure(db: DatabaseSync, seals: Seals): (code: string) => readonly PlaceName[] {
  const order = db.prepare('DELETE FROM orders WHERE rowid IN (SELECT rowid FROM orders WHERE code = ?)')
  const lines = db.prepare(`SELECT number, id, row FROM batch_rows JOIN batches ON number = batch WHERE order_code = ?`)
  const line = db.prepare('UPDATE batch_rows SET sealed_line = ? WHERE batch = ? AND row = ?')
  const requests = db.prepare(`SELECT outbox.id AS id, version, action, sealed_detail, sealed_result
    FROM ${eachAsked} WHERE json_each.value = ?`)
  const ask = db.prepare('UPDATE outbox SET sealed_detail = ? WHERE id = ?')
  const answer = db.prepare('UPDATE outbox SET sealed_result = ? WHERE id = ?')
  const files = db.prepare('DELETE FROM ticket_files WHERE ticket = ?')
  // Of which order a ticket will be that nobody has opened is not known yet.
  const unopened = db.prepare('DELETE FROM ticket_files WHERE ticket NOT IN (SELECT id FROM outbox)')
  const handover = db.prepare('UPDATE pickup_parcels SET sealed = NULL WHERE order_code = ? AND sealed IS NOT NULL')
  // With the salt: what the chain says of who signed is nobody's from then on.
  const signers = db.prepare('UPDATE pickups SET sealed_names = NULL WHERE manifest = ? AND sealed_names IS NOT NULL')
  const returned = db.prepare('SELECT id, sealed FROM returns WHERE order_code = ?')
  const bare = db.prepare('UPDATE returns SET sealed = ? WHERE id = ?')
  const sealed = (place: Place, text: string) => seals.seal(place, Buffer.from(text))
  const unmade = openUnmade(db, seals)
  const times = (place: PlaceName, changes: number | bigint) => new Array<PlaceName>(Number(changes)).fill(place)
  return (code) => {
    const erased = times('order', order.run(code).changes)
    for (const row of lines.all(code)) {
      const [id, number] = [textOf(row, 'id'), integerOrZeroOf(row, 'row')]
      // The code alone says which label the row is.
      line.run(sealed(['batch_rows', id, number], code), integerOf(row, 'number'), row.row ?? null)
      erased.push('batch')
    }
    for (const row of requests.all(code)) {
      const id = textOf(row, 'id')
      // What was asked about money is not about a person; what was written to the carrier may be.
      if (textOf(row, 'action') === 'ticket') ask.run(sealed(['outbox', id], 'null'), id)
      else ask.run(sealed(['outbox', id], withoutWords(seals.open(['outbox', id], bytesOf(row, 'sealed_detail')))), id)
      const [place, result] = [
        ['outbox.result', id, integerOrZeroOf(row, 'version')],
        bytesOrNullOf(row, 'sealed_result'),
      ]
      if (result !== null) answer.run(sealed(place, outcomeOnly(seals.open(place, result), code)), id)
      erased.push('request', ...times('file', files.run(id).changes))
    }
    erased.push(...times('file', unopened.run().changes))
    erased.push(...times('handover', handover.run(code).changes))
    erased.push(...times('signature', signers.run(code).changes))
    for (const row of returned.all(code)) {
      const id = textOf(row, 'id')
      const place = ['returns', id]
      bare.run(sealed(place, parcelOnly(seals.open(place, bytesOf(row, 'sealed')))), id)
      erased.push('return')
    }
    erased.push(...unmade(code))
    return erased
  }
}

/** How the parcel came back: without it the service would be asked about it, and the receiver known again. */
function parcelOnly(plain: Uint8Array | null): string {
  const detail = plain === null ? null : jsonOf(Buffer.from(plain).toString())
  if (detail === null) return 'null'
  const { by, condition, said, again, againAt, status, readAt, parcels, fault } = detail
  const code = fault?.code === undefined ? null : { code: fault.code }
  return JSON.stringify({ by, condition, said, again, againAt, status, readAt, parcels, fault: code })
}

/** What was asked, without the free words that went to the carrier. */
function withoutWords(plain: Uint8Array | null): string {
  const detail = plain === null ? null : jsonOf(Buffer.from(plain).toString())
  const reason = detail?.reason?.code === undefined ? null : { code: detail.reason.code, text: '' }
  return JSON.stringify(detail === null ? null : { ...detail, reason })
}

/** How it ended, without the carrier's words about this order, or about all of them; those about another one stay. */
function outcomeOnly(plain: Uint8Array | null, code: string): string {
  const answer: Answer | null = plain === null ? null : jsonOf(Buffer.from(plain).toString())
  if (answer === null) return 'null'
  const codeOf = (fault: Fault | null) => (fault === null ? null : { code: fault.code })
  const results = answer.results?.map((one) =>
    one.order === code ? { order: code, done: one.done, fault: codeOf(one.fault) } : one,
  )
  return JSON.stringify({ state: answer.state, results: results ?? [], fault: codeOf(answer.fault ?? null) })
}
