import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'

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
      return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'packbench')
  }
}

/** The folder of an account that a command line named, beside the station's own: its jobs are its own affair. */
export function accountDataDir(base: string, baseUrl: string, shop: number): string {
  const name = createHash('sha256').update(`${baseUrl}\n${shop}`).digest('hex').slice(0, 16)
  return join(base, 'accounts', name)
}
