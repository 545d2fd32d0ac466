import type { Result } from '../base/result.ts'
import type { Label } from '../model/label.ts'
import type { Removed } from '../model/person.ts'

/** Label pages on disk, encrypted. A broken seal is `label.seal-broken` and the entry is set aside. */
export interface SealedLabels {
  put(label: Label, page: SealedPage): Promise<Result<undefined>>
  get(label: Label): Promise<Result<SealedPage | null>>
  /** Of which states of its order the page and those before it are; null: nobody knows. Counts as no use of it. */
  marks(label: Label): Promise<Result<PageMarks | null>>
  /** The parcels of an order that have a sealed page in this size. */
  parcels(label: Omit<Label, 'parcel'>): Promise<Result<readonly number[]>>
  usage(): Promise<Result<{ readonly count: number; readonly bytes: number; readonly oldest: number | null }>>
  /** Makes pages, and the orders with their receivers, unreadable for ever: all, or those last used before a time. */
  purge(which: 'all' | { readonly before: number }): Promise<Result<{ readonly labels: number }>>
  /** The same for what was not used for so many days, and for the oldest beyond so many bytes. */
  retain(bounds: { readonly days: number; readonly bytes: number }): Promise<Result<Removed>>
}

/** `orderUpdatedAt`: the order's `updated_date` when the page was made; when Order Info differs the page is void. */
export interface SealedPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly contentHash: string
  readonly sealedAt: number
  readonly orderUpdatedAt: number | null
  /** What of the order is on the label (`orderMark`); null: sealed before marks were kept. */
  readonly orderMark: string | null
  /** The pages it has replaced, the newest first: their labels may be on a parcel. The store keeps them. */
  readonly replaced?: readonly { readonly contentHash: string; readonly orderMark: string }[]
}

export type PageMarks = Pick<SealedPage, 'contentHash' | 'orderMark' | 'replaced'>
