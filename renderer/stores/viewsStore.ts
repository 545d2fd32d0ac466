import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { ViewChange } from '../../src/contract/viewChanges.ts'
import type { ViewTrial } from '../../src/contract/viewTrials.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { ViewPolicy } from '../../src/model/viewPolicy.ts'

/** One real view that is tried, in each size. A new code clears all of it. */
interface TrialState {
  /** As it is typed. */
  readonly line: string
  /** What was tried last; null: nothing was. */
  readonly tried: string | null
  readonly rows: Readonly<Partial<Record<LabelSize, TrialRow>>>
  /** The size whose rule is being made; null: none is. */
  readonly ruling: LabelSize | null
  readonly draft: PolicyDraft
  /** The size whose file for support is looked at. */
  readonly supporting: LabelSize | null
}

export interface ViewsState extends TrialState {
  /** Pages that are not made as those before them, as they were last read: no trial clears them. */
  readonly changes: readonly ViewChange[]
}

/** `policy`: by which it was tried; undefined: by the settings'. `fault`: the station could not be asked, or the order not be read. */
export type TrialRow =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly trial: ViewTrial; readonly policy?: ViewPolicy | null | undefined }
  | { readonly state: 'failed'; readonly fault: Fault }

/** A rule for pages as it is typed: millimetres, and the whole page where no part is named. */
export interface PolicyDraft {
  readonly turn: '0' | '90' | '180' | '270'
  readonly shrink: boolean
  readonly copies: boolean
  readonly shared: boolean
  readonly part: boolean
  readonly left: string
  readonly top: string
  readonly width: string
  readonly height: string
}

export const asItIs: PolicyDraft = {
  turn: '0',
  shrink: false,
  copies: false,
  shared: false,
  part: false,
  left: '0',
  top: '0',
  width: '',
  height: '',
}

export const noViews: TrialState = { line: '', tried: null, rows: {}, ruling: null, draft: asItIs, supporting: null }

export const useViews = create<ViewsState>()(() => ({ ...noViews, changes: [] }))
