import type { DatabaseSync } from 'node:sqlite'
import { fail, ok } from '../base/result.ts'
import type { HandlersOf } from './calls.ts'
import type { Entries } from './entries.ts'
import type { OutboxEntry, OutboxState } from './outbox.ts'
import { outboxStates } from './outbox.ts'
import type { Row } from './row.ts'
import { bytesOf, bytesOrNullOf, integerOf, jsonOf, textOf, wordOf } from './row.ts'
import type { Seals } from './seal.ts'

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

/** Order actions, in the order they were added. What was asked and what the service said are sealed. */
export function outboxTable(db: DatabaseSync, seals: Seals, entries: Pick<Entries, 'tell'>): HandlersOf<'outbox'> {
  const insert = db.prepare(`INSERT INTO outbox (id, action, account, shop, orders, created_at, expires_at, by, state,
    version, changed_at, open, sealed_detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued', 1, ?, 1, ?)
    ON CONFLICT (id) DO NOTHING`)
  const find = db.prepare('SELECT * FROM outbox WHERE id = ?')
  const all = db.prepare('SELECT * FROM outbox WHERE position > ? ORDER BY position LIMIT ?')
  const open = db.prepare('SELECT * FROM outbox WHERE open = 1 AND position > ? ORDER BY position LIMIT ?')
  const update = db.prepare(`UPDATE outbox SET state = ?, version = version + 1, changed_at = ?, open = ?,
    sealed_result = ? WHERE id = ?`)
  const forget = db.prepare(`DELETE FROM outbox WHERE position IN
    (SELECT position FROM outbox WHERE open = 0 AND changed_at < ? LIMIT ?)`)
  const entry = (id: string) => {
    const row = find.get(id)
    return row === undefined ? null : entryOf(seals, row)
  }
  const known = (id: string) => {
    const found = entry(id)
    return found === null ? fail('action.unknown', { facts: { action: id } }) : ok(found)
  }

  return {
    'outbox.add': {
      writes: true,
      run({ id, action, account, shop, orders, detail, createdAt, expiresAt, by, told }) {
        const codes = JSON.stringify(orders)
        const sealed = sealJson(seals, detailPlace(id), detail)
        const { changes } = insert.run(id, action, account, shop, codes, createdAt, expiresAt, by, createdAt, sealed)
        if (changes === 0) return fail('job.duplicate', { facts: { action: id } })
        if (told !== undefined) entries.tell({ id, by, body: told }, createdAt)
        return known(id)
      },
    },
    'outbox.list': {
      writes: false,
      run({ openOnly, after, limit }) {
        const rows = (openOnly ? open : all).all(after, limit)
        const last = rows.length < limit ? undefined : rows.at(-1)
        const entries = rows.map((row) => entryOf(seals, row))
        return ok({ entries, next: last === undefined ? null : integerOf(last, 'position') })
      },
    },
    'outbox.get': { writes: false, run: (id) => ok(entry(id)) },
    'outbox.advance': {
      writes: true,
      run({ id, expectedVersion, move: { state, result, at, told } }) {
        const before = known(id)
        if (!before.ok) return before
        const { state: from, version } = before.value
        if (version !== expectedVersion || !follows[from].includes(state))
          return fail('job.changed-meanwhile', {
            facts: { action: id, state: from, wanted: state, version, expected: expectedVersion },
          })
        const isOpen = follows[state].length > 0
        update.run(state, at, isOpen ? 1 : 0, sealJson(seals, resultPlace(id, version + 1), result), id)
        if (told !== undefined) entries.tell({ id, ...told }, at)
        return known(id)
      },
    },
    'outbox.forget': { writes: true, run: ({ before, limit }) => ok(Number(forget.run(before, limit).changes)) },
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

function entryOf(seals: Seals, row: Row): OutboxEntry {
  const id = textOf(row, 'id')
  const version = integerOf(row, 'version')
  return {
    id,
    action: textOf(row, 'action'),
    account: textOf(row, 'account'),
    shop: integerOf(row, 'shop'),
    orders: jsonOf(textOf(row, 'orders')),
    detail: openJson(seals, detailPlace(id), bytesOf(row, 'sealed_detail')),
    createdAt: integerOf(row, 'created_at'),
    expiresAt: integerOf(row, 'expires_at'),
    by: textOf(row, 'by'),
    state: wordOf(row, 'state', outboxStates),
    version,
    result: openJson(seals, resultPlace(id, version), bytesOrNullOf(row, 'sealed_result')),
    changedAt: integerOf(row, 'changed_at'),
  }
}
