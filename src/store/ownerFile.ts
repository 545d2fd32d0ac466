import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writePrivately } from './privateFile.ts'

/**
 * Where the process that owns a data folder can be reached, for a second one that wants something of it. Only its
 * owner's account may read it. It may be older than the present owner: whoever reads it knocks, and believes no file.
 */
const Owner = z.object({
  pid: z.int(),
  url: z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)),
  secret: z.string(),
})
export type Owner = z.infer<typeof Owner>

export function ownerFile(dir: string): string {
  return join(dir, 'owner.json')
}

export async function writeOwner(dir: string, owner: Owner): Promise<void> {
  await writePrivately(ownerFile(dir), JSON.stringify(owner))
}

/** null: nobody wrote one, or it cannot be read. */
export async function readOwner(dir: string): Promise<Owner | null> {
  try {
    return Owner.parse(JSON.parse(await readFile(ownerFile(dir), 'utf8')))
  } catch {
    return null
  }
}

export async function removeOwner(dir: string): Promise<void> {
  await rm(ownerFile(dir), { force: true })
}
