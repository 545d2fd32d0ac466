import { ok } from '../../src/base/result.ts'
import type { PackingEntry } from '../../src/model/packing.ts'
import type { PackingStore } from '../../src/ports/packings.ts'

/** The entries of packings without a disk. */
export interface MemoryPackings extends PackingStore {
  readonly entries: PackingEntry[]
}

export function memoryPackings(): MemoryPackings {
  const entries: PackingEntry[] = []
  const labelled = () => new Set(entries.filter(({ body }) => body?.type === 'labelled').map(({ packing }) => packing))
  return {
    entries,
    async append(entry) {
      if (entries.some(({ id }) => id === entry.id)) return ok(false)
      entries.push(entry)
      return ok(true)
    },
    entry: async (id) => ok(entries.find((entry) => entry.id === id) ?? null),
    async ofOpen(account, since) {
      const opened = entries.filter(({ body, at }) => body?.type === 'opened' && at >= since)
      const mine = new Set(opened.filter((entry) => entry.account === account).map(({ packing }) => packing))
      return ok(entries.filter(({ packing }) => mine.has(packing) && !labelled().has(packing)))
    },
    ofOrder: async (account, order) =>
      ok(entries.filter((entry) => entry.account === account && entry.order === order)),
  }
}
