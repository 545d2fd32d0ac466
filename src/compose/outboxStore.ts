import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import type { OutboxState } from '../contract/orderActions.ts'
import type { OutboxEntry, OutboxStep, OutboxStore } from '../ports/orderActions.ts'
import type { Outbox, OutboxEntry as StoredEntry } from '../store/outbox.ts'

/**
 * The station's outbox on the store's. The store keeps words and answers sealed, as JSON it does not read, and calls a
 * question that was answered *settled*; the station says with what.
 */
export function outboxStore(outbox: Outbox): OutboxStore {
  return {
    async add({ reason, cod, why, leader, ticket, ...entry }) {
      const detail: Detail = { reason, cod, why, leader, ...(ticket !== undefined && { ticket }) }
      return read(await outbox.add({ ...entry, detail }))
    },
    async list() {
      const listed = await outbox.list(false)
      return listed.ok ? ok(listed.value.map(entryOf)) : listed
    },
    async advance(id, expectedVersion, step) {
      const before = await outbox.get(id)
      if (!before.ok) return before
      const state = before.value?.state === 'unsure' ? 'settled' : step.state
      const { results, fault } = step
      const result: Outcome = { state: step.state, results, fault }
      return read(await outbox.advance(id, expectedVersion, { state, result, at: step.at }))
    },
  }
}

type Detail = Pick<OutboxEntry, 'reason' | 'cod' | 'why' | 'leader' | 'ticket'>

interface Outcome extends Pick<OutboxStep, 'results' | 'fault'> {
  readonly state: OutboxState
}

function read(stored: Result<StoredEntry>): Result<OutboxEntry> {
  return stored.ok ? ok(entryOf(stored.value)) : failed(stored.fault)
}

/** The station wrote both documents itself; where their key is gone there are none. */
function entryOf(stored: StoredEntry): OutboxEntry {
  const { detail, result, ...entry } = stored
  // Those of before say nothing of who allowed them.
  const asked: Detail = { reason: null, cod: null, why: null, leader: null, ...(detail as Partial<Detail> | null) }
  const outcome = result as Outcome | null
  return {
    ...entry,
    ...asked,
    action: entry.action as OutboxEntry['action'],
    state: entry.state === 'settled' ? (outcome?.state ?? 'done') : entry.state,
    results: outcome?.results ?? [],
    fault: outcome?.fault ?? null,
  }
}
