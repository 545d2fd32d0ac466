import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Fault } from '../base/fault.ts'
import { openConnection } from './connection.ts'
import { passes } from './database.ts'
import { examineJournal } from './examine.ts'
import { labelsSchema, stationSchema } from './migrations/schemas.ts'
import { storeFault } from './storeFault.ts'

/**
 * A thread of its own that looks at the databases whole while the station works, on connections that cannot write, and
 * says what is damaged. Damage is mended at the next start: nothing is exchanged under a running station.
 */
const dir: unknown = workerData
if (parentPort === null || typeof dir !== 'string') throw new Error('the check runs in a worker thread')
parentPort.postMessage([...check(dir, labelsSchema.file), ...check(dir, stationSchema.file)])

function check(folder: string, file: string): readonly Fault[] {
  const path = join(folder, file)
  if (!existsSync(path)) return []
  const db = openConnection(path, { readOnly: true, timeout: 2_000 })
  try {
    const cause = damageOf(db, file)
    return cause === null ? [] : [{ code: 'store.unreadable', facts: { file, cause } }]
  } catch (thrown) {
    const fault = storeFault(thrown)
    if (fault === null) throw thrown
    return fault.code === 'store.unreadable' ? [{ ...fault, facts: { file, cause: 'damaged' } }] : []
  } finally {
    db.close()
  }
}

/** What jobs are found by is looked at too: their indexes. A label that is not found is fetched again. */
function damageOf(db: DatabaseSync, file: string): string | null {
  if (!passes(db, 'quick_check(1)')) return 'damaged'
  if (file !== stationSchema.file) return null
  if (!passes(db, 'integrity_check(jobs)')) return 'projection'
  const finding = examineJournal(db, 'all')
  return finding === 'sound' ? null : finding
}
