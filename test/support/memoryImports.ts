import { ok } from '../../src/base/result.ts'
import type { ImportStore, StoredImport, StoredImportRow } from '../../src/ports/imports.ts'

/** The imports' table without a disk. */
export function memoryImports(): ImportStore {
  const imports = new Map<string, StoredImport>()
  const rows = new Map<string, Map<number, StoredImportRow>>()
  return {
    async put(one) {
      imports.set(one.id, structuredClone(one))
      return ok()
    },
    get: async (id) => ok(imports.get(id) ?? null),
    list: async (account, most) =>
      ok(
        [...imports.values()]
          .filter((one) => one.account === account)
          .reverse()
          .slice(0, most),
      ),
    async putRows(id, written) {
      const its = rows.get(id) ?? new Map()
      rows.set(id, its)
      for (const row of written) its.set(row.row, structuredClone(row))
      return ok()
    },
    rows: async (id) => ok([...(rows.get(id)?.values() ?? [])]),
    async remove(id) {
      imports.delete(id)
      rows.delete(id)
      return ok()
    },
  }
}
