import { create } from 'zustand'
import type { PickupParcelView, PickupView, ShiftsRow, ShoutingParcel } from '../../src/contract/pickups.ts'
import type { Rows } from '../live/rows.ts'
import type { SoundName } from '../sounds/score.ts'

/**
 * The shifts, and the pickups that are open or were lately. `shifts` null: the station has not told of them yet.
 * `snapshots`: how often all of it was told anew; changes of rows before may have been missed.
 */
interface PickupsState {
  readonly shifts: ShiftsRow | null
  readonly rows: Rows<PickupView>
  readonly snapshots: number
}

export const usePickups = create<PickupsState>()(() => ({ shifts: null, rows: {}, snapshots: 0 }))

/** Everything there is, instead of everything there was. */
export function replacePickups(rows: Rows<PickupView>, shifts: ShiftsRow | null): void {
  usePickups.setState(({ snapshots }) => ({ rows, shifts, snapshots: snapshots + 1 }))
}

/** Hears labels of pickups as they change; whoever shows a pickup has asked for its labels before. */
const listeners = new Set<(parcels: readonly PickupParcelView[]) => void>()

export function onPickupParcels(listener: (parcels: readonly PickupParcelView[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellPickupParcels(parcels: readonly PickupParcelView[]): void {
  for (const listener of listeners) listener(parcels)
}

/** The pickup that is worked on: the one that was opened last; null: none is open. */
export function openPickups(rows: Rows<PickupView>): readonly PickupView[] {
  return Object.values(rows)
    .filter(({ state }) => state === 'open')
    .sort((a, b) => b.openedAt - a.openedAt)
}

/**
 * The sound of a parcel that was scanned or signed before and turned out since to be cancelled, or to have an old label; null: there is none.
 * Heard whichever screen is shown. What is being scanned has its sound with the answer.
 */
export function pickupSound(before: Rows<PickupView>, after: Rows<PickupView>): SoundName | null {
  const heard = Object.values(after).some(({ id, shouting, late, last }) => {
    const known = before[id]
    if (known === undefined) return false
    const isNew = (before: readonly ShoutingParcel[], code: string) => before.every((one) => one.code !== code)
    const isNews = ({ code }: ShoutingParcel) => isNew(known.shouting, code) && code !== last?.code
    return shouting.some(isNews) || late.some(({ code }) => isNew(known.late, code))
  })
  return heard ? 'error' : null
}
