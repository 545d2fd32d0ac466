import { DatabaseSync } from 'node:sqlite'

/**
 * Opens a database that a stranger may have written: what its schema calls has no effect outside of it, and SQL cannot write
 * the schema as if it were rows. SQLite reads nothing of it yet. `path` and `options` as `DatabaseSync` has them.
 */
export function openGuarded(path: string | URL, options: { readonly readOnly?: boolean } = {}): DatabaseSync {
  const db = new DatabaseSync(path, { ...options, defensive: true, enableDoubleQuotedStringLiterals: false })
  db.exec('PRAGMA trusted_schema = OFF')
  return db
}
