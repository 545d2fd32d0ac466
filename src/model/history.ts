/** Whose history is shown: of one order, or of one day (`2026-11-21`). */
export type HistoryOf = { readonly order: string } | { readonly day: string }

/** An entry of the journal as it lies on disk: `body` is its very text, `link` its place in the chain as hex; null: written before there was one. */
export interface HistoryEntry {
  readonly sequence: number
  readonly at: number
  readonly id: string
  readonly station: string
  readonly job: string
  readonly version: number
  readonly by: string
  readonly body: string
  readonly link: string | null
}

/** A run of entries without a gap. `before`: the link that the first of them follows. `next` null: that was all. */
export interface HistoryPage {
  readonly before: string | null
  readonly entries: readonly HistoryEntry[]
  readonly next: number | null
}

/** What is wrong with a file of history, and at which of its lines, counted from 1. */
export interface Broken {
  readonly line: number
  readonly found: 'changed' | 'missing' | 'out-of-order' | 'cut-off' | 'unreadable' | 'another-head'
}

/** `unproven`: entries from before the chain, which nothing proves. `head`: the last link, to be compared with one that was noted earlier. */
export interface Verified {
  readonly entries: number
  readonly first: number | null
  readonly last: number | null
  readonly unproven: number
  readonly head: string | null
  readonly broken: readonly Broken[]
}
