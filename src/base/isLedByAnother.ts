import { isAnothers } from './isAnothers.ts'

/** Of `node:fs` and `node:path`, what it takes to go the way of a path. */
export interface WayDisk {
  lstatSync(path: string, options: { readonly throwIfNoEntry: false }): WayStep | undefined
  readlinkSync(path: string): string
  resolve(...parts: readonly string[]): string
  dirname(path: string): string
}

interface WayStep {
  readonly uid: number
  isSymbolicLink(): boolean
}

/** As many as the system follows. */
const mostLinks = 40

/**
 * Whether another user of the machine says where a path leads: a link of his is on its way or is its end. Then it is he
 * who has named what is written there. Of what is not there, what is on the way to it. `own`: the account's number;
 * undefined where there are no users.
 */
export function isLedByAnother(path: string, own: number | undefined, disk: WayDisk): boolean {
  if (own === undefined) return false
  let left = mostLinks
  const goes = (to: string): boolean => {
    const above = disk.dirname(to)
    if (above !== to && goes(above)) return true
    const step = disk.lstatSync(to, { throwIfNoEntry: false })
    if (step?.isSymbolicLink() !== true) return false
    if (isAnothers(step, own)) return true
    return left-- > 0 && goes(disk.resolve(above, disk.readlinkSync(to)))
  }
  return goes(disk.resolve(path))
}
