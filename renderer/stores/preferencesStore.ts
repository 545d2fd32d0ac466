import { create } from 'zustand'
import type { Language } from '../../src/words/language.ts'
import { isLanguage } from '../../src/words/language.ts'
import type { ScannerPreferences } from '../input/scannerPreferences.ts'
import { readScannerPreferences, scannerDefaults } from '../input/scannerPreferences.ts'
import type { PreferencesFile } from '../live/stationBridge.ts'
import type { OrderColumn } from '../text/screens/orders.ts'
import { orderColumnNames, usualOrderColumns } from '../text/screens/orders.ts'

/** How the window looks and sounds on this machine, and how the scanner at it types. Nothing here changes a print. */
export interface Preferences {
  readonly theme: Theme
  readonly language: Language
  /** 0 to 1. */
  readonly volume: number
  readonly motion: 'system' | 'reduced'
  readonly scanner: ScannerPreferences
  /** A mode of the scan screen that nobody used for so long is over, milliseconds. */
  readonly modeIdleMs: number
  /** Of the list of orders; the code is always among them. */
  readonly orderColumns: readonly OrderColumn[]
}

/** What can be chosen of `modeIdleMs`. */
export const modeIdles = [30_000, 60_000, 120_000, 300_000, 900_000] as const

export const themes = ['system', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]

export const defaults: Preferences = {
  theme: 'system',
  language: 'vi',
  volume: 0.7,
  motion: 'system',
  scanner: scannerDefaults,
  modeIdleMs: 120_000,
  orderColumns: usualOrderColumns,
}

export const usePreferences = create<Preferences>()(() => defaults)

/** Reads the file into the store; what is missing or not understood is the default. */
export async function loadPreferences(file: PreferencesFile | undefined): Promise<void> {
  if (file === undefined) return
  usePreferences.setState(readPreferences(await file.read().catch(() => undefined)))
}

/** Changes the preferences on the screen at once and in the file behind it. */
export function changePreferences(file: PreferencesFile | undefined, change: Partial<Preferences>): void {
  usePreferences.setState(change)
  void file?.write(usePreferences.getState()).catch(() => undefined)
}

/** Preferences as they were kept, each checked by itself. */
export function readPreferences(raw: unknown): Preferences {
  const kept: Partial<Record<keyof Preferences, unknown>> = typeof raw === 'object' && raw !== null ? raw : {}
  return {
    theme: themes.find((theme) => theme === kept.theme) ?? defaults.theme,
    language: isLanguage(kept.language) ? kept.language : defaults.language,
    volume: typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1 ? kept.volume : defaults.volume,
    motion: kept.motion === 'reduced' ? 'reduced' : 'system',
    scanner: readScannerPreferences(kept.scanner),
    modeIdleMs: modeIdles.find((idle) => idle === kept.modeIdleMs) ?? defaults.modeIdleMs,
    orderColumns: Array.isArray(kept.orderColumns) ? orderColumnsOf(kept.orderColumns) : defaults.orderColumns,
  }
}

/** As they stand in the list, whatever else was said; an order without its code would be no row. */
export function orderColumnsOf(chosen: readonly unknown[]): readonly OrderColumn[] {
  return orderColumnNames.filter((name) => name === 'code' || chosen.includes(name))
}
