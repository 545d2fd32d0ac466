import { fail, ok } from '../../src/base/result.ts'
import type { TicketFile, TicketFiles } from '../../src/ports/orderActions.ts'
import type { ReturnStore, StoredReturn } from '../../src/ports/returns.ts'

/** The returns' table without a disk. */
export interface MemoryReturns extends ReturnStore {
  readonly rows: Map<string, StoredReturn>
}

export function memoryReturns(): MemoryReturns {
  const rows = new Map<string, StoredReturn>()
  const all = (account: string) => [...rows.values()].filter((row) => row.account === account)
  return {
    rows,
    async put(written) {
      if (written.some(({ id, account }) => (rows.get(id)?.account ?? account) !== account))
        return fail('request.id-taken')
      for (const row of written) rows.set(row.id, row)
      return ok()
    },
    ofDay: async (account, day) => ok(all(account).filter((row) => row.day === day)),
    ofOrder: async (account, order) => ok(all(account).filter((row) => row.order === order)),
    days: async (account, most) => ok([...new Set(all(account).map(({ day }) => day))].sort().reverse().slice(0, most)),
    async remove(id) {
      rows.delete(id)
      return ok()
    },
  }
}

/** Files of tickets without a disk. */
export interface MemoryFiles extends TicketFiles {
  readonly files: Map<string, Map<number, TicketFile>>
}

export function memoryFiles(): MemoryFiles {
  const files = new Map<string, Map<number, TicketFile>>()
  return {
    files,
    async put(ticket, place, file) {
      files.set(ticket, new Map(files.get(ticket)).set(place, file))
      return ok()
    },
    async get(ticket) {
      const places = [...(files.get(ticket) ?? [])].sort(([a], [b]) => a - b)
      return ok(places.map(([, file]) => file))
    },
    async drop(ticket) {
      files.delete(ticket)
      return ok()
    },
  }
}
