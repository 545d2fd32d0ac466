import type { Migration } from './migration.ts'

/**
 * The station's database: the journal (`entries`), its projection (`jobs`, `prints`), orders as last read, settings,
 * credentials, what printers answer.
 *
 * `position` is the order of writing, which neither a wrong clock nor a second station can change. The columns of
 * `jobs` are read out of the job itself, so that a job is written in one place. `prints` holds every key that a job has
 * had, the one it was accepted with too: an intent that is asked again finds its job, whatever that has become.
 */
export const station1: Migration = {
  version: 1,
  sql: `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  job TEXT NOT NULL,
  version INTEGER NOT NULL,
  by TEXT NOT NULL,
  body TEXT NOT NULL,
  type TEXT NOT NULL GENERATED ALWAYS AS (body ->> '$.type') VIRTUAL,
  UNIQUE (station, sequence),
  UNIQUE (job, version)
) STRICT;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
  BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TABLE jobs (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  open INTEGER NOT NULL,
  may_have_printed INTEGER NOT NULL,
  job TEXT NOT NULL,
  intent TEXT NOT NULL GENERATED ALWAYS AS (job ->> '$.intent') VIRTUAL,
  accepted_at INTEGER NOT NULL GENERATED ALWAYS AS (job ->> '$.acceptedAt') VIRTUAL,
  account TEXT NOT NULL GENERATED ALWAYS AS (job ->> '$.label.account') VIRTUAL,
  order_code TEXT NOT NULL GENERATED ALWAYS AS (job ->> '$.label.order') VIRTUAL
) STRICT;
CREATE INDEX jobs_open ON jobs (position) WHERE open = 1;
CREATE INDEX jobs_of_intent ON jobs (intent);
CREATE INDEX jobs_by_time ON jobs (accepted_at);
CREATE INDEX jobs_of_order ON jobs (account, order_code) WHERE may_have_printed = 1;

CREATE TABLE prints (
  station TEXT NOT NULL,
  intent TEXT NOT NULL,
  account TEXT NOT NULL,
  shop INTEGER NOT NULL,
  order_code TEXT NOT NULL,
  parcel INTEGER NOT NULL,
  size TEXT NOT NULL,
  copy INTEGER NOT NULL,
  job TEXT NOT NULL,
  PRIMARY KEY (intent, order_code, parcel, size, copy, account, shop, station)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
  account TEXT NOT NULL,
  code TEXT NOT NULL,
  shop INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  seller_code_index BLOB,
  sealed BLOB NOT NULL,
  PRIMARY KEY (account, code)
) STRICT;
CREATE INDEX orders_by_seller_code ON orders (seller_code_index) WHERE seller_code_index IS NOT NULL;
CREATE INDEX orders_by_age ON orders (read_at);

CREATE TABLE settings (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  document TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;

CREATE TABLE credentials (account TEXT PRIMARY KEY, sealed BLOB NOT NULL, written_at INTEGER NOT NULL) STRICT;

CREATE TABLE printer_memory (uri TEXT PRIMARY KEY, value TEXT NOT NULL, written_at INTEGER NOT NULL) STRICT;
`,
}
