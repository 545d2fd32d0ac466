import { ok } from '../base/result.ts'
import type { Outbox, OutboxEntry } from './outbox.ts'
import type { Port } from './port.ts'

const sliceOfEntries = 200

export function outboxOf(port: Port): Outbox {
  return {
    add: (entry) => port.ask('outbox.add', entry),
    async list(openOnly) {
      const entries: OutboxEntry[] = []
      for (let after: number | null = 0; after !== null; ) {
        const slice = await listFrom(port, openOnly, after)
        if (!slice.ok) return slice
        entries.push(...slice.value.entries)
        after = slice.value.next
      }
      return ok(entries)
    },
    get: (id) => port.ask('outbox.get', id),
    advance: (id, expectedVersion, move) => port.ask('outbox.advance', { id, expectedVersion, move }),
  }
}

const listFrom = (port: Port, openOnly: boolean, after: number) =>
  port.ask('outbox.list', { openOnly, after, limit: sliceOfEntries })
