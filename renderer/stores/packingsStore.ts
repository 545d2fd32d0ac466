import { create } from 'zustand'
import type { PackingRow } from '../../src/contract/packing.ts'
import type { Rows } from '../live/rows.ts'

/** Parcels whose goods are scanned, until their labels are out. */
export interface PackingsState {
  readonly rows: Rows<PackingRow>
}

export const usePackings = create<PackingsState>()(() => ({ rows: {} }))

/** The one that takes scans. */
export function openPacking({ rows }: PackingsState): PackingRow | null {
  return Object.values(rows).find(({ state }) => state === 'open') ?? null
}

/** Those that somebody has to come back to, the oldest first. */
export function waitingPackings({ rows }: PackingsState): readonly PackingRow[] {
  const waiting = Object.values(rows).filter(({ state }) => state !== 'open')
  return waiting.sort((a, b) => a.changedAt - b.changedAt)
}
