import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { FoundPrinter, IdentifiedPrinter, ModelRow } from '../../../src/contract/printers.ts'
import type { Verdict } from '../../../src/model/job.ts'
import type { Rung } from '../../../src/model/ladder.ts'

/** What is shown beside the list: a printer, how it is set up, its ladder, a new one, or nothing. */
export type Beside = BesidePrinter | { readonly type: 'add' } | null

export interface BesidePrinter {
  readonly type: 'printer' | 'edit' | 'ladder'
  readonly id: string
}

export type Tool = 'test' | 'calibrate' | 'feed' | 'forget'

/** What was last done with a printer, and how it ended. */
export type Deed =
  | { readonly state: 'working'; readonly tool: Tool | 'ladder' | 'identify' }
  | { readonly state: 'done'; readonly what: 'calibrate' | 'feed' | 'forget' | 'saved' | 'roll' | 'added' }
  | { readonly state: 'tested'; readonly verdict: Verdict }
  | { readonly state: 'understood'; readonly printer: IdentifiedPrinter }
  | { readonly state: 'kept'; readonly rung: Rung }
  | { readonly state: 'failed'; readonly fault: Fault }

interface Search {
  readonly state: 'idle' | 'looking' | 'looking-subnet'
  readonly found: readonly FoundPrinter[]
  readonly fault: Fault | null
}

/** The ladder of a printer: what was printed, and what the scanner could read of it. */
export interface LadderState {
  /** In the order of the labels; none: it was not printed. */
  readonly rungs: readonly Rung[]
  /** Codes of its rungs. */
  readonly read: readonly string[]
  /** The last scan, when it told nothing new: it was scanned before, or is of another ladder. */
  readonly last: { readonly code: string; readonly was: 'repeated' | 'stray' } | null
}

export const nothingOfLadder: LadderState = { rungs: [], read: [], last: null }

interface PrintersScreenState {
  readonly beside: Beside
  /** By the printer's id. */
  readonly deeds: Readonly<Record<string, Deed>>
  /** By the printer's id. */
  readonly ladders: Readonly<Record<string, LadderState>>
  readonly search: Search
  readonly models: readonly ModelRow[]
}

export const nothingBeside: PrintersScreenState = {
  beside: null,
  deeds: {},
  ladders: {},
  search: { state: 'idle', found: [], fault: null },
  models: [],
}

export const usePrintersScreen = create<PrintersScreenState>()(() => nothingBeside)
