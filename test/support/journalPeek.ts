import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Job } from '../../src/model/job.ts'

/** The jobs in a data folder, read beside the process that owns it. */
export function peekJobs(dataDir: string): readonly Job[] {
  const file = join(dataDir, 'station.db')
  if (!existsSync(file)) return []
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db
      .prepare('SELECT job FROM jobs ORDER BY position')
      .all()
      .map((row) => JSON.parse(String(row.job)) as Job)
  } catch {
    return [] // the tables are not there yet
  } finally {
    db.close()
  }
}

/** Waits until the journal on disk says what is hoped for. */
export async function untilJobs(dataDir: string, hoped: (jobs: readonly Job[]) => boolean): Promise<readonly Job[]> {
  for (;;) {
    const jobs = peekJobs(dataDir)
    if (hoped(jobs)) return jobs
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
