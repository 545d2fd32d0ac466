import Conf from 'conf'
import type { PreferencesPort } from '../window/preferences.ts'
import { keepPreferences, preferencesFile, preferencesName } from '../window/preferences.ts'

/** The window's preferences in the data folder, through the base of `electron-store`: the desktop program's own file. */
export function openPreferences(dataDir: string, say: (line: string) => void): PreferencesPort {
  const open = () =>
    new Conf<Record<string, unknown>>({ cwd: dataDir, configName: preferencesName, ...preferencesFile })
  return keepPreferences(dataDir, open, say)
}
