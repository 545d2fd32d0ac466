import { fail, ok } from '../../src/base/result.ts'
import type { BatchStore, StoredBatch, StoredRow } from '../../src/ports/batches.ts'

/** The tables of batches without a disk. `writes` counts what was asked to be written. */
export interface MemoryBatches extends BatchStore {
  readonly kept: Map<string, { batch: StoredBatch; rows: StoredRow[] }>
  writes: number
  /** Called before each write; what it says `lost` never reaches the disk, and its asker never hears. */
  interrupt: (() => 'lost' | null) | null
}

export function memoryBatches(): MemoryBatches {
  const kept = new Map<string, { batch: StoredBatch; rows: StoredRow[] }>()
  const rowOf = (line: string, row: number): StoredRow => ({
    row,
    line,
    order: null,
    parcel: 0,
    fault: null,
    attempt: 0,
    intent: null,
    wish: null,
  })
  const write = async () => {
    batches.writes++
    if (batches.interrupt?.() === 'lost') await new Promise(() => {})
  }
  const batches: MemoryBatches = {
    kept,
    writes: 0,
    interrupt: null,
    async create({ lines, ...about }) {
      await write()
      const batch = { ...about, state: 'open' as const, changedAt: about.createdAt, rows: lines.length }
      kept.set(about.id, { batch, rows: lines.map(rowOf) })
      return ok()
    },
    list: async () => ok([...kept.values()].map(({ batch }) => batch).reverse()),
    get: async (id) => ok(kept.get(id)?.batch ?? null),
    rows: async (id, { from, count }) => ok(kept.get(id)?.rows.slice(from, from + count) ?? []),
    async codes(account, after) {
      const rows = [...kept.values()].flatMap(({ batch, rows }) => (batch.account === account ? rows : []))
      const codes = new Set(rows.flatMap(({ order }) => order ?? []))
      return ok([...codes].filter((code) => code > after).toSorted())
    },
    async setState(id, state, at) {
      await write()
      const found = kept.get(id)
      if (found === undefined) return fail('batch.unknown')
      found.batch = { ...found.batch, state, changedAt: at }
      return ok(found.batch)
    },
    async updateRows(id, rows) {
      await write()
      const found = kept.get(id)
      if (found === undefined) return fail('batch.unknown')
      for (const change of rows) found.rows[change.row] = { ...change, line: found.rows[change.row]?.line ?? null }
      return ok()
    },
    async appendRows(id, lines) {
      await write()
      const found = kept.get(id)
      if (found === undefined) return fail('batch.unknown')
      for (const line of lines) found.rows.push(rowOf(line, found.rows.length))
      found.batch = { ...found.batch, rows: found.rows.length }
      return ok()
    },
    async remove(id) {
      kept.delete(id)
      return ok()
    },
  }
  return batches
}
