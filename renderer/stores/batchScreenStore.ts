import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { ImportedTable, ReadAs } from '../../src/spreadsheet/readTable.ts'
import type { OrdersForm } from './meantOrders.ts'

/** What the batch screen itself is doing: a batch being made, a form that is open, what the next scan is for. */
interface BatchScreenState {
  readonly draft: Draft | null
  readonly form: BatchForm | null
  readonly scanning: ScanMode
  /** The sheets chosen for so far, by their batch: another one takes its default. */
  readonly scanningOf: string | null
  readonly note: BatchNote | null
  /** Over the screen a file is being dragged. */
  readonly dragging: boolean
}

/** What a scan does on an open batch. `last-good`: it is the last good label after a jam. */
export type ScanMode = 'add' | 'choose' | 'last-good'

/** A form over a batch, and what it was opened for: it is about no other batch, and about no other rows than these. */
export type BatchForm = {
  readonly batch: string
  /** The numbers of the rows that were chosen. */
  readonly chosen: readonly number[]
} & ({ readonly type: 'print' | 'pdf' } | ({ readonly type: 'action' } & OrdersForm))

/** What was done, or why nothing was, until the next deed. */
export type BatchNote =
  | { readonly type: 'printing' | 'asked'; readonly count: number }
  | { readonly type: 'resumed'; readonly count: number }
  | { readonly type: 'nothing-to-print' | 'not-in-batch' | 'already-there'; readonly line: string }
  | { readonly type: 'exported'; readonly count: number; readonly file: string }
  /** `whole`: no row was left out. */
  | { readonly type: 'saved-pdf'; readonly text: string; readonly whole: boolean }
  | { readonly type: 'fault'; readonly fault: Fault }

/** A batch that is about to be made of a file or a paste. */
export interface Draft {
  readonly source: 'paste' | 'file'
  readonly input: File | string
  readonly file: string | null
  readonly readAs: ReadAs
  /** null: it is being read. */
  readonly table: ImportedTable | null
  readonly column: number
  readonly header: boolean
  readonly keepDuplicates: boolean
  readonly name: string
  readonly size: LabelSize
  readonly printer: string | null
  /** The batch the lines are added to; null: a new one. */
  readonly into: string | null
  /** Lines on their way to the station. */
  readonly sending: boolean
}

export const quietScreen: BatchScreenState = {
  draft: null,
  form: null,
  scanning: 'choose',
  scanningOf: null,
  note: null,
  dragging: false,
}

export const useBatchScreen = create<BatchScreenState>()(() => quietScreen)

/** So many rows will be printed. */
export function sayPrinting(count: number): void {
  useBatchScreen.setState({ note: count === 0 ? { type: 'nothing-to-print', line: '' } : { type: 'printing', count } })
}

export function changeDraft(change: Partial<Draft>): void {
  useBatchScreen.setState(({ draft }) => ({ draft: draft === null ? null : { ...draft, ...change } }))
}
