import { constants } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writePrivately } from './privateFile.ts'

/**
 * Where the process that owns a data folder can be reached, for a second one that wants something of it. Only its
 * owner's account may read it. It may be older than the present owner: whoever reads it knocks, and believes no file.
 */
const Owner = z.object({
  pid: z.int(),
  url: z.string().check(z.regex(/^http:\/\/127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}:\d{1,5}$/)),
  secret: z.string(),
})
export type Owner = z.infer<typeof Owner>

/** `folder`: which one it was written in (`identityOf`). A copy of the folder has the file as well, and no station. */
const OwnerOfFolder = z.extend(Owner, { folder: z.string() })

export function ownerFile(dir: string): string {
  return join(dir, 'owner.json')
}

/** Throws as `writePrivately` does. */
export async function writeOwner(dir: string, owner: Owner): Promise<void> {
  await writePrivately(ownerFile(dir), JSON.stringify({ ...owner, folder: await identityOf(dir) }))
}

/**
 * null: nobody of this account wrote one in this very folder, or it cannot be read. Whoever else did knows the secret that is
 * in it.
 */
export async function readOwner(dir: string): Promise<Owner | null> {
  const found = await readIn(dir)
  return found?.isHere === true ? found.owner : null
}

/** Who owned the folder of which this one is a copy; null: none is known. */
export async function readOwnerOfOriginal(dir: string): Promise<Owner | null> {
  const found = await readIn(dir)
  return found?.isHere === false ? found.owner : null
}

async function readIn(dir: string): Promise<{ readonly owner: Owner; readonly isHere: boolean } | null> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  try {
    await using file = await open(ownerFile(dir), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const found = await file.stat()
    if (!found.isFile() || !isOwn(found)) return null
    const { folder, ...owner } = OwnerOfFolder.parse(JSON.parse(await file.readFile('utf8')))
    return { owner, isHere: folder === (await identityOf(dir)) }
  } catch {
    return null
  }
}

/** By its number on its disk: another path may lead there, and it may be moved while its station runs. */
async function identityOf(dir: string): Promise<string> {
  const { dev, ino } = await stat(dir, { bigint: true })
  return `${dev}:${ino}`
}

/** As it was written: for its owner alone. An administrator may ask the station of another account. */
function isOwn({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  const own = process.getuid?.()
  return own === undefined || ((own === 0 || uid === own) && (mode & 0o077) === 0)
}

export async function removeOwner(dir: string): Promise<void> {
  await rm(ownerFile(dir), { force: true })
}
