import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import { chown, lstat, mkdir, mkdtemp, readdir, rm, rmdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { temporaryFolder } from '../../disk/openToOthers.ts'
import type { Account } from './unprivileged.ts'

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
    const temporary = join(folder, 'tmp')
    const programs = join(folder, noPrograms)
    for (const path of [temporary, programs]) await mkdir(path, { mode: 0o700 })
    for (const name of desktopPrograms) await symlink(name, join(programs, name))
    if (owner !== null) for (const path of [temporary, programs, folder]) await chown(path, owner.uid, owner.gid)
    return ok(folder)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'failed'
    return fail('view.browser-failed', { detail: `no folder for the browser: ${reason}` })
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
    const pid = Number(/^packbench-view-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const folder = join(tempDir, name)
    const entry = await lstat(folder).catch(() => null)
    if (entry?.isDirectory() !== true) continue
    if (isPrivateOf(entry, process.getuid?.())) await removeProfile(folder, null)
    else if (owner !== null && isPrivateOf(entry, owner.uid)) await removeProfile(folder, owner)
  }
}

/** Windows knows neither: its temporary folder is one user's. */
function isPrivateOf({ uid, mode }: Stats, user: number | undefined): boolean {
  return user === undefined || (uid === user && (mode & 0o777) === 0o700)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process: alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
