import { closeSync, openSync } from 'node:fs'
import { makeFile } from '../base/makeFile.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { OutsideMarks } from './outsideMarks.ts'
import type { OwnerLock } from './ownerLock.ts'
import { isBusy, lockFile } from './ownerLock.ts'

/**
 * Takes a station for this process, on this machine and by this account: of two copies of one data folder the journals know
 * nothing of each other, and each would print what the other one has printed. The lock lies beside the marks, one for
 * each station. null: the state folder takes none (SQLite cannot lock there, or nothing is written), and the station works
 * without, which is told. Fault: `store.copy-in-use`.
 */
export function takeStationLock(
  outside: Pick<OutsideMarks, 'withLock'>,
  station: string,
  now: number,
): Result<OwnerLock | null> {
  const taken = outside.withLock<Result<OwnerLock>>(station, (path) => {
    try {
      makeFile(path, { openSync, closeSync })
      return ok(lockFile(path, now))
    } catch (thrown) {
      if (!isBusy(thrown)) throw thrown
      return fail('store.copy-in-use')
    }
  })
  return taken ?? ok(null)
}
