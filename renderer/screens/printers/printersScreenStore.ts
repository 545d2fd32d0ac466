import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { FoundPrinter, ModelRow } from '../../../src/contract/printers.ts'
import type { Verdict } from '../../../src/model/job.ts'

/** What is shown beside the list: a printer, a new one, or nothing. */
export type Beside = { readonly type: 'printer'; readonly id: string } | { readonly type: 'add' } | null

export type Tool = 'test' | 'calibrate' | 'feed' | 'forget'

/** What was last done with a printer, and how it ended. */
export type Deed =
  | { readonly state: 'working'; readonly tool: Tool }
  | { readonly state: 'done'; readonly what: 'calibrate' | 'feed' | 'forget' | 'saved' | 'roll' | 'added' }
  | { readonly state: 'tested'; readonly verdict: Verdict }
  | { readonly state: 'failed'; readonly fault: Fault }

interface Search {
  readonly state: 'idle' | 'looking' | 'looking-subnet'
  readonly found: readonly FoundPrinter[]
  readonly fault: Fault | null
}

interface PrintersScreenState {
  readonly beside: Beside
  /** By the printer's id. */
  readonly deeds: Readonly<Record<string, Deed>>
  readonly search: Search
  readonly models: readonly ModelRow[]
}

export const nothingBeside: PrintersScreenState = {
  beside: null,
  deeds: {},
  search: { state: 'idle', found: [], fault: null },
  models: [],
}

export const usePrintersScreen = create<PrintersScreenState>()(() => nothingBeside)
