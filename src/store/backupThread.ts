import { closeSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { BackupMade, BackupTask } from './backupFile.ts'
import { copyInto, placeBackup, readBackup } from './backupFile.ts'
import { stationSchema } from './migrations/schemas.ts'
import { orStoreFault } from './storeFault.ts'

/**
 * A thread of its own that copies the station's database while it is in use, and brings the copy back in a rehearsal
 * before it takes the name it was wanted under. A half of one is never found under that name.
 */
if (parentPort === null) throw new Error('a backup is made in a worker thread')
const task: BackupTask = workerData
parentPort.postMessage(await orStoreFault(() => make(task)))

async function make({ dir, path, at, key }: BackupTask): Promise<Result<BackupMade>> {
  const room = mkdtempSync(join(dirname(path), '.packbench-'))
  try {
    const copy = join(room, 'copy')
    closeSync(openSync(copy, 'wx', 0o600))
    const { entries } = copyInto(join(dir, stationSchema.file), copy, { at, key })
    const read = readBackup(copy)
    if (!read.ok) return read
    const rehearsed = placeBackup(copy, join(room, stationSchema.file), { now: at, mayNameFiles: true })
    if (!rehearsed.ok) return rehearsed
    renameSync(copy, path)
    return ok({ file: path, at, entries })
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}
