import type { Command, Query } from '../../../src/contract/commands.ts'
import type { Changes } from '../../../src/contract/tables.ts'

/** What people and the system do to the program, and what its page asks. */
export type ToChild =
  | {
      readonly what: 'call'
      readonly call: number
      readonly asked: { readonly command: Command } | { readonly query: Query }
    }
  | { readonly what: 'pdf'; readonly number: number; readonly pdf: string }
  /** Answered when there is a box. */
  | { readonly what: 'await-box' }
  | {
      readonly what:
        | 'close-button'
        | 'crash'
        | 'second-start'
        | 'quit'
        | 'answer-quit'
        | 'answer-without'
        | 'answer-stay'
        | 'look'
    }

/** What is seen of the program. */
export type FromChild =
  | { readonly what: 'answer'; readonly call: number; readonly result: unknown }
  | { readonly what: 'changes'; readonly changes: Changes }
  /** The window's page is there: the status of each of its files. */
  | { readonly what: 'loaded'; readonly files: Readonly<Record<string, number>> }
  | { readonly what: 'print-to-pdf'; readonly number: number; readonly html: string; readonly options: unknown }
  | Seen

export interface Seen {
  readonly what: 'seen'
  readonly boxes: number
  /** What was done to the station's window so far; empty: there is none. */
  readonly shown: readonly string[]
  readonly hiddenWindows: number
}
