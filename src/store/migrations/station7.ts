import type { Migration } from './migration.ts'

/**
 * What is asked by time or by order is found without reading all that ever was: the writer's thread answers, and a scan
 * waits behind it. Of handovers, whose rows are never let go, those that still have details.
 */
export const station7: Migration = {
  version: 7,
  sql: `
CREATE INDEX entries_by_time ON entries (at);
CREATE INDEX batch_rows_of_order ON batch_rows (order_code) WHERE order_code IS NOT NULL;
CREATE INDEX pickup_parcels_sealed ON pickup_parcels (pickup, row) WHERE sealed IS NOT NULL;
`,
}
