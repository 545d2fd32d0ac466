import { randomBytes } from 'node:crypto'
import { lstat, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RunningClock } from '../../base/clock.ts'
import { makeForOwner } from '../../disk/reachedByOthers.ts'
import { codeLifeMs } from './door.ts'

/**
 * Pages on disk that lead a browser to the window. The arguments of a program can be read by every user of the machine,
 * a file of its owner cannot: so the browser is given the file, and the file has the code. It lies openly in the home
 * folder, since browsers packaged as snap or Flatpak see neither hidden folders nor the system's temporary one.
 */
export interface EntryPages {
  /**
   * The path of a new page, there until `codeLifeMs` have passed; null: this folder takes none, or keeps none from other
   * users of the machine.
   */
  write(address: string): Promise<EntryPage | null>
  /** Takes away what is left. */
  close(): Promise<void>
}

export interface EntryPage {
  readonly path: string
  remove(): Promise<void>
}

export async function entryPages(folder: string, clock: Pick<RunningClock, 'after' | 'now'>): Promise<EntryPages> {
  const written = new Set<EntryPage>()
  await removeLeftOver(folder, clock.now())
  return {
    async write(address) {
      const path = join(folder, `packbench-${randomBytes(9).toString('base64url')}.html`)
      if (!(await writeForOwner(path, entryPage(address)).catch(() => false))) return null
      const page = {
        path,
        async remove() {
          tooOld()
          written.delete(page)
          await rm(path, { force: true }).catch(() => {})
        },
      }
      const tooOld = clock.after(codeLifeMs, () => void page.remove())
      written.add(page)
      return page
    },
    async close() {
      await Promise.all([...written].map((page) => page.remove()))
    },
  }
}

/** False: the disk would show it to other users of the machine, or takes no more; nothing is left there. */
async function writeForOwner(path: string, page: string): Promise<boolean> {
  const file = await makeForOwner(path)
  if (file === null) return false
  const isWritten = await file.writeFile(page).then(
    () => true,
    () => false,
  )
  await file.close()
  if (!isWritten) await rm(path, { force: true })
  return isWritten
}

/** A station that was killed left its page behind. Its code is worth nothing, but nobody else takes it away. */
async function removeLeftOver(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isEntryPage)) {
    const path = join(folder, name)
    if (await isLeftOver(path, now).catch(() => false)) await rm(path, { force: true }).catch(() => {})
  }
}

/** Whether a file has the name of such a page. */
export function isEntryPage(path: string): boolean {
  return /^packbench-[\w-]{12}\.html$/.test(basename(path))
}

/** It is the person's own folder: a name alone makes no file of theirs ours. */
async function isLeftOver(path: string, now: number): Promise<boolean> {
  const found = await lstat(path)
  const isPrivate = found.isFile() && (found.mode & 0o777) === 0o600
  if (!isPrivate || found.size > longestPage || now - found.mtimeMs <= codeLifeMs) return false
  const text = await readFile(path, 'utf8')
  return text === entryPage(/url=([^"]*)/.exec(text)?.[1] ?? '')
}

/** Bytes; a page has 600. */
const longestPage = 2_000

/** No script: some browsers run none in a file. */
function entryPage(address: string): string {
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Packbench</title>
</head>
<body><p><a href="${address}">Mở trạm đóng gói · Open the packing station</a></p></body>
</html>
`
}
