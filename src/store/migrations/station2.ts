import type { Migration } from './migration.ts'

/**
 * What makes loss and damage visible (`entries.chain`, `gaps`, `jobs.sum`), and the rooms of batches, of order actions
 * and of small things to remember.
 *
 * `chain` is the hash of the entry and of the chain before it; entries of version 1 have none. `gaps` holds sequences
 * that were lost, so that a loss is told once. The projection is made anew with columns of its own: a search reads the
 * one index `jobs_searched`, which holds all it asks for.
 */
export const station2: Migration = {
  version: 2,
  sql: `
ALTER TABLE entries ADD COLUMN chain BLOB;

CREATE TABLE gaps (
  station TEXT NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  PRIMARY KEY (station, first)
) STRICT, WITHOUT ROWID;

DROP TABLE jobs;
CREATE TABLE jobs (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  open INTEGER NOT NULL,
  may_have_printed INTEGER NOT NULL,
  state TEXT NOT NULL,
  verdict TEXT,
  intent TEXT NOT NULL,
  printer TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  account TEXT NOT NULL,
  order_code TEXT NOT NULL,
  batch TEXT,
  batch_row INTEGER,
  job TEXT NOT NULL,
  sum BLOB NOT NULL
) STRICT;
CREATE INDEX jobs_open ON jobs (position) WHERE open = 1;
CREATE INDEX jobs_of_intent ON jobs (intent);
CREATE INDEX jobs_by_time ON jobs (accepted_at);
CREATE INDEX jobs_of_order ON jobs (order_code, account);
CREATE INDEX jobs_of_batch ON jobs (batch, batch_row) WHERE batch IS NOT NULL;
CREATE INDEX jobs_searched ON jobs (position, state, verdict, printer, accepted_at, order_code, batch);
DELETE FROM prints;
DELETE FROM meta WHERE key = 'projection';

ALTER TABLE orders ADD COLUMN kept_at INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET kept_at = read_at;
DROP INDEX orders_by_age;
CREATE INDEX orders_by_age ON orders (kept_at);

CREATE TABLE settings_aside (
  position INTEGER PRIMARY KEY,
  set_aside_at INTEGER NOT NULL,
  document TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;

CREATE TABLE batches (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  presence TEXT NOT NULL,
  size TEXT NOT NULL,
  printer TEXT,
  source TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  by TEXT NOT NULL,
  state TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  sealed_name BLOB NOT NULL
) STRICT;
CREATE TABLE batch_rows (
  batch INTEGER NOT NULL REFERENCES batches (number) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  sealed_line BLOB NOT NULL,
  order_code TEXT,
  parcel INTEGER NOT NULL,
  fault TEXT,
  attempt INTEGER NOT NULL,
  intent TEXT,
  PRIMARY KEY (batch, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  action TEXT NOT NULL,
  account TEXT NOT NULL,
  shop INTEGER NOT NULL,
  orders TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  by TEXT NOT NULL,
  state TEXT NOT NULL,
  version INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  open INTEGER NOT NULL,
  sealed_detail BLOB NOT NULL,
  sealed_result BLOB
) STRICT;
CREATE INDEX outbox_open ON outbox (position) WHERE open = 1;

CREATE TABLE memory (key TEXT PRIMARY KEY, sealed BLOB NOT NULL, written_at INTEGER NOT NULL) STRICT;
`,
}
