import type { Result } from '../base/result.ts'
import type { Label } from '../model/label.ts'
import type { Removed } from '../model/person.ts'
import type { LabelUsage, PageMarks, SealedPage, SealedPageParts } from './calls.ts'

export interface SealedLabels {
  put(label: Label, page: SealedPageParts): Promise<Result<undefined>>
  /** Faults: `label.seal-broken`, after which the page has been set aside. */
  get(label: Label): Promise<Result<SealedPage | null>>
  /** Of which states of its order the page and those before it are; null: there is none that opens. Counts as no use. */
  marks(label: Label): Promise<Result<PageMarks | null>>
  /** The parcels of an order that have a sealed page in this size. */
  parcels(label: Omit<Label, 'parcel'>): Promise<Result<readonly number[]>>
  usage(): Promise<Result<LabelUsage>>
  /**
   * Deletes what was not used for so many days, then the least recently used pages until they fit; orders, ended
   * batches and ended actions of that age too, and set-aside files; nothing of a label that is under way or of an open
   * handover. In small slices, and cut out of the logs. A leap of the clock by more than a
   * week is believed a day later.
   */
  retain(limits: Retain): Promise<Result<Removed>>
  /**
   * Deletes on demand: all pages, orders, ended batches, ended actions and set-aside files, or those last used before a
   * time. What is deleted is overwritten and the file shrinks.
   */
  purge(which: Purge): Promise<Result<Removed>>
}

/** `bytes`: what the sealed pages may take together. `now`: milliseconds since 1970, by default the clock's. */
export interface Retain {
  readonly days: number
  readonly bytes: number
  readonly now?: number
}

export type Purge = 'all' | { readonly before: number }
