import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DataOptions, PrintService } from '../shell/cli/cliActions.ts'

/** The data folder when none is named: one per person and machine, the same for every shell. */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  switch (platform) {
    case 'win32':
      return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Packbench')
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Packbench')
    default:
      return join(absolute(env.XDG_DATA_HOME) ?? join(homedir(), '.local', 'share'), 'packbench')
  }
}

/** The folder of an account that a command line named, beside the station's own: its jobs are its own affair. */
export function accountDataDir(base: string, baseUrl: string, shop: number): string {
  const name = createHash('sha256').update(`${baseUrl}\n${shop}`).digest('hex').slice(0, 16)
  return join(base, 'accounts', name)
}

/** The folder that a command is for: the one that was named, or that of its account. */
export function dataDirOf({ dataDir, service }: DataOptions & { readonly service: PrintService }): string {
  if (dataDir !== null) return dataDir
  return service.kind === 'given' ? accountDataDir(defaultDataDir(), service.baseUrl, service.shop) : defaultDataDir()
}

/**
 * Where the program remembers how far its journals had come, outside every data folder: the system's place for what
 * programs keep of their state. `PACKBENCH_STATE` names another one.
 */
export function systemStateDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { PACKBENCH_STATE: given = '', LOCALAPPDATA: local = '', XDG_STATE_HOME: state } = env
  if (given !== '') return given
  if (platform === 'win32')
    return join(local === '' ? join(homedir(), 'AppData', 'Local') : local, 'Packbench', 'state')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Packbench state')
  return join(absolute(state) ?? join(homedir(), '.local', 'state'), 'packbench')
}

/** A path that is not absolute is to be ignored (XDG Base Directory Specification). */
function absolute(path = ''): string | null {
  return isAbsolute(path) ? path : null
}

const here = dirname(fileURLToPath(import.meta.url))

/** The folder that holds package.json: of the checkout, or of the installed program, whose code is below `dist`. */
export const programRoot = resolve(here, import.meta.url.endsWith('.ts') ? '../..' : '../../..')
