import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Is the folder still the one that was opened? A file that was deleted or moved away takes writes without a murmur on
 * most systems, and nobody would ever find them. Windows keeps open files where they are, and its file numbers are not
 * kept by every file system, so there it only asks whether the file is there.
 */
export function watchFolder(dir: string, file: string): () => boolean {
  const path = join(dir, file)
  const look = () => statSync(path, { throwIfNoEntry: false, bigint: true })
  const opened = look()
  return () => {
    const now = look()
    if (now === undefined || opened === undefined) return false
    return process.platform === 'win32' || (now.ino === opened.ino && now.dev === opened.dev)
  }
}
