import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { readOwner } from './ownerFile.ts'
import { createPrivately } from './privateFile.ts'

/** The folder is ours while this is held, at the longest until the process ends. */
export interface OwnerLock {
  release(): void
}

/**
 * Takes the data folder for this process: an exclusive transaction on `owner.db`, held open. The operating system
 * lets go of it when the process dies, however it dies. Nobody but SQLite may open the file: closing it would drop the
 * lock. Faults: `store.in-use` (facts: `pid` where the owner has written it).
 */
export async function takeOwnerLock(dir: string): Promise<Result<OwnerLock>> {
  const path = join(dir, 'owner.db')
  await createPrivately(path)
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (thrown) {
    db.close()
    if (!isBusy(thrown)) throw thrown
    const owner = await readOwner(dir)
    return fail('store.in-use', owner === null ? {} : { facts: { pid: owner.pid } })
  }
  return ok({ release: () => db.close() })
}

const sqliteBusy = 5

function isBusy(thrown: unknown): boolean {
  return thrown instanceof Error && 'errcode' in thrown && thrown.errcode === sqliteBusy
}
