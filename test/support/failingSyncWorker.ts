import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { loseSync } from './failingSync.ts'

/**
 * In the store's worker (`--import`): while a file `sync-fails` lies in the data folder no commit can be synced, and where
 * it is `sync-fails-once`, one.
 */
const { exec } = DatabaseSync.prototype
const always = join(workerData.dir, 'sync-fails')
const once = join(workerData.dir, 'sync-fails-once')

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  const fails = sql === 'COMMIT' && (existsSync(always) || existsSync(once))
  if (!fails) return exec.call(this, sql)
  rmSync(once, { force: true })
  loseSync(this.location() ?? '', () => exec.call(this, sql))
}
