import type { Migration } from './migration.ts'

/**
 * The room of parcels that come back, by their day (+07:00), and of files that wait for their ticket to be sent. What
 * was scanned, noted and read of an order is sealed; `at` null: it is only expected.
 */
export const station4: Migration = {
  version: 4,
  sql: `
CREATE TABLE returns (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  day TEXT NOT NULL,
  order_code TEXT,
  parcel INTEGER NOT NULL,
  at INTEGER,
  changed_at INTEGER NOT NULL,
  sealed BLOB NOT NULL
) STRICT;
CREATE INDEX returns_of_day ON returns (account, day);
CREATE INDEX returns_of_order ON returns (order_code, account) WHERE order_code IS NOT NULL;
CREATE INDEX returns_by_age ON returns (changed_at);

CREATE TABLE ticket_files (
  position INTEGER PRIMARY KEY,
  ticket TEXT NOT NULL,
  place INTEGER NOT NULL,
  written_at INTEGER NOT NULL,
  sealed BLOB NOT NULL,
  UNIQUE (ticket, place)
) STRICT;
CREATE INDEX ticket_files_by_age ON ticket_files (written_at);
`,
}
