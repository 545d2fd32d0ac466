import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'

/** Whose history is shown: of one order, or of one day (`2026-11-21`). */
export type HistoryOf = { readonly order: string } | { readonly day: string }

/** `after`: the `next` of the page before; 0: the first one. `signed`: with the names of who signed. */
export interface HistoryAsks {
  readonly of: HistoryOf
  readonly after: number
  readonly signed?: boolean | undefined
}

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

/** Who signed a manifest, with the salt of the hashes that are in its entry. */
export interface SignedNames {
  readonly driver: string
  readonly person: string
  readonly salt: string
}

/** `entry`: the id of the one that says they signed. */
export interface HistorySignature extends SignedNames {
  readonly entry: string
}

/**
 * A run of entries without a gap. `before`: the link that the first of them follows. `next` null: that was all.
 * `signatures`: where they are asked for, of the manifests in it whose names are kept yet; of an order, of its own.
 */
export interface HistoryPage {
  readonly before: string | null
  readonly entries: readonly HistoryEntry[]
  readonly signatures?: readonly HistorySignature[]
  readonly next: number | null
}

/**
 * A run of the journal as a file that anybody can check: one line of JSON each for what it is, for every entry, and for
 * its end.
 */
export interface HistoryHead {
  readonly packbench: 'history'
  readonly format: 1
  readonly of: HistoryOf
  /** The link that the first entry follows. */
  readonly before: string | null
}

export interface HistoryEnd {
  readonly end: { readonly entries: number; readonly head: string | null }
}

/** Behind the entry that it is of. */
export interface HistorySigned {
  readonly signature: HistorySignature
}

export type HistoryLine = HistoryHead | HistoryEntry | HistorySigned | HistoryEnd

/** The lines of such a file, page by page. The first fault ends it. */
export async function* historyLines(
  of: HistoryOf,
  page: (after: number) => Promise<Result<HistoryPage>>,
): AsyncGenerator<Result<HistoryLine>, void> {
  let [entries, after] = [0, 0]
  let head: string | null = null
  for (;;) {
    const read = await page(after)
    if (!read.ok) return yield read
    const { before, entries: some, signatures = [], next } = read.value
    if (after === 0) yield ok({ packbench: 'history', format: 1, of, before })
    for (const entry of some) {
      yield ok(entry)
      const signature = signatures.find((one) => one.entry === entry.id)
      if (signature !== undefined) yield ok({ signature })
    }
    entries += some.length
    head = some.at(-1)?.link ?? head
    if (next === null) break
    after = next
  }
  yield ok({ end: { entries, head } })
}

/** What is wrong with a file of history, and at which of its lines, counted from 1. */
export interface Broken {
  readonly line: number
  readonly found: 'changed' | 'missing' | 'out-of-order' | 'cut-off' | 'unreadable' | 'another-head' | 'another-name'
}

/** `deeds`: how many of the entries are no label's but of what was asked of the carrier or handed over. `signed`: manifests whose signers are named, as they signed. `unproven`: entries from before the chain, which nothing proves. `head`: the last link, to be compared with one that was noted earlier. */
export interface Verified {
  readonly entries: number
  readonly first: number | null
  readonly last: number | null
  readonly deeds: number
  readonly signed: number
  readonly unproven: number
  readonly head: string | null
  readonly broken: readonly Broken[]
}
