import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { isAnothers } from '../base/isAnothers.ts'

/** Of `node:fs` and `node:path`, what it takes to go the way of a path. */
export interface WayDisk {
  lstatSync(path: string, options: { readonly throwIfNoEntry: false }): WayStep | undefined
  readlinkSync(path: string): string
  statSync(path: string, options: { readonly throwIfNoEntry: false }): Inode | undefined
}

interface WayStep {
  readonly uid: number
  isSymbolicLink(): boolean
}

export interface Inode {
  readonly dev: number
  readonly ino: number
}

const thisDisk: WayDisk = { lstatSync, readlinkSync, statSync }
/** The account's number; null where there are no users. */
const ownNumber = () => process.getuid?.() ?? null

/** As many as the system follows. */
const mostLinks = 40

/** Where a path leads, step by step as the system goes: through a link before `..`. `isLed`: another user's is on the way. */
export interface Way {
  readonly isLed: boolean
  /** What it leads to, by a name without links and dots. What is not there stands in it as it was said. */
  readonly place: string
}

export function wayOf(path: string, own = ownNumber(), disk = thisDisk): Way {
  if (own === null) return { isLed: false, place: resolve(path) }
  let left = mostLinks
  let place = isAbsolute(path) ? '/' : process.cwd()
  const ahead = path.split('/').reverse()
  for (let part = ahead.pop(); part !== undefined; part = ahead.pop()) {
    if (part === '' || part === '.') continue
    if (part === '..') {
      place = dirname(place)
      continue
    }
    const next = join(place, part)
    const step = disk.lstatSync(next, { throwIfNoEntry: false })
    if (step?.isSymbolicLink() !== true) {
      place = next
      continue
    }
    // Longer than the system goes: nobody has looked at the rest.
    if (isAnothers(step, own) || left-- === 0) return { isLed: true, place: next }
    const target = disk.readlinkSync(next)
    if (isAbsolute(target)) place = '/'
    ahead.push(...target.split('/').reverse())
  }
  return { isLed: false, place }
}

/**
 * Whether another user of the machine says where a path leads: a link of his is on its way or is its end. Then it is he
 * who has named what is written there. Of what is not there, what is on the way to it.
 */
export function isLed(path: string, own = ownNumber(), disk = thisDisk): boolean {
  return wayOf(path, own, disk).isLed
}

/** Whoever exchanges names as fast as he can does not know when it is looked, nor in which order: he guesses no such row right. */
const looks = 20

/**
 * Whether what was opened is what its path names, and no other user leads there. Asked once it is open: he who exchanges
 * names until then had another thing opened. Where there are no users nobody does, and Windows has two ways to number a disk.
 */
export function isNamed({ dev, ino }: Inode, path: string, own = ownNumber(), disk = thisDisk): boolean {
  if (own === null) return true
  const isSame = () => {
    const named = disk.statSync(path, { throwIfNoEntry: false })
    return named?.dev === dev && named.ino === ino
  }
  const isOwn = () => !isLed(path, own, disk)
  for (let look = 0; look < looks; look++) {
    const [first, second] = Math.random() < 0.5 ? [isSame, isOwn] : [isOwn, isSame]
    if (!first() || !second()) return false
  }
  return true
}
