import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  rmdir,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemClock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { temporaryFolder } from '../../disk/openToOthers.ts'
import { isReachedByOthers } from '../../disk/reachedByOthers.ts'
import { dayLength } from '../../model/day.ts'
import type { Account } from './unprivileged.ts'
import { browserAccount } from './unprivileged.ts'

const prefix = 'packbench-view-'

/**
 * What Chromium on Linux hands an address to that is none of the web's, with words of the page (`mailto:`), and asks which
 * program takes it. Stands first in its path: a link that leads to itself ends the search for a program of that name
 * (`ELOOP`, as execvp has it).
 */
export const noPrograms = 'no-programs'
const desktopPrograms =
  process.platform === 'linux'
    ? ['xdg-open', 'xdg-email', 'xdg-settings', 'xdg-mime', 'xdg-desktop-menu', 'xdg-icon-resource']
    : []

/**
 * A private folder (mode 0700) for one run of the browser: its profile, home and temporary files. Views show receivers,
 * so the folder goes when the run ends, and what a killed station left behind goes when the next one starts.
 */
export async function createProfile(tempDir: string, owner: Account | null): Promise<Result<string>> {
  if (temporaryFolder(tempDir) === null)
    return fail('view.browser-failed', { detail: `another user gives names in the temporary folder ${tempDir}` })
  try {
    await sweep(tempDir, owner)
    const folder = await mkdtemp(join(tempDir, `${prefix}${process.pid}-`))
    let isMade = false
    try {
      if (await isReachedByOthers(await stat(folder), folder))
        return fail('view.browser-failed', { detail: `the disk of ${tempDir} keeps nothing from other users` })
      await furnish(folder, owner)
      isMade = true
      return ok(folder)
    } finally {
      // Its own words are of no use to anybody: why it was not made is what is told. The folder is not the account's yet.
      if (!isMade) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'failed'
    return fail('view.browser-failed', { detail: `no folder for the browser: ${reason}` })
  }
}

async function furnish(folder: string, owner: Account | null): Promise<void> {
  const [space, began] = [await pidSpace(), await beginOf(process.pid)]
  if (space !== null && began !== null) await symlink(`${space}-${began}`, join(folder, ownerName))
  const temporary = join(folder, 'tmp')
  const programs = join(folder, noPrograms)
  for (const path of [temporary, programs]) await mkdir(path, { mode: 0o700 })
  for (const name of desktopPrograms) await symlink(name, join(programs, name))
  if (owner !== null) for (const path of [temporary, programs, folder]) await chown(path, owner.uid, owner.gid)
}

/** What stations that were killed left behind, whether or not this one ever needs a browser. What cannot be removed stays. */
export async function removeLeftProfiles(tempDir = tmpdir()): Promise<void> {
  try {
    const owner = await browserAccount()
    if (temporaryFolder(tempDir) !== null && owner.ok) await sweep(tempDir, owner.value)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/** A browser that was just killed may still be writing. What cannot be removed goes at the next start. */
export async function removeProfile(folder: string, owner: Account | null): Promise<void> {
  if (owner === null) await rm(folder, { recursive: true, force: true, maxRetries, retryDelay }).catch(() => undefined)
  else for (let tries = 0; tries <= maxRetries && !(await isRemovedAs(owner, folder)); tries++) await delay(retryDelay)
}

const [maxRetries, retryDelay] = [20, 50]

/** By the rights of the account whose it is: it may put a link where root is about to remove. */
async function isRemovedAs(owner: Account, folder: string): Promise<boolean> {
  // Other processes of that account read its environment: ours may hold a token.
  const env = { PATH: '/usr/bin:/bin' }
  await promisify(execFile)('rm', ['-rf', '--', folder], { ...owner, cwd: '/', env }).catch(() => undefined)
  // The temporary folder may be closed to it.
  await rmdir(folder).catch(() => undefined)
  return (await lstat(folder).catch(() => null)) === null
}

/** Only what a station made, itself or for its browser's account: another user may make folders of the same name. */
async function sweep(tempDir: string, owner: Account | null): Promise<void> {
  for (const name of await readdir(tempDir)) {
    const [, pid] = /^packbench-view-(\d+)-[^-]*$/.exec(name) ?? []
    if (pid === undefined) continue
    const folder = join(tempDir, name)
    const entry = await lstat(folder).catch(() => null)
    if (entry?.isDirectory() !== true) continue
    const [, space, began] = /^(\d+)-(\d+)$/.exec(await readlink(join(folder, ownerName)).catch(() => '')) ?? []
    const isOurs = space === undefined || space === (await pidSpace())
    if (isOurs ? await isAlive(Number(pid), began) : Date.now() - entry.mtimeMs < dayLength) continue
    if (isPrivateOf(entry, process.getuid?.())) await removeProfile(folder, null)
    else if (owner !== null && isPrivateOf(entry, owner.uid)) await removeProfile(folder, owner)
  }
}

/** Windows knows neither: its temporary folder is one user's. */
function isPrivateOf({ uid, mode }: Stats, user: number | undefined): boolean {
  return user === undefined || (uid === user && (mode & 0o777) === 0o700)
}

/**
 * Whose a folder is, where the system says: the PID namespace, and when the process of the folder's name began in it. A
 * link to no file: nobody waits for what another account may have put there. Not in the name: sockets of Chromium's lie
 * below it, whose paths have 107 bytes.
 */
const ownerName = 'owner'

/** pid_namespaces(7): containers may share a temporary folder, and no number of a process. */
async function pidSpace(): Promise<string | null> {
  return /\d+/.exec(await readlink('/proc/self/ns/pid').catch(() => ''))?.[0] ?? null
}

/**
 * Says once an hour that the folder is in use, for stations of other containers: to them its process has no number. Gives
 * back what ends that.
 */
export function keepProfile(folder: string): () => void {
  let stop = () => {}
  const wait = () => {
    stop = systemClock.after(dayLength / 24, () => {
      void utimes(folder, new Date(), new Date()).catch(() => undefined)
      wait()
    })
  }
  wait()
  return () => stop()
}

/** A number is soon another process's, in a container the next start's; when that began no clock that is set changes. */
async function isAlive(pid: number, began: string | undefined): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process: alive.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = began === undefined ? null : await beginOf(pid)
  return now === null || now === began
}

/** In ticks since the system began (proc_pid_stat(5), field 22: behind the name, which may have anything in it); null: it is not said. */
async function beginOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+$/.exec(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '')?.[0] ?? null
}
