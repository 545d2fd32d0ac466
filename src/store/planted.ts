import { lstat, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { stamp } from './stamp.ts'

/**
 * What another user of the machine may have put into a data folder before it was closed to him. A link leads what is
 * written to wherever he likes: it is set aside, whoever made it where a station writes what is its own, and another
 * user's everywhere. A file of his would stay his to read: the folder is refused. Fault: `store.not-ours`.
 */
export async function setAsidePlanted(dir: string, now: number): Promise<Result<readonly Fault[]>> {
  const trusted = [process.getuid?.(), 0, (await lstat(dir)).uid]
  const notices: Fault[] = []
  for (const file of [...(await readdir(dir)), ...(await practiceFiles(dir))]) {
    if (file.includes(planted)) continue
    const info = await lstat(join(dir, file))
    const isOurs = process.platform === 'win32' || trusted.includes(info.uid)
    if (!info.isSymbolicLink()) {
      if (!isOurs) return fail('store.not-ours', { facts: { file } })
      continue
    }
    if (isOurs && !neverLinks.test(file)) continue
    const keptAs = `${file}${planted}${stamp(now)}`
    await rename(join(dir, file), join(dir, keptAs))
    notices.push({ code: 'store.planted', facts: { file, keptAs } })
  }
  return ok(notices)
}

/** What lies in the folder of the practice service, which writes there in the same name. */
async function practiceFiles(dir: string): Promise<readonly string[]> {
  const files = await readdir(join(dir, 'practice')).catch(() => [])
  return files.map((file) => join('practice', file))
}

const planted = '.planted-'

/** Databases, keys and preferences may lie elsewhere by somebody's will; nobody links these. */
const neverLinks =
  /^(owner\.db|owner\.json|journal\.mark|last-end\.json)$|(\.tmp|-wal|-shm|-journal|\.replacing|\.restoring)$/
