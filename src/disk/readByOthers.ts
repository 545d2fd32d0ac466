import type { Stats } from 'node:fs'
import { fchmodSync, fstatSync, readlinkSync } from 'node:fs'
import { isAnothers } from '../base/isAnothers.ts'
import { isOwnGroup } from './ownGroup.ts'

/**
 * Keeps what is written there from other users of the machine: a file of this account that they can read is closed to
 * them, as everything that the station writes; who had it open by then reads on. False: they read it all the same.
 */
export function keepFromOthers(descriptor: number): boolean {
  const found = statOf(descriptor)
  if (found?.isFile() && found.uid === process.getuid?.() && isReadByOthers(descriptor))
    closeToOthers(descriptor, found)
  return !isReadByOthers(descriptor)
}

function closeToOthers(descriptor: number, { mode }: Stats): void {
  try {
    fchmodSync(descriptor, mode & 0o700)
  } catch {}
}

/**
 * Whether other users of the machine read what is written there: a file or a named pipe that is another's, or that its mode
 * lets them read, in whatever folder, which may be opened to them later; and the system's journal. A terminal, any other
 * socket (Node gives its children one for a pipe) and a pipe without a name are for whoever started this. Without users
 * (Windows) nobody does.
 */
export function isReadByOthers(descriptor: number): boolean {
  if (process.getuid === undefined) return false
  const found = statOf(descriptor)
  if (found === null) return false
  if (isJournal(found)) return true
  if (!(found.isFile() || found.isFIFO()) || isNameless(descriptor, found)) return false
  return isAnothers(found, process.getuid()) || isOpenByMode(found, 0o4)
}

/** `rights`: which of reading (4), writing (2) and entering (1) count. */
export function isOpenByMode({ mode, gid }: Omit<Access, 'uid'>, rights = 0o7): boolean {
  return (mode & rights) !== 0 || ((mode & (rights << 3)) !== 0 && !isOwnGroup(gid))
}

/** Whose something is, and what its mode lets others do. */
export type Access = Pick<Stats, 'uid' | 'gid' | 'mode'>

/** null: it is closed. */
function statOf(descriptor: number): Stats | null {
  try {
    return fstatSync(descriptor)
  } catch {
    return null
  }
}

/** The groups adm and systemd-journal read it. systemd names the socket it gave by device and inode (systemd.exec(5)). */
function isJournal({ dev, ino }: Stats): boolean {
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`
}

/** Not by its names being gone: he who gives names in its folder takes it away once he has opened it. macOS shows no more. */
function isNameless(descriptor: number, found: Stats): boolean {
  if (!found.isFIFO()) return false
  if (process.platform === 'darwin') return found.nlink === 0
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('pipe:')
  } catch {
    return false
  }
}
