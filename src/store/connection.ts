import type { DatabaseSyncOptions } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'

/**
 * The one way to a database of ours. Integers are read as bigint: as numbers one beyond 2^53 has every query throw that
 * meets it, whatever reads the row. `integerOf` tells it as damage of its row. `path`, `options` as `DatabaseSync` has them.
 */
export function openConnection(path: string | URL, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new DatabaseSync(path, { ...options, readBigInts: true })
}

/**
 * Opens a database that a stranger may have written: what its schema calls has no effect outside of it, and SQL cannot write
 * the schema as if it were rows. SQLite reads nothing of it yet.
 */
export function openGuarded(path: string | URL, options: { readonly readOnly?: boolean } = {}): DatabaseSync {
  const db = openConnection(path, { ...options, defensive: true, enableDoubleQuotedStringLiterals: false })
  db.exec('PRAGMA trusted_schema = OFF')
  return db
}
