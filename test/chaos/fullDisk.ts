/** A disk that can be full and have room again, for real where this machine lets us make one. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface FullDisk extends AsyncDisposable {
  /** Where a station's data goes. */
  readonly dataDir: string
  /** Nothing more can be written. `pid`: of the station. */
  fill(pid: number): Promise<void>
  free(pid: number): Promise<void>
}

/** A file system of its own in memory; null when this user may not mount one. */
export async function tmpfsDisk(folder: string): Promise<FullDisk | null> {
  if (!ran('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder])) return null
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const filler = join(folder, 'filler')
  return {
    dataDir,
    fill: () => fillWith(filler),
    free: () => rm(filler, { force: true }),
    [Symbol.asyncDispose]: async () => void ran('umount', ['-l', folder]),
  }
}

/** The kernel lets the station's files grow no further (RLIMIT_FSIZE); null where there is no prlimit. */
export async function limitedDisk(folder: string): Promise<FullDisk | null> {
  if (!ran('prlimit', ['--version'])) return null
  const limit = (pid: number, bytes: string) => void ran('prlimit', ['--pid', String(pid), `--fsize=${bytes}`])
  return {
    dataDir: folder,
    fill: async (pid) => limit(pid, `${sizeOf(join(folder, 'station.db-wal'))}:unlimited`),
    free: async (pid) => limit(pid, 'unlimited:unlimited'),
    [Symbol.asyncDispose]: async () => {},
  }
}

async function fillWith(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const bytes of [1 << 20, 1 << 12]) await writeUntilFull(file, new Uint8Array(bytes))
  } finally {
    await file.close()
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, block: Uint8Array): Promise<void> {
  for (;;) {
    const written = await file.write(block).catch(() => null)
    if (written === null || written.bytesWritten < block.length) return
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function ran(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
