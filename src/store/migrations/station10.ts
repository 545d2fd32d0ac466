import type { Migration } from './migration.ts'

/**
 * What orders are listed and filtered by, in plain columns beside the seal: status, COD and times, which name nobody.
 * `made_at` 0: nobody has looked yet, for the order is sealed (`orders.lookAtAll`). `altered_at`: when what is printed of it
 * on a label was last read to be another; null: never.
 */
export const station10: Migration = {
  version: 10,
  sql: `
ALTER TABLE orders ADD COLUMN status TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN cod INTEGER;
ALTER TABLE orders ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN altered_at INTEGER;
DROP INDEX orders_not_looked_at;
CREATE INDEX orders_not_looked_at ON orders (account) WHERE made_at = 0;
CREATE INDEX orders_listed ON orders (account, made_at, code, status, shop, cod, altered_at);
CREATE INDEX jobs_printed ON jobs (order_code, account) WHERE may_have_printed = 1;
`,
}
