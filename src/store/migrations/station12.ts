import type { Migration } from './migration.ts'

/** What the carrier said an order costs when it was made here: lines of money that name nobody, so that they are plain. */
export const station12: Migration = {
  version: 12,
  sql: 'ALTER TABLE orders ADD COLUMN quote TEXT',
}
