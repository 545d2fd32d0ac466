import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { ReturnRowView, ReturnState } from '../../src/contract/returns.ts'
import type { ReturnCondition } from '../../src/model/returnCondition.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'
import type { Rows } from '../live/rows.ts'

/** The returns desk: the rows of one day, and the parcel that was scanned last or is looked at. */
export interface ReturnsState {
  /** null: today, whichever that is. */
  readonly day: string | null
  readonly rows: Rows<ReturnRowView>
  readonly loading: boolean
  readonly fault: Fault | null
  /** The row whose parcel stands large. */
  readonly current: string | null
  /** The line that was scanned and has no row yet. */
  readonly scanning: string | null
  /** The row that the last scan found here already. */
  readonly again: string | null
  readonly shown: ReturnState | 'all'
  readonly selection: TableSelection
  /** The note that is being written; null: none. */
  readonly draft: NoteDraft | null
  readonly said: ReturnsNote | null
}

export interface NoteDraft {
  readonly row: string
  readonly condition: ReturnCondition
  readonly note: string
}

export type ReturnsNote =
  | { readonly type: 'expected'; readonly count: number }
  | { readonly type: 'exported'; readonly count: number; readonly file: string }
  | { readonly type: 'pdf-failed' }
  | { readonly type: 'ticket'; readonly order: string }
  /** It can be put back, until something else is done. */
  | { readonly type: 'removed'; readonly row: ReturnRowView }
  | { readonly type: 'fault'; readonly fault: Fault }

export const noReturns: ReturnsState = {
  day: null,
  rows: {},
  loading: false,
  fault: null,
  current: null,
  scanning: null,
  again: null,
  shown: 'all',
  selection: nothingChosen,
  draft: null,
  said: null,
}

export const useReturns = create<ReturnsState>()(() => noReturns)
