import type { Migration } from './migration.ts'

/**
 * When a page was last used, what all pages take together, and until when a leap of the clock is not believed. The
 * totals are kept by triggers, for adding up a hundred thousand pages reads half the file.
 */
export const labels2: Migration = {
  version: 2,
  sql: `
ALTER TABLE labels ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE labels SET used_at = sealed_at;
DROP INDEX labels_by_age;
CREATE INDEX labels_by_use ON labels (used_at);
CREATE INDEX labels_by_age ON labels (sealed_at);
CREATE INDEX quarantine_by_age ON quarantine (set_aside_at);

CREATE TABLE totals (only INTEGER PRIMARY KEY CHECK (only = 1), count INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
INSERT INTO totals SELECT 1, count(*), coalesce(sum(length(sealed)), 0) FROM labels;
CREATE TRIGGER labels_come AFTER INSERT ON labels
  BEGIN UPDATE totals SET count = count + 1, bytes = bytes + length(new.sealed); END;
CREATE TRIGGER labels_go AFTER DELETE ON labels
  BEGIN UPDATE totals SET count = count - 1, bytes = bytes - length(old.sealed); END;
CREATE TRIGGER labels_change AFTER UPDATE OF sealed ON labels
  BEGIN UPDATE totals SET bytes = bytes + length(new.sealed) - length(old.sealed); END;

CREATE TABLE retention (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  looked_at INTEGER NOT NULL,
  believed_from INTEGER NOT NULL
) STRICT;
`,
}
