import { fail, ok } from '../../src/base/result.ts'
import type { OutboxEntry, OutboxStore } from '../../src/ports/orderActions.ts'
import type { StoredOrders } from './memoryOrders.ts'

/** The outbox's table without a disk. */
export interface MemoryOutbox extends OutboxStore {
  readonly entries: Map<string, OutboxEntry>
}

export function memoryOutbox(copies: StoredOrders): MemoryOutbox {
  const entries = new Map<string, OutboxEntry>()
  return {
    entries,
    async add(entry) {
      if (entries.has(entry.id)) return fail('job.duplicate')
      const added: OutboxEntry = {
        ...entry,
        state: 'queued',
        results: [],
        fault: null,
        changedAt: entry.createdAt,
        version: 1,
      }
      entries.set(entry.id, added)
      return ok(added)
    },
    get: async (id) => ok(entries.get(id) ?? null),
    list: async () => ok([...entries.values()]),
    async advance(id, expectedVersion, { state, results, fault, at, done }) {
      const entry = entries.get(id)
      if (entry === undefined || entry.version !== expectedVersion || !follows[entry.state].includes(state))
        return fail('job.changed-meanwhile')
      const advanced: OutboxEntry = { ...entry, state, results, fault, changedAt: at, version: entry.version + 1 }
      entries.set(id, advanced)
      for (const code of done?.orders ?? []) {
        const stored = copies.get(code)
        if (stored !== undefined) copies.set(code, { ...stored, order: { ...stored.order, ...done?.change } })
      }
      return ok(advanced)
    },
  }
}

const follows: Record<OutboxEntry['state'], readonly OutboxEntry['state'][]> = {
  queued: ['sending', 'dropped', 'expired', 'unsure'],
  sending: ['queued', 'done', 'refused', 'unsure'],
  unsure: ['done', 'refused'],
  done: [],
  refused: [],
  dropped: [],
  expired: [],
}
