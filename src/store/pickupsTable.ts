import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { handedOver, scannedLabel } from '../model/deedEntry.ts'
import { labelCode } from '../model/label.ts'
import { manifestNumber } from '../model/manifestNumber.ts'
import type { PickupParcel } from '../model/pickup.ts'
import { pickupStates, shortReasons, standings } from '../model/pickup.ts'
import type {
  HandedBefore,
  NewPickup,
  OpenOfAccount,
  Pickup,
  PickupEnding,
  PickupNames,
} from '../model/pickupRecord.ts'
import type { Forget, LabelsOfAccount, RowRange } from './calls.ts'
import { hashedNames } from './chain.ts'
import type { SignedHandover } from './codOrders.ts'
import { openCodWriter } from './codOrders.ts'
import type { Entries } from './entries.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import {
  bytesOrNullOf,
  integerOf,
  integerOrNullOf,
  integerOrZeroOf,
  shapedOf,
  textOf,
  textOrNullOf,
  withZeros,
  wordOf,
} from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { orElse, readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { unsealed } from './seal.ts'

/**
 * Pickups and their parcels. Sealed: who signed, and of a parcel the scanned line and what is known of its receiver.
 * What of that has been made unreadable is null; that a label was handed over is kept. What was done with parcels, and
 * how it ended, is on the chain in the same commit.
 */
export function pickupsTable(db: DatabaseSync, seals: Seals, entries: Pick<Entries, 'tell'>, damaged: TellDamaged) {
  const find = openFinder(db, seals, damaged)
  const write = openWriter(db, seals)
  const writeCod = openCodWriter(db)

  /** Only what is open can be changed. */
  const open = (id: string): Result<Pickup> => {
    const pickup = find.pickup(id)
    if (pickup === null) return unknown(id)
    return pickup.state === 'open' ? ok(pickup) : fail('pickup.closed', { facts: { manifest: pickup.manifest } })
  }
  return {
    /** Gives the pickup its number, the next of its prefix. The same id again answers with what is there. */
    open: writes((pickup: NewPickup) => {
      if (find.pickup(pickup.id) === null) write.open(pickup, find.nextOfDay(pickup.prefix))
      return found(find.pickup(pickup.id), pickup.id)
    }),
    /** The newest first. `before`: the `number` of the last one of the page before. */
    list: reads((account: string, { before, limit }: { readonly before: number | null; readonly limit: number }) =>
      ok(find.list(account, before ?? Number.MAX_SAFE_INTEGER, limit)),
    ),
    /** How many are open, of every account that has one. */
    openByAccount: reads(() => ok(find.openByAccount())),
    /** By its id or its manifest's number. */
    get: reads((key: string) => ok(find.pickup(key))),
    /** Fewer than `count` at the end. */
    parcels: reads((id: string, { from, count }: RowRange) => {
      const pickup = find.pickup(id)
      return pickup === null ? unknown(id) : ok(find.parcels(pickup, from, count))
    }),
    /** Rows that are there are replaced, all or none. */
    put: writes((id: string, parcels: readonly PickupParcel[], { at, by }: Done) => {
      const pickup = open(id)
      if (!pickup.ok) return pickup
      const { account, manifest } = pickup.value
      const labels = parcels.flatMap((parcel) => {
        const [before = null] = find.parcels(pickup.value, parcel.row, 1)
        return scannedLabel(before?.row === parcel.row ? before : null, parcel) ?? []
      })
      for (const parcel of parcels) write.parcel(pickup.value, parcel)
      write.changed(pickup.value, at)
      const who = labels.every(({ what }) => what === 'heard') ? 'station' : by
      if (labels.length > 0) entries.tell({ id, by: who, body: { type: 'scanned', account, manifest, labels } }, at)
      return ok()
    }),
    /** Ends an open pickup; with it, why each of its short parcels stays. */
    end: writes((id: string, ending: PickupEnding) => {
      const pickup = open(id)
      if (!pickup.ok) return pickup
      for (const parcel of ending.parcels) write.parcel(pickup.value, parcel)
      const salt = randomBytes(16).toString('hex')
      write.end(pickup.value, ending, salt)
      if (ending.state === 'closed') {
        const parcels = find.parcels(pickup.value, 0, allRows)
        const body = handedOver(pickup.value, parcels, signatures(ending.names, salt))
        entries.tell({ id, by: ending.by, body }, ending.at)
        writeCod({ ...pickup.value, at: ending.at }, parcels)
      } else {
        const { account, shop, manifest, from, to } = pickup.value
        entries.tell({ id, by: ending.by, body: { type: 'dropped', account, shop, manifest, from, to } }, ending.at)
      }
      return found(find.pickup(id), id)
    }),
    /** Where labels were handed over before, in any pickup but `except`: the newest of each. */
    handedBefore: reads((asks: LabelsOfAccount) => ok(find.handedBefore(asks))),
    /** What pickups that are over left to the next shift, and nobody has taken up since. */
    left: reads((account: string) => ok(find.left(account))),
    forget: writes((asks: Forget) => ok(write.forget(asks))),
    /**
     * The COD of one handover that was signed before version 8, written down by order. False: there is none any more. What
     * of it does not read is left out and told: the books of all others do not wait for it.
     */
    takeUpCod: writes(() => {
      const handover = find.codNotTaken()
      if (handover !== null) writeCod(handover, find.readable(handover))
      return ok(handover !== null)
    }),
  }
}

interface Done {
  readonly at: number
  readonly by: string
}

interface Writer {
  open(pickup: NewPickup, ofDay: number): void
  parcel(pickup: Pickup, parcel: PickupParcel): void
  changed(pickup: Pickup, at: number): void
  end(pickup: Pickup, ending: PickupEnding, salt: string): void
  /** Makes details unreadable, of so many rows of pickups that nobody has changed since. Returns of how many. */
  forget(asks: Forget): number
}

function openWriter(db: DatabaseSync, seals: Seals): Writer {
  const open = db.prepare(`INSERT INTO pickups
    (id, manifest, account, shop, window_from, window_to, by_scan, state, opened_at, changed_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'open', ?8, ?8)`)
  const put = db.prepare(`INSERT INTO pickup_parcels
    (pickup, row, order_code, parcel, expected, standing, scanned_at, scans, seen, short, before, sealed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (pickup, row) DO UPDATE SET
    order_code = excluded.order_code, parcel = excluded.parcel, expected = excluded.expected,
    standing = excluded.standing, scanned_at = excluded.scanned_at, scans = excluded.scans, seen = excluded.seen,
    short = excluded.short, before = excluded.before, sealed = excluded.sealed`)
  const changed = db.prepare('UPDATE pickups SET changed_at = ? WHERE number = ?')
  const end = db.prepare(`UPDATE pickups SET state = ?1, changed_at = ?2, closed_at = ?2, totals = ?3, sealed_names = ?4
    WHERE number = ?5`)
  const forget = db.prepare(`UPDATE pickup_parcels SET sealed = NULL WHERE (pickup, row) IN
    (SELECT pickup, row FROM pickup_parcels JOIN pickups ON number = pickup
    WHERE changed_at < ?1 AND sealed IS NOT NULL AND (?3 = 0 OR state <> 'open') LIMIT ?2)`)
  // With its salt: what the chain says of them is nobody's from then on.
  const unsign = db.prepare('UPDATE pickups SET sealed_names = NULL WHERE changed_at < ? AND sealed_names IS NOT NULL')
  return {
    open({ id, prefix, account, shop, from, to, byScan, openedAt }, ofDay) {
      open.run(id, manifestNumber(prefix, ofDay), account, shop, from, to, byScan ? 1 : 0, openedAt)
    },
    parcel(pickup, { row, order, parcel, expected, standing, scannedAt, scans, seen, short, before, ...about }) {
      const { text, cargo, news, accepted } = about
      const details =
        text === null && cargo === null ? null : Buffer.from(JSON.stringify({ text, cargo, news, accepted }))
      const sealed = details === null ? null : seals.seal(parcelPlace(pickup.id, row), details)
      const flags = [expected ? 1 : 0, standing, scannedAt, scans, seen ? 1 : 0, short, before] as const
      put.run(pickup.number, row, order, parcel, ...flags, sealed)
    },
    changed: ({ number }, at) => void changed.run(at, number),
    end({ id, number }, { state, at, totals, names }, salt) {
      const sealed = names === null ? null : seals.seal(namesPlace(id), Buffer.from(JSON.stringify({ ...names, salt })))
      end.run(state, at, totals === null ? null : JSON.stringify(totals), sealed, number)
    },
    forget({ before, limit, spare }) {
      unsign.run(before)
      return Number(forget.run(before, limit, spare === true ? 1 : 0).changes)
    },
  }
}

interface Finder {
  /** By its id or its number. */
  pickup(key: string): Pickup | null
  nextOfDay(prefix: string): number
  list(account: string, before: number, limit: number): readonly Pickup[]
  openByAccount(): readonly OpenOfAccount[]
  parcels(pickup: Pickup, from: number, count: number): readonly PickupParcel[]
  handedBefore(asks: LabelsOfAccount): readonly HandedBefore[]
  left(account: string): readonly PickupParcel[]
  codNotTaken(): SignedHandover | null
  /** Those parcels that read. */
  readable(handover: SignedHandover): readonly PickupParcel[]
}

const allRows = Number.MAX_SAFE_INTEGER
/** What was left longer ago than this many pickups is nobody's any more. */
const lastPickups = 40

function openFinder(db: DatabaseSync, seals: Seals, damaged: TellDamaged): Finder {
  const read = readerOf(pickupRow(seals), damaged)
  const leftOver = readerOf(leftRow(seals), damaged)
  // A page with fewer than was asked for is the last one, and the next parcel is given the number behind the last: none is left out.
  const each = readerOf({ ...leftRow(seals), instead: (row) => unreadParcel(seals, row) }, damaged)
  const one = db.prepare('SELECT * FROM pickups WHERE id = ?1 OR manifest = ?1')
  const count = db.prepare('SELECT count(*) AS n FROM pickups WHERE substr(manifest, 1, length(?1)) = ?1')
  const open = db.prepare(`SELECT account, count(*) AS pickups FROM pickups WHERE state = 'open' GROUP BY account`)
  const list = db.prepare('SELECT * FROM pickups WHERE account = ? AND number < ? ORDER BY number DESC LIMIT ?')
  const parcels = db.prepare(`SELECT p.*, k.id AS id FROM pickup_parcels p JOIN pickups k ON k.number = p.pickup
    WHERE p.pickup = ? AND p.row >= ? ORDER BY p.row LIMIT ?`)
  const handed = db.prepare(`SELECT manifest FROM pickup_parcels JOIN pickups ON number = pickup
    WHERE order_code = ?1 AND parcel = ?2 AND scanned_at IS NOT NULL AND standing NOT IN ('cancelled', 'outdated', 'foreign') AND account = ?3
    AND state <> 'dropped' AND id <> ?4 ORDER BY number DESC LIMIT 1`)
  const left = db.prepare(`SELECT p.*, k.id AS id FROM pickups k JOIN pickup_parcels p ON p.pickup = k.number
    WHERE k.account = ?1 AND p.short = 'next-shift' AND k.number > coalesce(
    (SELECT number FROM pickups WHERE account = ?1 ORDER BY number DESC LIMIT 1 OFFSET ${lastPickups}), 0)
    AND NOT EXISTS (SELECT 1 FROM pickup_parcels q JOIN pickups l ON l.number = q.pickup
    WHERE q.order_code = p.order_code AND q.parcel = p.parcel AND l.number > k.number AND l.state <> 'dropped'
    AND (q.expected = 1 OR q.scanned_at IS NOT NULL)) ORDER BY k.number, p.row`)
  const codNotTaken = db.prepare(
    `SELECT number, account, coalesce(closed_at, changed_at) AS at FROM pickups
    WHERE cod_taken = 0 AND state = 'closed' ORDER BY number LIMIT 1`,
  )
  const rowsOf = ({ number }: Pick<Pickup, 'number'>, from: number, limit: number) =>
    parcels.all(number, from, Math.max(0, limit))
  return {
    codNotTaken() {
      const row = codNotTaken.get()
      return row === undefined ? null : signedOf(row)
    },
    readable: (handover) => leftOver.all(rowsOf(handover, 0, allRows)),
    pickup: (key) => read.one(one.get(key)),
    nextOfDay: (prefix) => integerOf(count.get(prefix) ?? {}, 'n') + 1,
    openByAccount: () =>
      open.all().map((row) => ({ account: textOf(row, 'account'), pickups: integerOf(row, 'pickups') })),
    list: (account, before, limit) => read.all(list.all(account, before, limit)),
    parcels: (pickup, from, limit) => each.all(rowsOf(pickup, from, limit)),
    handedBefore: ({ account, labels, except }) =>
      labels.flatMap(({ order, parcel }) => {
        const row = handed.get(order, parcel, account, except ?? '')
        return row === undefined ? [] : [{ order, parcel, manifest: textOf(row, 'manifest') }]
      }),
    left: (account) => leftOver.all(left.all(account)),
  }
}

function signatures(names: PickupNames | null, salt: string) {
  return names === null ? null : hashedNames({ ...names, salt })
}

function unknown(id: string): Failed {
  return fail('pickup.unknown', { facts: { pickup: id } })
}

function found(pickup: Pickup | null, id: string): Result<Pickup> {
  return pickup === null ? unknown(id) : ok(pickup)
}

export const namesPlace = (id: string) => ['pickups', id]
const parcelPlace = (id: string, row: number) => ['pickup_parcels', id, row]

/** Loose: what was counted apart later is not in those of before. */
const Totals = z.looseObject({
  expected: z.number(),
  scanned: z.number(),
  over: z.number(),
  unknown: z.number(),
  short: z.number(),
  cancelled: z.number(),
  handed: z.number(),
  cod: z.number(),
  weight: z.number(),
})

export function pickupRow(seals: Seals): RowForm<Pickup> {
  return { table: 'pickups', key: 'manifest', read: (row) => pickupOf(seals, row) }
}

/** A parcel with the `id` of its pickup. */
export function leftRow(seals: Seals): RowForm<PickupParcel> {
  return { table: 'pickup_parcels', key: 'order_code', read: (row) => parcelOf(seals, row) }
}

function pickupOf(seals: Seals, row: Row): Pickup {
  const id = textOf(row, 'id')
  return {
    number: integerOf(row, 'number'),
    id,
    manifest: textOf(row, 'manifest'),
    account: textOf(row, 'account'),
    shop: integerOf(row, 'shop'),
    from: integerOf(row, 'window_from'),
    to: integerOf(row, 'window_to'),
    byScan: integerOf(row, 'by_scan') === 1,
    state: wordOf(row, 'state', pickupStates),
    openedAt: integerOf(row, 'opened_at'),
    changedAt: integerOf(row, 'changed_at'),
    closedAt: integerOrNullOf(row, 'closed_at'),
    // Foreign ones were counted with those that went, before they were named apart.
    totals: row.totals === null ? null : { foreign: 0, accepted: 0, ...shapedOf(row, 'totals', Totals) },
    names: namesOf(unsealed(seals, namesPlace(id), bytesOrNullOf(row, 'sealed_names'))),
  }
}

/** No word of it is looked at: who signed, when, and what was counted may be damaged, and its COD is as good. */
function signedOf(row: Row): SignedHandover {
  return { number: integerOf(row, 'number'), account: textOf(row, 'account'), at: integerOrZeroOf(row, 'at') }
}

/** Nobody knows what is known of its order: in an open pickup it is asked. */
function unreadParcel(seals: Seals, row: Row): PickupParcel {
  const short = row.short === null ? null : orElse('other', () => wordOf(row, 'short', shortReasons))
  const standing = orElse('unasked', () => wordOf(row, 'standing', standings))
  // Its place in the pickup stays: another one stands in place 0.
  return parcelOf(seals, { ...withZeros(row), row: row.row ?? null, standing, short })
}

function parcelOf(seals: Seals, row: Row): PickupParcel {
  const id = textOf(row, 'id')
  const number = integerOf(row, 'row')
  const details: Pick<PickupParcel, 'text' | 'cargo' | 'news' | 'accepted'> | null = unsealed(
    seals,
    parcelPlace(id, number),
    bytesOrNullOf(row, 'sealed'),
  )
  const order = textOrNullOf(row, 'order_code')
  const parcel = integerOf(row, 'parcel')
  return {
    row: number,
    text: details?.text ?? (order === null ? null : labelCode({ order, parcel })),
    order,
    parcel,
    expected: integerOf(row, 'expected') === 1,
    standing: wordOf(row, 'standing', standings),
    scannedAt: integerOrNullOf(row, 'scanned_at'),
    scans: integerOf(row, 'scans'),
    seen: integerOf(row, 'seen') === 1,
    short: row.short === null ? null : wordOf(row, 'short', shortReasons),
    before: textOrNullOf(row, 'before'),
    cargo: details?.cargo ?? null,
    ...(details?.news !== undefined && { news: details.news }),
    ...(details?.accepted !== undefined && { accepted: details.accepted }),
  }
}

function namesOf(sealed: PickupNames | null): PickupNames | null {
  return sealed === null ? null : { driver: sealed.driver, person: sealed.person }
}
