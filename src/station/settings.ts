import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import { oneAfterTheOther } from '../base/turns.ts'
import { StationSettings } from '../model/settings.ts'

/** The settings in force, written to the store before they count. */
export interface Settings {
  now(): StationSettings
  /**
   * A part that is undefined stays as it is; a function sees the settings that it changes. Faults: `request.invalid` of
   * what the next start could not read, `store.*`; nothing has changed then.
   */
  change(part: Part | ((now: StationSettings) => Part)): Promise<Result<undefined>>
}

type Part = { readonly [Name in keyof StationSettings]?: StationSettings[Name] | undefined }

export function createSettings(deps: {
  readonly settings: StationSettings
  readonly saveSettings: (settings: StationSettings) => Promise<Result<undefined>>
}): Settings {
  let settings = deps.settings
  // One after the other, so that two changes at once do not undo each other.
  const inTurn = oneAfterTheOther()
  return {
    now: () => settings,
    change(part) {
      return inTurn(async () => {
        const wanted = typeof part === 'function' ? part(settings) : part
        const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
        const changed: StationSettings = { ...settings, ...Object.fromEntries(given) }
        if (!StationSettings.safeParse(changed).success) return fail('request.invalid')
        const saved = await deps.saveSettings(changed)
        if (saved.ok) settings = changed
        return saved
      })
    },
  }
}
