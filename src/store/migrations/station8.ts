import type { Migration } from './migration.ts'

/**
 * The COD of handovers by order, and the carrier's payouts: codes, amounts and times in plain, for they are summed and
 * held against each other, and name nobody. What a file is called and who brought it is sealed. `cod_taken` 0: the
 * handover's orders are not in `cod_orders` yet, for their COD is under their seals (`money.takeUp`).
 */
export const station8: Migration = {
  version: 8,
  sql: `
ALTER TABLE pickups ADD COLUMN cod_taken INTEGER NOT NULL DEFAULT 0;
CREATE INDEX pickups_cod_not_taken ON pickups (number) WHERE cod_taken = 0 AND state = 'closed';

CREATE TABLE cod_orders (
  account TEXT NOT NULL,
  order_code TEXT NOT NULL,
  pickup INTEGER NOT NULL REFERENCES pickups (number) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  cod INTEGER,
  short TEXT,
  PRIMARY KEY (order_code, account, pickup)
) STRICT, WITHOUT ROWID;
CREATE INDEX cod_orders_by_time ON cod_orders (account, at, order_code, pickup);

CREATE TABLE payouts (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  hash TEXT NOT NULL,
  meaning TEXT NOT NULL,
  complete INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  flawed INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  sealed BLOB NOT NULL
) STRICT;
CREATE INDEX payouts_of_account ON payouts (account, number);

CREATE TABLE payout_lines (
  payout INTEGER NOT NULL REFERENCES payouts (number) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  order_code TEXT,
  cod INTEGER,
  fees INTEGER NOT NULL,
  promotion INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  flaw TEXT,
  flaw_at TEXT,
  PRIMARY KEY (payout, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX payout_lines_of_payout ON payout_lines (payout, order_code) WHERE flaw IS NULL;
CREATE INDEX payout_lines_of_order ON payout_lines (order_code) WHERE flaw IS NULL;
CREATE INDEX payout_lines_flawed ON payout_lines (payout, line) WHERE flaw IS NOT NULL;
`,
}
