import type { Migration } from './migration.ts'

/**
 * Files of orders that are being made, and their rows. What a row says is sealed, and goes once its order is made: then
 * the order has it, and the row only says which one it is.
 */
export const station9: Migration = {
  version: 9,
  sql: `
CREATE TABLE imports (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  shop INTEGER NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  by TEXT NOT NULL,
  sealed BLOB NOT NULL
) STRICT;
CREATE INDEX imports_by_age ON imports (changed_at);

CREATE TABLE import_rows (
  position INTEGER PRIMARY KEY,
  import TEXT NOT NULL,
  row INTEGER NOT NULL,
  state TEXT NOT NULL,
  order_code TEXT,
  sealed BLOB NOT NULL,
  UNIQUE (import, row)
) STRICT;
`,
}
