import { create } from 'zustand'
import type { ReturnDayView, ReturnRowView } from '../../src/contract/returns.ts'
import type { Rows } from '../live/rows.ts'

/** The days of the returns desk. `snapshots`: how often all of it was told anew; changes before may have been missed. */
interface ReturnDaysState {
  readonly rows: Rows<ReturnDayView>
  readonly snapshots: number
}

export const useReturnDays = create<ReturnDaysState>()(() => ({ rows: {}, snapshots: 0 }))

/** Everything there is, instead of everything there was. */
export function replaceReturnDays(rows: Rows<ReturnDayView>): void {
  useReturnDays.setState(({ snapshots }) => ({ rows, snapshots: snapshots + 1 }))
}

type RowListener = (rows: Rows<ReturnRowView | null>) => void

/** Hears rows as they change; null: it was removed. Whoever shows a day has asked for its rows before. */
const listeners = new Set<RowListener>()

export function onReturnRows(listener: RowListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellReturnRows(rows: Rows<ReturnRowView | null>): void {
  for (const listener of listeners) listener(rows)
}
