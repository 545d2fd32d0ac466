import { readFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open, rm, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname } from 'node:path'
import { isAnothers } from '../base/isAnothers.ts'
import { wayOf } from './led.ts'
import { isRootGroupAlone } from './ownGroup.ts'
import type { Access } from './readByOthers.ts'
import { isOpenByMode } from './readByOthers.ts'

/**
 * Whether other users of the machine reach a file that was made for its owner alone, in its folder: a disk without modes
 * (NTFS, exFAT, FAT, many shares) shows each file as it was mounted, and says of every change of a mode that it was done. A
 * way to it that nobody else goes keeps it. Without users (Windows) its access list does.
 */
export async function isReachedByOthers(file: Access, folder: string, disk = thisDisk): Promise<boolean> {
  const own = process.getuid?.()
  if (own === undefined) return false
  return isAnothers(file, own) || (isOpenByMode(file) && (await isEnteredByOthers(folder, disk)))
}

/**
 * Makes a file for its owner alone, before anything is in it. null: its disk would show it to other users, and it is gone
 * again. Throws as `open` does.
 */
export async function makeForOwner(path: string, flags: 'wx' | 'wx+' = 'wx'): Promise<FileHandle | null> {
  const file = await open(path, flags, 0o600)
  let isKept = false
  try {
    isKept = !(await isReachedByOthers(await file.stat(), dirname(path)))
    return isKept ? file : null
  } finally {
    if (!isKept) {
      await file.close()
      await rm(path, { force: true })
    }
  }
}

/**
 * Whether other users get to what is in a folder. They do not where it or one above it, of this account or root, lets
 * nobody else enter, or where the kernel lets nobody else into the disk (FUSE). Another way to the same disk, as far as
 * this process sees it, goes past the folders above it.
 */
export async function isEnteredByOthers(folder: string, disk = thisDisk): Promise<boolean> {
  const own = process.getuid?.()
  if (own === undefined) return false
  const { isLed, place } = wayOf(folder)
  if (isLed) return true
  const mounts = mountsOf(disk.mounts())
  let below: WayFolder | null = null
  for (let at = place; ; at = dirname(at)) {
    const found: WayFolder = await disk.stat(at)
    if (below !== null && below.dev !== found.dev && mountsOfDisk(mounts, below).length > 1) return true
    if (mountsOfDisk(mounts, found).some((mount) => isOneUsers(mount, own))) return false
    if (!isAnothers(found, own) && (!isOpenByMode(found, 0o1) || isMediaFolder(at, found, disk.account()))) return false
    if (dirname(at) === at) return true
    below = found
  }
}

/** Of the machine, what it takes to go the way up to a folder. */
export interface ReachDisk {
  stat(path: string): Promise<WayFolder>
  /** The text of `/proc/self/mountinfo` (proc_pid_mountinfo(5)); empty where the system has none. */
  mounts(): string
  /** What this account is called; null: nobody knows. */
  account(): string | null
}

type WayFolder = Access & { readonly dev: number }

const thisDisk: ReachDisk = {
  stat: (path) => stat(path),
  mounts: () => orNone(() => readFileSync('/proc/self/mountinfo', 'utf8')) ?? '',
  account: () => orNone(() => userInfo().username),
}

function orNone(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

/**
 * udisks makes `/media/NAME` or `/run/media/NAME` for root, mode 0750, and lets in the account of that name by an access
 * list. Then the group's bits are the list's mask and say nothing of a group. Who stands in a list, Node does not read: it
 * is believed of this one folder alone, in which root gives names.
 */
function isMediaFolder(path: string, { uid, gid, mode }: Access, account: string | null): boolean {
  if (!['/media', '/run/media'].includes(dirname(path)) || basename(path) !== account) return false
  return uid === 0 && gid === 0 && (mode & 0o007) === 0 && isRootGroupAlone()
}

interface Mount {
  /** `MAJOR:MINOR`. */
  readonly disk: string
  readonly type: string
  /** Those of the disk, not of this way to it. */
  readonly options: readonly string[]
}

function mountsOf(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [way = '', held = ''] = line.split(' - ')
    const [, , disk] = way.split(' ')
    const [type = '', , options = ''] = held.split(' ')
    return disk === undefined ? [] : [{ disk, type, options: options.split(',') }]
  })
}

/** By its number, as makedev(3) of Linux puts it together. */
function mountsOfDisk(mounts: readonly Mount[], { dev }: WayFolder): readonly Mount[] {
  const disk = `${(dev >>> 8) & 0xfff}:${(dev & 0xff) | ((dev >>> 12) & 0xfff00)}`
  return mounts.filter((mount) => mount.disk === disk)
}

/** fuse(8): without `allow_other` the kernel lets in nobody but the user who mounted it, whatever modes are shown. */
function isOneUsers({ type, options }: Mount, own: number): boolean {
  const isFuse = type === 'fuse' || type === 'fuseblk' || type.startsWith('fuse.')
  return isFuse && options.includes(`user_id=${own}`) && !options.includes('allow_other')
}
