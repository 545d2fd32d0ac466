import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Where the program remembers how far its journals had come, outside every data folder: the system's place for what
 * programs keep of their state. `PACKBENCH_STATE` names another one.
 */
export function systemStateDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { PACKBENCH_STATE: given = '', LOCALAPPDATA: local = '', XDG_STATE_HOME: state = '' } = env
  if (given !== '') return given
  if (platform === 'win32')
    return join(local === '' ? join(homedir(), 'AppData', 'Local') : local, 'Packbench', 'state')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Packbench state')
  // A path that is not absolute is to be ignored (XDG Base Directory Specification).
  return join(isAbsolute(state) ? state : join(homedir(), '.local', 'state'), 'packbench')
}
