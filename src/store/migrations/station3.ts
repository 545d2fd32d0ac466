import type { Migration } from './migration.ts'

/**
 * The room of pickups, and the pickup shift of an order in a column of its own, by which the orders of a shift are
 * found. `shift_from` 0: the order has none; -1: nobody has looked yet, for the order is sealed (`orders.lookAt`).
 * A row of a pickup whose details have been made unreadable has no `sealed` any more; that it was handed over stays.
 */
export const station3: Migration = {
  version: 3,
  sql: `
ALTER TABLE orders ADD COLUMN shift_from INTEGER NOT NULL DEFAULT -1;
ALTER TABLE orders ADD COLUMN shift_to INTEGER NOT NULL DEFAULT -1;
CREATE INDEX orders_of_shift ON orders (account, shift_from, shift_to) WHERE shift_from > 0;
CREATE INDEX orders_not_looked_at ON orders (account) WHERE shift_from = -1;

CREATE TABLE pickups (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  manifest TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  shop INTEGER NOT NULL,
  window_from INTEGER NOT NULL,
  window_to INTEGER NOT NULL,
  by_scan INTEGER NOT NULL,
  state TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  closed_at INTEGER,
  totals TEXT,
  sealed_names BLOB
) STRICT;
CREATE INDEX pickups_of_account ON pickups (account, number);

CREATE TABLE pickup_parcels (
  pickup INTEGER NOT NULL REFERENCES pickups (number) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  order_code TEXT,
  parcel INTEGER NOT NULL,
  expected INTEGER NOT NULL,
  standing TEXT NOT NULL,
  scanned_at INTEGER,
  scans INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  short TEXT,
  before TEXT,
  sealed BLOB,
  PRIMARY KEY (pickup, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX pickup_parcels_of_order ON pickup_parcels (order_code, parcel) WHERE order_code IS NOT NULL;
CREATE INDEX pickup_parcels_left ON pickup_parcels (pickup) WHERE short = 'next-shift';
`,
}
