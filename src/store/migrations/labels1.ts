import type { Migration } from './migration.ts'

/**
 * Sealed label pages, in a file of their own: large, to be had again from the service, and therefore neither in the
 * way of the journal's commits nor able to spoil it. What cannot be opened moves to `quarantine`.
 */
export const labels1: Migration = {
  version: 1,
  sql: `
CREATE TABLE labels (
  account TEXT NOT NULL,
  shop INTEGER NOT NULL,
  order_code TEXT NOT NULL,
  parcel INTEGER NOT NULL,
  size TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  sealed_at INTEGER NOT NULL,
  order_updated_at INTEGER,
  sealed BLOB NOT NULL,
  PRIMARY KEY (account, shop, order_code, parcel, size)
) STRICT;
CREATE INDEX labels_by_age ON labels (sealed_at);

CREATE TABLE quarantine (
  position INTEGER PRIMARY KEY,
  set_aside_at INTEGER NOT NULL,
  account TEXT NOT NULL,
  shop INTEGER NOT NULL,
  order_code TEXT NOT NULL,
  parcel INTEGER NOT NULL,
  size TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  sealed_at INTEGER NOT NULL,
  order_updated_at INTEGER,
  sealed BLOB NOT NULL
) STRICT;
`,
}
