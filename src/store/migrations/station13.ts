import type { Migration } from './migration.ts'

/** What was allowed for the intent of a row: kept with it and gone with it. Runs that were begun before had it elsewhere. */
export const station13: Migration = {
  version: 13,
  sql: 'ALTER TABLE batch_rows ADD COLUMN wish TEXT',
}
