import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { StationChangeRow } from '../../../src/contract/stationChanges.ts'
import type { Actions } from '../../actions.ts'

interface StationChangesState {
  /** null: they are being read for the first time. */
  readonly changes: readonly StationChangeRow[] | null
  readonly next: number | null
  readonly fault: Fault | null
}

export const freshStationChanges: StationChangesState = { changes: null, next: null, fault: null }

export const useStationChanges = create<StationChangesState>()(() => freshStationChanges)

/** What was shown to a leader is not kept for whoever comes next. */
export function followStationChanges(ask: Actions['ask']): () => void {
  useStationChanges.setState(freshStationChanges)
  void readStationChanges(ask, null)
  return () => useStationChanges.setState(freshStationChanges)
}

/** The newest, or those before. */
export async function readStationChanges(ask: Actions['ask'], before: number | null): Promise<void> {
  const known = before === null ? [] : (useStationChanges.getState().changes ?? [])
  const page = await ask({ type: 'station-changes', limit: 100, before })
  useStationChanges.setState(
    page.ok
      ? { changes: [...known, ...page.value.changes], next: page.value.next, fault: null }
      : { fault: page.fault },
  )
}
