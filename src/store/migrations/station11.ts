import type { Migration } from './migration.ts'

/**
 * What was scanned into parcels before their labels: an entry for each scan, under the id that the asker gave it, so that
 * a message that comes again counts once. Codes and times are plain, what the goods are is sealed.
 */
export const station11: Migration = {
  version: 11,
  sql: `
CREATE TABLE packing_entries (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  packing TEXT NOT NULL,
  account TEXT NOT NULL,
  order_code TEXT NOT NULL,
  parcel INTEGER NOT NULL,
  type TEXT NOT NULL,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  sealed BLOB NOT NULL
) STRICT;
CREATE INDEX packing_entries_of_packing ON packing_entries (packing, position);
CREATE INDEX packing_entries_of_order ON packing_entries (order_code, account, position);
CREATE INDEX packing_entries_opened ON packing_entries (account, at) WHERE type = 'opened';
CREATE INDEX packing_entries_labelled ON packing_entries (packing) WHERE type = 'labelled';
CREATE INDEX packing_entries_by_age ON packing_entries (at);
`,
}
