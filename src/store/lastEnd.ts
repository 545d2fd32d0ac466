import { statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writePrivately } from './privateFile.ts'

/**
 * How the last run ended (`last-end.json`): written last at the end, removed first at the start. While it is missing,
 * or the databases are not as it says, the end was not clean and the start looks closer.
 */
const LastEnd = z.object({
  /** Sizes of the databases as they were closed, in bytes. */
  sizes: z.record(z.string(), z.int()),
  /** Damage was found while the station ran: the next start looks at everything. */
  damaged: z.boolean(),
  /** When everything was last looked at, milliseconds since 1970. */
  checkedAt: z.int(),
})
export type LastEnd = z.infer<typeof LastEnd>

const pathOf = (dir: string) => join(dir, 'last-end.json')

/** null: the end was not clean. What was there is gone afterwards. */
export async function takeLastEnd(dir: string): Promise<LastEnd | null> {
  try {
    return LastEnd.parse(JSON.parse(await readFile(pathOf(dir), 'utf8')))
  } catch {
    return null
  } finally {
    await rm(pathOf(dir), { force: true })
  }
}

export async function writeLastEnd(dir: string, files: readonly string[], end: Omit<LastEnd, 'sizes'>): Promise<void> {
  const sizes = Object.fromEntries(files.map((file) => [file, statSync(join(dir, file)).size]))
  const whole: LastEnd = { sizes, ...end }
  await writePrivately(pathOf(dir), JSON.stringify(whole))
}
