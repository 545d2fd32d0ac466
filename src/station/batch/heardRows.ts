import type { BatchStore } from '../../ports/batches.ts'

/** Whoever looks for orders is told of those that rows name: there is one way onto the disk. */
export function heardRows(batches: BatchStore, named: (orders: readonly string[]) => void): BatchStore {
  return {
    ...batches,
    async updateRows(id, rows) {
      const updated = await batches.updateRows(id, rows)
      if (updated.ok) named(rows.flatMap(({ order }) => order ?? []))
      return updated
    },
  }
}
