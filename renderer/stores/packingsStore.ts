import { create } from 'zustand'
import type { PackingRow, SeenPacking } from '../../src/contract/packing.ts'
import type { Rows } from '../live/rows.ts'
import { usePlace } from './placeStore.ts'
import { createReadSince } from './readSince.ts'
import { useScanMode } from './scanModeStore.ts'
import { isLocked } from './stationStore.ts'

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

/** What whoever scans has seen of packings when a line comes. */
export interface PackingSight {
  /** For a command bar code: the one on the screen; null: none is shown. */
  readonly shown: SeenPacking | null
  /** For a code: the one that was on the screen last; null: none was. Left out: it is scanned at no window. */
  readonly last?: string | null
}

const stops = createReadSince()

export function packingInSight(): PackingSight {
  const packing = isShown() ? openPacking(usePackings.getState()) : null
  const shown = packing === null ? null : { packing: packing.id, stop: readStop(packing.stoppedBy) }
  return { shown, last: lastShown }
}

/** A locked window shows none, and whoever scans there means the one of before. */
function isShown(): boolean {
  return usePlace.getState().place === 'scan' && useScanMode.getState().mode === 'print' && !isLocked()
}

let lastShown: string | null = null

function noteShown(): void {
  if (isShown()) lastShown = openPacking(usePackings.getState())?.id ?? null
}

for (const store of [usePackings, usePlace, useScanMode]) store.subscribe(noteShown)

/** The stop, once somebody can have read it; null: it is none, or came in the place of what is answered. */
export function readStop(stop: string | null): string | null {
  return stops.couldBeRead(stop) ? stop : null
}

/** A stop that came into the open packing. */
export interface NewStop {
  readonly by: string
  /** Another one stood there. */
  readonly isInstead: boolean
  /** The order changed, and nobody scanned anything. */
  readonly isUnscanned: boolean
}

/** null: none came by this change. */
export function newStop(before: PackingsState, after: PackingsState): NewStop | null {
  const now = openPacking(after)
  const was = now === null ? undefined : before.rows[now.id]
  if (now?.stop == null || now.stoppedBy === null || was === undefined || was.stoppedBy === now.stoppedBy) return null
  const { code } = now.stop
  const isUnscanned = code === 'packing.order-changed' || code === 'order.cancelled'
  return { by: now.stoppedBy, isInstead: was.stop !== null, isUnscanned }
}

/** What no scan of this packer brings may come under the finger that presses. */
usePackings.subscribe((after, before) => {
  const stop = newStop(before, after)
  if (stop?.isInstead === true || stop?.isUnscanned === true) stops.cameInstead(stop.by)
})
