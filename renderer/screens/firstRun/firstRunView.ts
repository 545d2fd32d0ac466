import type { SettingsView } from '../../../src/contract/settings.ts'

/** What of the settings says whether a station is set up. */
type Known = Pick<SettingsView, 'setUp' | 'environment'> | null

/** Nobody has set this station up: it practises, and nobody wanted to be left alone with it. */
export function isFresh(settings: Known): boolean {
  return settings !== null && !settings.setUp && settings.environment === 'practice'
}

/**
 * Does the first run take the whole window? Where a person asked for it; by itself only in the desktop program, whose
 * first start is a person's. Behind a browser it is a quiet offer, so that a test or a kiosk comes straight to the scan.
 */
export function takesWindow(asked: boolean | null, settings: Known, desktop: boolean): boolean {
  return asked ?? (desktop && isFresh(settings))
}
