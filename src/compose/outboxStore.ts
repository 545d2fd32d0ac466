import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import type { OutboxState } from '../contract/orderActions.ts'
import type { AnsweredBody, AskedBody } from '../model/deedEntry.ts'
import type { NewOutboxEntry, OutboxEntry, OutboxStep, OutboxStore } from '../ports/orderActions.ts'
import type { Outbox } from '../store/longLists.ts'
import type { OutboxEntry as StoredEntry } from '../store/outboxTable.ts'

/**
 * The station's outbox on the store's. The store keeps words and answers sealed, as JSON it does not read, and calls a
 * question that was answered *settled*; the station says with what.
 */
export function outboxStore(outbox: Outbox): OutboxStore {
  return {
    async add(asked) {
      const { reason, cod, codBefore, why, leader, ticket, ...entry } = asked
      const detail: Detail = { reason, cod, codBefore, why, leader, ...(ticket !== undefined && { ticket }) }
      return read(await outbox.add({ ...entry, detail, told: askedBody(asked) }))
    },
    async get(id) {
      const found = await outbox.get(id)
      return found.ok ? ok(found.value === null ? null : entryOf(found.value)) : found
    },
    async list() {
      const listed = await outbox.list(false)
      return listed.ok ? ok(listed.value.map(entryOf)) : listed
    },
    async advance(id, expectedVersion, step) {
      const before = await outbox.get(id)
      if (!before.ok) return before
      const state = before.value?.state === 'unsure' ? ('settled' as const) : step.state
      const { results, done } = step
      // The mark of it stays, whatever of its row the move makes readable.
      const fault = step.fault ?? (before.value?.isDamaged ? rowDamaged : null)
      const result: Outcome = { state: step.state, results, fault }
      const told =
        before.value === null || isUnderWay(step.state) ? null : answeredBody(before.value, { ...step, fault })
      const move = { state, result, at: step.at, done, ...(told !== null && { told: { by: step.by, body: told } }) }
      return read(await outbox.advance(id, expectedVersion, move))
    },
  }
}

const rowDamaged: Fault = { code: 'store.row-damaged' }

/** Of a try that goes on, or that nobody was reached by, nothing came yet. */
function isUnderWay(state: OutboxState): boolean {
  return state === 'queued' || state === 'sending'
}

function askedBody({ account, shop, action, orders, reason, cod, codBefore, why, leader }: NewOutboxEntry): AskedBody {
  const change = action === 'change-cod' ? { before: codBefore, after: cod } : null
  return { type: 'asked', account, shop, action, orders, cod: change, reason: reason?.code ?? null, why, leader }
}

function answeredBody(
  { account, orders, isActionUnread, ...stored }: StoredEntry,
  { state, results, fault }: OutboxStep,
): AnsweredBody {
  const action = isActionUnread ? 'unknown' : stored.action
  const told = results.map(({ order, done, fault: why }) => ({ order, done, fault: why?.code ?? null }))
  return { type: 'answered', account, action, orders, state, results: told, fault: fault?.code ?? null }
}

type Detail = Pick<OutboxEntry, 'reason' | 'cod' | 'codBefore' | 'why' | 'leader' | 'ticket'>

interface Outcome extends Pick<OutboxStep, 'results' | 'fault'> {
  readonly state: OutboxState
}

function read(stored: Result<StoredEntry>): Result<OutboxEntry> {
  return stored.ok ? ok(entryOf(stored.value)) : failed(stored.fault)
}

/** The station wrote both documents itself; where their key is gone there are none. */
function entryOf(stored: StoredEntry): OutboxEntry {
  const { detail, result, isActionUnread: _, ...entry } = stored
  // Those of before say nothing of who allowed them.
  const nothing: Detail = { reason: null, cod: null, codBefore: null, why: null, leader: null }
  const asked: Detail = { ...nothing, ...(detail as Partial<Detail> | null) }
  const outcome = result as Outcome | null
  return {
    ...entry,
    ...asked,
    ...(detail === null && { isUnreadable: true }),
    ...(outcome?.fault?.code === rowDamaged.code && { isDamaged: true }),
    action: entry.action as OutboxEntry['action'],
    state: entry.state === 'settled' ? (outcome?.state ?? 'done') : entry.state,
    results: outcome?.results ?? [],
    fault: outcome?.fault ?? (stored.isDamaged ? rowDamaged : null),
  }
}
