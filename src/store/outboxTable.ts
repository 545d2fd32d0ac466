import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { AnsweredBody, AskedBody } from '../model/deedEntry.ts'
import type { NewOutboxEntry as Asked, DoneToOrders } from '../ports/orderActions.ts'
import type { After } from './calls.ts'
import type { Entries } from './entries.ts'
import { reads, writes } from './handler.ts'
import type { ordersTable } from './ordersTable.ts'
import type { Row } from './row.ts'
import { bytesOf, bytesOrNullOf, integerOf, shapedOf, textOf, withZeros, wordOf } from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { orElse, readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'

export const outboxStates = ['queued', 'sending', 'done', 'refused', 'unsure', 'settled', 'dropped', 'expired'] as const
export type OutboxState = (typeof outboxStates)[number]
const actionNames = [
  'cancel',
  'return',
  'delivery-again',
  'change-cod',
  'ticket',
] as const satisfies readonly Asked['action'][]

export interface NewOutboxEntry {
  readonly id: string
  readonly action: string
  readonly account: string
  readonly shop: number
  readonly orders: readonly string[]
  readonly detail: unknown
  readonly createdAt: number
  readonly expiresAt: number
  readonly by: string
  /** What of it goes on the journal's chain, in the same commit. */
  readonly told?: AskedBody
}

/** An order action as it is kept. `detail` and `result` are null where the key they were sealed with is gone. */
export interface OutboxEntry extends Omit<NewOutboxEntry, 'told'> {
  readonly state: OutboxState
  readonly version: number
  readonly result: unknown
  readonly changedAt: number
  /** Something of its row does not read: what does stands here, and a person says what became of it. */
  readonly isDamaged?: true
  /** `action` is a stand-in: nobody knows what was asked. */
  readonly isActionUnread?: true
}

export interface OutboxMove {
  /** How it ended, or that nobody knows: goes on the journal's chain, in the same commit. */
  readonly told?: { readonly by: string; readonly body: AnsweredBody }
  readonly state: OutboxState
  readonly result: unknown
  readonly at: number
  /** On the copies of these orders, in the same commit. */
  readonly done?: DoneToOrders | null
}

/** Which state may follow which. `sending` never goes back to `queued` by itself: that takes proof. */
const follows: Readonly<Record<OutboxState, readonly OutboxState[]>> = {
  queued: ['sending', 'dropped', 'expired', 'unsure'],
  sending: ['done', 'refused', 'unsure', 'queued'],
  unsure: ['settled', 'done', 'refused'],
  done: [],
  refused: [],
  settled: [],
  dropped: [],
  expired: [],
}

const hasEnded = (state: OutboxState) => follows[state].length === 0
const endedStates = outboxStates
  .filter(hasEnded)
  .map((state) => `'${state}'`)
  .join(', ')

/**
 * What is asked of the carrier about orders, on disk before it is sent. `detail` and `result` are plain JSON of the
 * station's and kept sealed. A move that cannot follow is `job.changed-meanwhile`; an unknown action `action.unknown`.
 */
export function outboxTable(
  db: DatabaseSync,
  seals: Seals,
  { entries, orders, damaged }: { entries: Pick<Entries, 'tell'>; orders: OrderCopies; damaged: TellDamaged },
) {
  const read = readerOf(outboxRow(seals), damaged)
  const insert = db.prepare(`INSERT INTO outbox (id, action, account, shop, orders, created_at, expires_at, by, state,
    version, changed_at, open, sealed_detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued', 1, ?, 1, ?)
    ON CONFLICT (id) DO NOTHING`)
  const find = db.prepare('SELECT * FROM outbox WHERE id = ?')
  const all = db.prepare('SELECT * FROM outbox WHERE position > ? ORDER BY position LIMIT ?')
  const open = db.prepare('SELECT * FROM outbox WHERE open = 1 AND position > ? ORDER BY position LIMIT ?')
  // What does not read of it is left as it is: what stands in its place here was never asked.
  const update = db.prepare(`UPDATE outbox SET state = ?, version = ?, changed_at = ?, open = ?,
    sealed_result = ? WHERE id = ?`)
  const forget = db.prepare(`DELETE FROM outbox WHERE position IN
    (SELECT position FROM outbox WHERE open = 0 AND state IN (${endedStates}) AND changed_at < ? LIMIT ?)`)
  const entry = (id: string) => read.one(find.get(id))
  const known = (id: string) => {
    const found = entry(id)
    return found === null ? fail('action.unknown', { facts: { action: id } }) : ok(found)
  }

  return {
    /** The id is the action's: the same one again is `job.duplicate` (facts `action`) and adds nothing. */
    add: writes((entry: NewOutboxEntry): Result<OutboxEntry> => {
      const { id, action, account, shop, orders, detail, createdAt, expiresAt, by, told } = entry
      const codes = JSON.stringify(orders)
      const sealed = sealJson(seals, detailPlace(id), detail)
      const { changes } = insert.run(id, action, account, shop, codes, createdAt, expiresAt, by, createdAt, sealed)
      if (Number(changes) === 0) return fail('job.duplicate', { facts: { action: id } })
      if (told !== undefined) entries.tell({ id, by, body: told }, createdAt)
      return known(id)
    }),
    /** In the order they were added. */
    list: reads(({ openOnly, after, limit }: After & { readonly openOnly: boolean }) => {
      const rows = (openOnly ? open : all).all(after, limit)
      return ok(read.slice(rows, limit))
    }),
    get: reads((id: string) => ok(entry(id))),
    /**
     * `expectedVersion`: the version it was decided upon. queued → sending | dropped | expired; sending → done | refused
     * | unsure | queued (proof that nothing was sent); unsure → settled | done | refused.
     */
    advance: writes(
      (id: string, expectedVersion: number, { state, result, at, told, done }: OutboxMove): Result<OutboxEntry> => {
        const before = known(id)
        if (!before.ok) return before
        const { state: from, version } = before.value
        if (version !== expectedVersion || !follows[from].includes(state))
          return fail('job.changed-meanwhile', {
            facts: { action: id, state: from, wanted: state, version, expected: expectedVersion },
          })
        // Of one that no number holds, and of the last one, there is no next.
        const next = Number.isSafeInteger(version + 1) ? version + 1 : 1
        const sealed = sealJson(seals, resultPlace(id, next), result)
        update.run(state, next, at, hasEnded(state) ? 0 : 1, sealed, id)
        if (told !== undefined) entries.tell({ id, ...told }, at)
        if (done) changeCopies(orders, before.value.account, done, at)
        return known(id)
      },
    ),
    forget: writes((before: number, limit: number) => ok(Number(forget.run(before, limit).changes))),
  }
}

type OrderCopies = Pick<ReturnType<typeof ordersTable>, 'get' | 'put'>

/** As when it was read, but for what was done to it since: that is no newer word of the carrier. */
function changeCopies(copies: OrderCopies, account: string, { orders, change }: DoneToOrders, at: number): void {
  for (const code of orders) {
    const stored = copies.get.run(account, code)
    if (stored.ok && stored.value !== null)
      copies.put.run(account, { ...stored.value, order: { ...stored.value.order, ...change } }, at)
  }
}

const detailPlace = (id: string) => ['outbox', id]
const resultPlace = (id: string, version: number) => ['outbox.result', id, version]

function sealJson(seals: Seals, place: (string | number)[], value: unknown): Uint8Array {
  return seals.seal(place, Buffer.from(JSON.stringify(value ?? null)))
}

function openJson(seals: Seals, place: (string | number)[], sealed: Uint8Array | null): unknown {
  const plain = sealed === null ? null : seals.open(place, sealed)
  return plain === null ? null : JSON.parse(Buffer.from(plain).toString())
}

const OrderCodes = z.array(z.string())

/** One that does not read stands as a question, with what of it does: of its orders nobody says that nothing is asked. */
export function outboxRow(seals: Seals): RowForm<OutboxEntry> {
  const known = (row: Row): Known => ({
    action: wordOf(row, 'action', actionNames),
    orders: shapedOf(row, 'orders', OrderCodes),
    state: wordOf(row, 'state', outboxStates),
  })
  return {
    table: 'outbox',
    key: 'id',
    read: (row) => entryOf(seals, row, known(row)),
    instead(row) {
      const state = orElse('unsure', () => wordOf(row, 'state', outboxStates))
      const action = orElse(null, () => wordOf(row, 'action', actionNames))
      return {
        ...entryOf(seals, withZeros(row), {
          // It may have been this, which holds its labels back.
          action: action ?? 'cancel',
          orders: askedOrders(row),
          state: hasEnded(state) ? state : 'unsure',
        }),
        isDamaged: true,
        ...(action === null && { isActionUnread: true }),
      }
    },
  }
}

/** SQL: the requests by each of their orders; SQLite ends a whole query at the first that is no JSON. */
export const eachAsked = "outbox, json_each(iif(json_valid(orders), orders, '[]'))"

/** None where that does not read. */
export function askedOrders(row: Row): readonly string[] {
  return orElse([], () => shapedOf(row, 'orders', OrderCodes))
}

type Known = Pick<OutboxEntry, 'action' | 'orders' | 'state'>

function entryOf(seals: Seals, row: Row, { action, orders, state }: Known): OutboxEntry {
  const id = textOf(row, 'id')
  const version = integerOf(row, 'version')
  return {
    id,
    action,
    account: textOf(row, 'account'),
    shop: integerOf(row, 'shop'),
    orders,
    detail: openJson(seals, detailPlace(id), bytesOf(row, 'sealed_detail')),
    createdAt: integerOf(row, 'created_at'),
    expiresAt: integerOf(row, 'expires_at'),
    by: textOf(row, 'by'),
    state,
    version,
    result: openJson(seals, resultPlace(id, version), bytesOrNullOf(row, 'sealed_result')),
    changedAt: integerOf(row, 'changed_at'),
  }
}
