import type { Stats } from 'node:fs'
import { fstat } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isAnothers } from '../base/isAnothers.ts'

/**
 * The device behind a path, if it is a serial line of this account or the system, as the path that is opened. Rejects with
 * the system's words, or with ours: a file, a pipe, a console, the terminal at which somebody sits, and one that another
 * user made are no serial lines of the station's, whatever they are called and whoever links there.
 */
export async function serialDevice(path: string): Promise<string> {
  if (process.platform === 'win32') return windowsPort.test(path) ? path : refuse(path)
  const real = await realpath(path)
  if (!(await isLine(real, await stat(real)))) refuse(path)
  return real
}

/**
 * Rejects where what was opened is no such device any more: the number of a pseudo-terminal that ended is the next one's,
 * who may be somebody else. `real`: the path that `serialDevice` gave.
 */
export async function checkOpened(descriptor: number, real: string): Promise<void> {
  if (process.platform === 'win32') return
  if (!(await isLine(real, await statOpened(descriptor)))) refuse(real)
}

const statOpened = promisify(fstat)

/** macOS names its serial lines alone so; its pseudo-terminals (`/dev/ttys000`), whosever they are, are none. */
async function isLine(real: string, found: Stats): Promise<boolean> {
  if (!real.startsWith('/dev/') || !found.isCharacterDevice()) return false
  if (process.platform === 'darwin') return /^\/dev\/(cu|tty)\./.test(real)
  const kind = kindOf(await readFile('/proc/tty/drivers', 'utf8'), found.rdev)
  if (kind === 'serial') return found.uid === nobody || !isAnothers(found, process.getuid?.())
  return kind === 'pty:slave' && !isAnothers(found, process.getuid?.()) && !(await isSatAt(found.rdev))
}

/** What a device of the system's shows as in a container. So does a pseudo-terminal of somebody else: of one it is no proof. */
const nobody = 65_534

const windowsPort = /^COM\d{1,3}$/

function refuse(path: string): never {
  throw new Error(`${path} is no serial line`)
}

/** What the kernel says of a terminal's driver: `pty_slave /dev/pts 136 0-1048575 pty:slave`; null: it is none. */
function kindOf(drivers: string, rdev: number): string | null {
  const major = (rdev >> 8) & 0xfff
  const minor = (rdev & 0xff) | ((rdev >> 12) & 0xfff00)
  for (const driver of drivers.split('\n')) {
    const [kind, minors = '', at] = driver.trim().split(/\s+/).reverse()
    const [first = Number.NaN, last = first] = minors.split('-').map(Number)
    if (Number(at) === major && minor >= first && minor <= last) return kind ?? null
  }
  return null
}

/** A session of this machine has it as its terminal (proc_pid_stat(5), `tty_nr`): its keys and its screen are somebody's. */
async function isSatAt(rdev: number): Promise<boolean> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')))
  // The program's name stands in brackets, and may have any sign in it.
  return stats.some((text) => Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[4]) === rdev)
}
