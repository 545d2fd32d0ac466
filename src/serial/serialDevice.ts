import { readdir, readFile, realpath, stat } from 'node:fs/promises'

/**
 * The device behind a path, if it is a serial line, as the path that is opened: nobody puts another thing there in
 * between, since the system's folder of devices is no user's. Rejects with the system's words, or with ours: a file, a pipe, a
 * console, and the terminal at which somebody sits are no serial lines, whatever they are called and whoever links there.
 */
export async function serialDevice(path: string): Promise<string> {
  if (process.platform === 'win32') return windowsPort.test(path) ? path : refuse(path)
  const real = await realpath(path)
  const { rdev, isDevice } = await stat(real).then((is) => ({ rdev: is.rdev, isDevice: is.isCharacterDevice() }))
  if (!real.startsWith('/dev/') || !isDevice) return refuse(path)
  if (process.platform === 'darwin') return /^\/dev\/(cu|tty)\./.test(real) ? real : refuse(path)
  const kind = kindOf(await readFile('/proc/tty/drivers', 'utf8'), rdev)
  if (kind === 'serial') return real
  return kind === 'pty:slave' && !(await isSatAt(rdev)) ? real : refuse(path)
}

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
