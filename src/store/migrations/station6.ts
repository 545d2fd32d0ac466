import type { Migration } from './migration.ts'

/**
 * What leaders did to the station itself. Who and what is sealed as a whole: names of people are in it. `ended`: a fault's
 * code, or nothing where it was done; null: nobody saw the end.
 */
export const station6: Migration = {
  version: 6,
  sql: `
CREATE TABLE station_changes (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  ended TEXT,
  sealed BLOB NOT NULL
) STRICT;
`,
}
