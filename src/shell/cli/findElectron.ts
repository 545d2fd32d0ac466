import { access, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import { holdOwnFolder, makeOwnHeldFolder } from '../../disk/heldFolder.ts'
import { placeFile, readRegular } from '../../disk/regularFile.ts'
import { dayLength } from '../../model/day.ts'
import { packageFolder } from './ownPackages.ts'
import { runProgram } from './runProgram.ts'

/**
 * The Electron runtime of this checkout, without importing `electron`: outside Electron that import begins a download.
 * Where the runtime is missing its own installer is tried once, with a time limit, and said. A failure is remembered
 * in the data folder, so that the next start is quick.
 */
export interface FindElectron {
  /** Nothing is remembered where others have a hand in it. */
  readonly dataDir: string
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  /** Folder of the `electron` package; found from here when left out. */
  readonly packageDir?: string | null
  readonly limitMs?: number
  readonly now?: () => number
}

/** The program to run, or null: there is none here. */
export async function findElectron(options: FindElectron): Promise<string | null> {
  const packageDir = options.packageDir === undefined ? electronPackage() : options.packageDir
  if (packageDir === null) return null
  const there = await runtimeIn(packageDir)
  if (there !== null) return there
  const version = await versionOf(packageDir)
  if (failedLately(options, version)) {
    options.say('The Electron runtime could not be installed lately; it is not tried again today: npx install-electron')
    return null
  }
  if (await install(packageDir, options)) return await runtimeIn(packageDir)
  if (!options.signal.aborted) remember(options, version)
  return null
}

/** Why the runtime cannot open a window here. Null: it can. */
export type Hindrance = 'no-display' | 'root' | 'no-sandbox'

/** Electron draws on a display; on Linux there may be none, and its sandbox is nothing for root and not had everywhere. */
export async function whyNoElectron(
  program: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  user: number | null,
): Promise<Hindrance | null> {
  if (platform !== 'linux') return null
  if (!hasDisplay(platform, env)) return 'no-display'
  if (user === 0) return 'root'
  return (await canSandbox(program)) ? null : 'no-sandbox'
}

/**
 * Chromium's sandbox needs user namespaces, or the helper beside it with the rights of root; without both it ends at once.
 * Ubuntu since 23.10 keeps namespaces from programs without a profile of AppArmor, others switch them off:
 * electron/electron#42510. A profile that somebody wrote for this runtime is not seen.
 */
export async function canSandbox(program: string, { settings = '/proc/sys', root = 0 } = {}): Promise<boolean> {
  const helper = await stat(join(dirname(program), 'chrome-sandbox')).catch(() => null)
  if (helper?.uid === root && (helper.mode & 0o7777) === 0o4755) return true
  const isSet = async ([name, value]: readonly [string, string]) =>
    (await readFile(join(settings, name), 'utf8').catch(() => '')).trim() === value
  return !(await Promise.all(withoutNamespaces.map(isSet))).includes(true)
}

const withoutNamespaces = [
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
] as const

/** Whether a window can be opened here at all. */
export function hasDisplay(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean {
  if (platform === 'win32' || platform === 'darwin') return true
  return [env.DISPLAY, env.WAYLAND_DISPLAY].some((display) => display !== undefined && display !== '')
}

/** The runtime's program inside the package's folder, as the package itself finds it; null: it is not there. */
export async function runtimeIn(packageDir: string): Promise<string | null> {
  try {
    const program = join(packageDir, 'dist', await readFile(join(packageDir, 'path.txt'), 'utf8'))
    await access(program)
    return program
  } catch {
    return null
  }
}

/** The folder of the `electron` package; null: it was left out, as in a packaged program. */
export function electronPackage(): string | null {
  return packageFolder('electron')
}

const defaultLimitMs = 60_000

/** A machine that had no way to the runtime this morning may have one tomorrow. */
const rememberedMs = dayLength

const Version = z.object({ version: z.string() })
const Failure = z.object({ version: z.string(), at: z.number() })

async function versionOf(packageDir: string): Promise<string> {
  return Version.parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))).version
}

async function install(packageDir: string, options: FindElectron): Promise<boolean> {
  const limitMs = options.limitMs ?? defaultLimitMs
  options.say(`The Electron runtime is not here. Trying install-electron once, for at most ${limitMs / 1000} seconds.`)
  using limit = deadline(systemClock, limitMs, options.signal)
  const heard: string[] = []
  const done = await runProgram({
    program: process.execPath,
    arguments: [join(packageDir, 'install.js')],
    folder: packageDir,
    signal: limit.signal,
    hear: (line) => heard.push(line),
  })
  const why =
    limit.ended && !limit.canceled
      ? 'it took too long'
      : (heard.find((line) => /error/i.test(line)) ?? 'it gave no reason')
  options.say(done ? 'The Electron runtime is installed.' : `install-electron did not get it: ${why}`)
  return done
}

function failedLately({ dataDir, now = Date.now }: FindElectron, version: string): boolean {
  try {
    using folder = holdOwnFolder(dataDir)
    if (folder === null) return false
    const failure = Failure.parse(JSON.parse(readRegular(folder.path(memory)).toString()))
    return failure.version === version && now() - failure.at < rememberedMs
  } catch {
    return false
  }
}

/** Not being able to remember costs the next start its time, and nothing else. */
function remember({ dataDir, now = Date.now }: FindElectron, version: string): void {
  try {
    using folder = makeOwnHeldFolder(dataDir)
    const failure: z.infer<typeof Failure> = { version, at: now() }
    // The folder is not the station's yet: a link in the file's place leads elsewhere.
    if (folder !== null) placeFile(folder, memory, JSON.stringify(failure))
  } catch {}
}

const memory = 'electron-install.json'
