import { errnoOf } from './errnoOf.ts'

/** Of `node:fs` and `node:path`, what it takes to make a folder. */
export interface FolderDisk {
  mkdirSync(path: string, options: { readonly mode: number }): unknown
  dirname(path: string): string
}

/**
 * Makes a folder and those above it, where they are not there. Not by the `recursive` of mkdir, which never ends where a
 * folder is there and yet takes none, as `/proc` or a share that is going away; a program that waits so hears no signal.
 */
export function makeFolder(path: string, mode: number, disk: FolderDisk): void {
  try {
    disk.mkdirSync(path, { mode })
  } catch (thrown) {
    const code = errnoOf(thrown)
    if (code === 'EEXIST') return
    const above = disk.dirname(path)
    if (code !== 'ENOENT' || above === path) throw thrown
    makeFolder(above, mode, disk)
    disk.mkdirSync(path, { mode })
  }
}
