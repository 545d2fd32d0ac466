import { errnoOf } from './errnoOf.ts'

/** Of `node:fs`, what it takes to make a file. */
export interface FileDisk {
  openSync(path: string, flags: 'wx', mode: number): number
  closeSync(file: number): void
}

/**
 * Makes an empty file for its owner alone, only where it is missing: whoever opens and closes one lets go of the locks that
 * this process has on it, SQLite's among them.
 */
export function makeFile(path: string, disk: FileDisk): void {
  try {
    disk.closeSync(disk.openSync(path, 'wx', 0o600))
  } catch (thrown) {
    if (errnoOf(thrown) !== 'EEXIST') throw thrown
  }
}
