import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import { dayLength, dayOf } from '../model/day.ts'
import type { BackupMade, BackupTask } from './backupFile.ts'
import { readBackup } from './backupFile.ts'
import type { PassphraseKey } from './passphraseKey.ts'
import { isErrno } from './privateFile.ts'
import { orStoreFault } from './storeFault.ts'

export interface BackupWanted {
  readonly dir: string
  readonly to: string
  readonly key: PassphraseKey | null
  readonly now: number
}

/**
 * Makes a backup of a data folder that is open, in a thread of its own: nobody waits for it. A backup of before is
 * replaced when the new one is whole. Faults: `backup.relative`, `backup.inside-folder`, `backup.in-the-way`,
 * `file.unwritable`, `store.*`.
 */
export async function backUp({ dir, to, key, now }: BackupWanted): Promise<Result<BackupMade>> {
  if (!isAbsolute(to)) return fail('backup.relative')
  const path = resolve(to)
  const cannot = fail('file.unwritable', { facts: { file: path } })
  if (!existsSync(dirname(path))) return cannot
  if (isInside(dirname(path), dir)) return fail('backup.inside-folder')
  if (existsSync(path) && !readBackup(path).ok) return fail('backup.in-the-way', { facts: { file: basename(path) } })
  const made = await inThread({ dir, path, at: now, key })
  return made.ok || made.fault.code !== 'store.unwritable' ? made : cannot
}

const mostDays = 7

/**
 * The backup of the day, in a folder that may hold those of other stations as well; the last seven of this one stay, and
 * none longer than receivers are kept. Faults as of `backUp`.
 */
export function backUpDaily(
  folder: string,
  station: string,
  { keepDays, ...wanted }: Omit<BackupWanted, 'to'> & { readonly keepDays: number },
): Promise<Result<BackupMade>> {
  const prefix = `packbench-${station.slice(0, 8)}-`
  return orStoreFault(async () => {
    if (isAbsolute(folder) && !isInside(folder, wanted.dir)) mkdirSync(folder, { recursive: true })
    const made = await backUp({ ...wanted, to: join(folder, `${prefix}${dayOf(wanted.now)}.packbench`) })
    if (!made.ok) return made
    const own = readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith('.packbench'))
    const oldest = `${prefix}${dayOf(wanted.now - keepDays * dayLength)}`
    const [, ...before] = own.sort().reverse()
    for (const old of before.filter((name, place) => place >= mostDays - 1 || name < oldest)) rmSync(join(folder, old))
    return made
  })
}

/** A copy in the folder that it is to save goes with it. */
function isInside(folder: string, dir: string): boolean {
  const way = relative(realOf(dir), realOf(folder))
  return way === '' || !(way.startsWith('..') || resolve(way) === way)
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (thrown) {
    if (!isErrno(thrown, 'ENOENT')) throw thrown
    return resolve(path)
  }
}

/** Beside this file, as TypeScript or as what was compiled from it. */
async function inThread(task: BackupTask): Promise<Result<BackupMade>> {
  const file = import.meta.url.endsWith('.ts') ? './backupThread.ts' : './backupThread.js'
  const worker = new Worker(new URL(file, import.meta.url), { name: 'backup', workerData: task, execArgv: [] })
  const done = Promise.withResolvers<Result<BackupMade>>()
  worker.once('message', (result: Result<BackupMade>) => done.resolve(result))
  worker.once('error', (bug) => done.reject(bug))
  worker.once('exit', () => done.resolve(fail('store.unwritable', { detail: 'the backup was not finished' })))
  return done.promise
}
