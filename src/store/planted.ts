import type { Stats } from 'node:fs'
import { lstat, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { ofRestore, parts, replacing } from './halfMade.ts'
import { stationSchema } from './migrations/schemas.ts'
import { closeFolder, isReadByOthersIn, makeOwnFolder } from './privateFile.ts'
import { stamp } from './stamp.ts'

/**
 * What another user of the machine may have put into a data folder before it was closed to him. A link leads what is
 * written to wherever he likes: it is set aside, whoever made it where a station writes what is its own, and another
 * user's everywhere. A file of his would stay his to read: the folder is refused. Fault: `store.not-ours`. So is a
 * folder or a pipe in the place of a file: nothing is written into the one, and the other is read for ever.
 */
async function setAsidePlanted(dir: string, now: number): Promise<Result<readonly Fault[]>> {
  const trusted = [process.getuid?.(), 0, (await stat(dir)).uid]
  const notices: Fault[] = []
  for (const file of [...(await readdir(dir)), ...(await practiceFiles(dir))]) {
    if (file.includes(planted)) continue
    const info = await thereOrNull(lstat(join(dir, file)))
    // Whoever has the folder writes there, and takes away what is on its way to its name.
    if (info === null) continue
    const isOurs = process.platform === 'win32' || trusted.includes(info.uid)
    if (!isOurs && !info.isSymbolicLink()) return fail('store.not-ours', { facts: { file } })
    const code = whySetAside(file, info, isOurs)
    if (code === null) continue
    const keptAs = `${file}${kept[code]}${stamp(now)}`
    await rename(join(dir, file), join(dir, keptAs))
    notices.push({ code, facts: { file, keptAs } })
  }
  return ok(notices)
}

/**
 * Makes a data folder, or closes one that is there, before anything in it is believed. Faults: `store.not-ours`, also of a
 * folder in which somebody else makes names; `store.read-by-others` where its disk keeps no file from other users;
 * `store.of-another-user` where this account does not get in.
 */
export async function claimFolder(dir: string, now: number): Promise<Result<readonly Fault[]>> {
  try {
    const open = await makeOwnFolder(dir, () => closeFolder(dir, stationSchema.file))
    if (open !== null) return fail('store.not-ours', { facts: { file: open } })
    if (await isReadByOthersIn(dir)) return fail('store.read-by-others', { facts: { folder: dir } })
    return await setAsidePlanted(dir, now)
  } catch (thrown) {
    if (!isRefused(thrown) || !(await isOfAnother(dir))) throw thrown
    return fail('store.of-another-user', { facts: { folder: dir } })
  }
}

async function thereOrNull<Value>(looked: Promise<Value>): Promise<Value | null> {
  try {
    return await looked
  } catch (thrown) {
    if (errnoOf(thrown) !== 'ENOENT') throw thrown
    return null
  }
}

function isRefused(thrown: unknown): boolean {
  const errno = errnoOf(thrown)
  return errno === 'EACCES' || errno === 'EPERM'
}

/** It is another user's, an administrator's too, or lies in what is closed to this account. */
async function isOfAnother(dir: string): Promise<boolean> {
  const own = process.getuid?.()
  try {
    return own !== undefined && (await stat(dir)).uid !== own
  } catch (thrown) {
    return isRefused(thrown)
  }
}

function whySetAside(file: string, info: Stats, isOurs: boolean): keyof typeof kept | null {
  if (info.isSymbolicLink()) return isOurs && !neverLinks.test(file) ? null : 'store.planted'
  return info.isFile() || !itsFiles.test(file) ? null : 'store.no-file'
}

/** What lies in the folder of the practice service, which writes there in the same name. */
async function practiceFiles(dir: string): Promise<readonly string[]> {
  const files = await readdir(join(dir, 'practice')).catch(() => [])
  return files.map((file) => join('practice', file))
}

const planted = '.planted-'
const kept = { 'store.planted': planted, 'store.no-file': '.no-file-' } as const

/** What is on its way to its name, and what SQLite keeps beside a database. */
const endings = ['.tmp', ...parts.filter((part) => part !== ''), ...[replacing, ...ofRestore].map((half) => half(''))]
const beside = `(${endings.join('|').replaceAll('.', '\\.')})$`

/** Databases, keys and preferences may lie elsewhere by somebody's will; nobody links these. */
const neverLinks = new RegExp(`^(owner\\.db|owner\\.json|journal\\.mark|last-end\\.json)$|${beside}`)

/** Files of a station, and of the practice service in its folder. */
const itsFiles = new RegExp(
  `^(owner\\.(db|json)|journal\\.mark|(last-end|preferences|data\\.key)\\.json|file\\.key|(station|labels)\\.db)$|\\.sqlite$|${beside}`,
)
