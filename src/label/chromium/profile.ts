import { chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Account } from './unprivileged.ts'

const prefix = 'packbench-view-'

/**
 * A private folder (mode 0700) for one run of the browser: its profile, home and temporary files. Views show receivers,
 * so the folder goes when the run ends, and what a killed station left behind goes when the next one starts.
 */
export async function createProfile(tempDir: string, owner: Account | null): Promise<Result<string>> {
  try {
    await sweep(tempDir)
    const folder = await mkdtemp(join(tempDir, `${prefix}${process.pid}-`))
    const temporary = join(folder, 'tmp')
    await mkdir(temporary, { mode: 0o700 })
    if (owner !== null) for (const path of [temporary, folder]) await chown(path, owner.uid, owner.gid)
    return ok(folder)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'failed'
    return fail('view.browser-failed', { detail: `no folder for the browser: ${reason}` })
  }
}

/** A browser that was just killed may still be writing. What cannot be removed goes at the next start. */
export async function removeProfile(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }).catch(() => undefined)
}

async function sweep(tempDir: string): Promise<void> {
  for (const name of await readdir(tempDir)) {
    const pid = Number(/^packbench-view-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const folder = join(tempDir, name)
    const entry = await lstat(folder).catch(() => null)
    if (entry?.isDirectory() === true) await removeProfile(folder)
  }
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
