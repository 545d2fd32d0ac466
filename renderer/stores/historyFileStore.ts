import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { HistoryOf } from '../../src/model/history.ts'

/** The file of history that is being written, or was last; each screen shows its own. */
export interface HistoryFileState {
  readonly of: HistoryOf | null
  readonly exported:
    | { readonly state: 'working'; readonly count: number }
    | { readonly state: 'done'; readonly count: number; readonly file: string }
    | { readonly state: 'failed'; readonly fault: Fault }
    | null
}

export const noHistoryFile: HistoryFileState = { of: null, exported: null }

export const useHistoryFile = create<HistoryFileState>()(() => noHistoryFile)

export function nameOf(of: HistoryOf): string {
  return 'order' in of ? of.order : of.day
}
