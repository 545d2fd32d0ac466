import type { Result } from '../base/result.ts'
import type { PackingEntry } from '../model/packing.ts'

/** Packings on disk, entry by entry; nothing is ever changed. What an entry says is sealed. Faults: `store.*`. */
export interface PackingStore {
  /** False: an entry of this id is there already, and nothing was written. */
  append(entry: PackingEntry): Promise<Result<boolean>>
  entry(id: string): Promise<Result<PackingEntry | null>>
  /** Every entry of the account's packings that are not labelled and that begin no earlier, in the order they came. */
  ofOpen(account: string, since: number): Promise<Result<readonly PackingEntry[]>>
  /** Every entry of one order's packings, in the order they came. */
  ofOrder(account: string, order: string): Promise<Result<readonly PackingEntry[]>>
}
