import { create } from 'zustand'
import { needsSomebody } from '../../src/contract/access.ts'
import type { CountsRow, ServiceRow, StationRow } from '../../src/contract/card.ts'
import type { FolderRow } from '../../src/contract/folder.ts'
import type { ScaleRow, ScannerRow } from '../../src/contract/scanning.ts'
import type { SettingsView } from '../../src/contract/settings.ts'

/** The rows there is one of: the station, its service, the counts of the day. Null until the station said it. */
interface StationState {
  readonly station: StationRow | null
  readonly service: ServiceRow | null
  readonly counts: CountsRow | null
  readonly settings: SettingsView | null
  readonly scanner: ScannerRow | null
  readonly scale: ScaleRow | null
  /** What of the data folder is gone. */
  readonly folder: FolderRow | null
}

export const useStation = create<StationState>()(() => ({
  station: null,
  service: null,
  counts: null,
  settings: null,
  scanner: null,
  scale: null,
  folder: null,
}))

/** The name of whoever is signed in; null: nobody is. */
export function useOperatorName(): string | null {
  return useStation(({ station }) => station?.operator?.name ?? null)
}

/** Locked, or roles are used and nobody is signed in: what a hand types may be a PIN that missed its field. */
export function isNobodyHere({ station } = useStation.getState()): boolean {
  return station !== null && (station.locked || needsSomebody(station))
}

/** It was left alone: nothing in it is for whoever sits there now. */
export function isLocked(): boolean {
  return useStation.getState().station?.locked === true
}
