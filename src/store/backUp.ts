import { Worker } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { BackupMade, BackupTask, ClearTask } from './backupFile.ts'

type Wanted = Pick<BackupTask, 'dir' | 'key' | 'now' | 'room'>

/**
 * Makes a backup of a data folder that is open, in a thread of its own: nobody waits for it, nor for the disk that it goes
 * to. A backup of before is replaced when the new one is whole. Faults: `backup.relative`, `backup.inside-folder`,
 * `backup.in-the-way`, `file.unwritable`, `store.*`.
 */
export function backUp(wanted: Wanted & { readonly to: string }): Promise<Result<BackupMade>> {
  return inThread(wanted)
}

/**
 * The backup of the day, in a folder that may hold those of other stations as well; the last seven of this one stay, and
 * none longer than receivers are kept. Faults as of `backUp`.
 */
export function backUpDaily(
  folder: string,
  station: string,
  wanted: Wanted & { readonly keepDays: number },
): Promise<Result<BackupMade>> {
  return inThread({ ...wanted, folder, station })
}

/** Removes what killed backups left half made, wherever it lies. Resolves when that was tried. */
export async function clearRooms(dir: string, rooms: readonly string[]): Promise<void> {
  const { worker, done } = startThread<null>({ dir, rooms })
  // A disk that does not answer keeps no program from its end.
  worker.unref()
  worker.once('exit', () => done.resolve(null))
  // What it leaves, for whatever reason, is counted by whoever asks.
  await done.promise.catch(() => null)
}

async function inThread(task: BackupTask): Promise<Result<BackupMade>> {
  const { worker, done } = startThread<Result<BackupMade>>(task)
  worker.once('exit', () => done.resolve(fail('store.unwritable', { detail: 'the backup was not finished' })))
  return done.promise
}

/** Beside this file, as TypeScript or as what was compiled from it. */
function startThread<Answer>(task: BackupTask | ClearTask) {
  const file = import.meta.url.endsWith('.ts') ? './backupThread.ts' : './backupThread.js'
  const worker = new Worker(new URL(file, import.meta.url), { name: 'backup', workerData: task, execArgv: [] })
  const done = Promise.withResolvers<Answer>()
  worker.once('message', (answer: Answer) => done.resolve(answer))
  worker.once('error', (bug) => done.reject(bug))
  return { worker, done }
}
