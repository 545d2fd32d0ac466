import { access, constants, readFile } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { installChromium } from './installChromium.ts'

export interface FindOptions {
  /** Told what is done beyond looking, in one line each. */
  readonly say: (line: string) => void
  /** Ends an installation. */
  readonly signal?: AbortSignal
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  /** May the Debian package be installed? Only as root, only on Debian. */
  readonly mayInstall?: boolean
  readonly canRun?: (path: string) => Promise<boolean>
}

/**
 * The installed Chrome, Chromium or Edge: `PACKBENCH_CHROMIUM`, else the usual places, else PATH; else Debian's package
 * is installed when root runs the station. Fault: `view.no-browser`, facts.command is what a person can run.
 */
export async function findChromium(options: FindOptions): Promise<Result<string>> {
  const { say, env = process.env, platform = process.platform, canRun = isExecutable } = options
  const chosen = env.PACKBENCH_CHROMIUM
  if (chosen !== undefined && chosen !== '') {
    if (await canRun(chosen)) return ok(chosen)
    return fail('view.no-browser', { facts: { path: chosen, command: commandFor(platform, false) } })
  }
  const found = await firstOf(candidates(platform, env), canRun)
  if (found !== null) return ok(found)
  const debian = platform === 'linux' && (await isDebian())
  if (debian && process.getuid?.() === 0 && options.mayInstall !== false) {
    const installed = await installChromium(say, options.signal)
    if (!installed.ok) return installed
    const path = await firstOf(candidates(platform, env), canRun)
    if (path !== null) return ok(path)
  }
  return fail('view.no-browser', { facts: { command: commandFor(platform, debian) } })
}

/** Every place to look at, in the order of preference: the system's own package first, it is updated with the system. */
export function candidates(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] {
  if (platform === 'win32') return windowsPaths(env)
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable']
  const folders = (env.PATH ?? '').split(posix.delimiter).filter((folder) => posix.isAbsolute(folder))
  const onPath = names.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
  return [...(platform === 'darwin' ? macPaths : linuxPaths), ...onPath]
}

const linuxPaths = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/usr/bin/chromium-browser',
]

const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

function windowsPaths(env: NodeJS.ProcessEnv): readonly string[] {
  const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
  const programs = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ]
  return programs.flatMap((program) => roots.flatMap((root) => (root ? [win32.join(root, program)] : [])))
}

async function firstOf(paths: readonly string[], canRun: (path: string) => Promise<boolean>): Promise<string | null> {
  for (const path of paths) if (await canRun(path)) return path
  return null
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID="?debian"?$/m.test(release)
}

function commandFor(platform: NodeJS.Platform, debian: boolean): string {
  if (platform === 'win32') return 'winget install Google.Chrome'
  if (platform === 'darwin') return 'brew install --cask google-chrome'
  return debian ? 'sudo apt-get install chromium' : 'sudo dnf install chromium'
}
