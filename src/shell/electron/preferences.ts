import Store from 'electron-store'
import type { PreferencesPort } from '../window/preferences.ts'
import { keepPreferences, preferencesFile, preferencesName } from '../window/preferences.ts'

/** The window's preferences in the data folder: the same file as in the other shells. */
export function openPreferences(dataDir: string, say: (line: string) => void): PreferencesPort {
  const open = () => new Store<Record<string, unknown>>({ cwd: dataDir, name: preferencesName, ...preferencesFile })
  return keepPreferences(dataDir, open, say)
}
