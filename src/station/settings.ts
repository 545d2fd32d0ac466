import type { StationSettings } from '../model/settings.ts'

/** The settings in force, written to the store before they count. */
export interface Settings {
  now(): StationSettings
  change(part: Partial<StationSettings>): Promise<void>
}

export function createSettings(deps: {
  readonly settings: StationSettings
  readonly saveSettings: (settings: StationSettings) => Promise<unknown>
}): Settings {
  let settings = deps.settings
  return {
    now: () => settings,
    async change(part) {
      const changed = { ...settings, ...part }
      await deps.saveSettings(changed)
      settings = changed
    },
  }
}
