import type { Migration } from './migration.ts'

/**
 * A batch belongs to an account, as its labels do: of an earlier version to that of its labels, else to the one that was
 * in use. What is searched and summed is one account's, so the indexes that answer alone hold it.
 */
export const station5: Migration = {
  version: 5,
  sql: `
ALTER TABLE batches ADD COLUMN account TEXT NOT NULL DEFAULT '';
UPDATE batches SET account = coalesce(
  (SELECT account FROM jobs WHERE jobs.batch = batches.id LIMIT 1),
  (SELECT json_extract(document, '$.account') FROM settings WHERE json_valid(document)),
  '');

DROP INDEX jobs_by_time;
CREATE INDEX jobs_by_time ON jobs (account, accepted_at);
DROP INDEX jobs_searched;
CREATE INDEX jobs_searched ON jobs (position, state, verdict, printer, accepted_at, order_code, batch, account);
`,
}
