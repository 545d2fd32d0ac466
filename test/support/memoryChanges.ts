import { fail, ok } from '../../src/base/result.ts'
import type { ChangeStore, StoredChange } from '../../src/ports/memory.ts'

/** The table of what leaders changed without a disk. */
export function memoryChanges(): ChangeStore {
  const rows: StoredChange[] = []
  return {
    async begin(change) {
      if (rows.some(({ id }) => id === change.id)) return fail('request.id-taken')
      rows.push({ ...change, position: rows.length + 1, ended: null })
      return ok()
    },
    async end(id, ended) {
      const at = rows.findIndex((row) => row.id === id && row.ended === null)
      const row = rows[at]
      if (row !== undefined) rows[at] = { ...row, ended }
      return ok()
    },
    page: async (before, limit) =>
      ok(
        rows
          .filter(({ position }) => position < (before ?? Number.POSITIVE_INFINITY))
          .toReversed()
          .slice(0, limit),
      ),
  }
}
