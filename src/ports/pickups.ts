import type { Result } from '../base/result.ts'
import type { PickupParcelView, PickupView } from '../contract/pickups.ts'
import type { PickupParcel } from '../model/pickup.ts'
import type { HandedBefore, LabelKey, NewPickup, OpenOfAccount, Pickup, PickupEnding } from '../model/pickupRecord.ts'

/** When, and who was at the station. */
interface Done {
  readonly at: number
  readonly by: string
}

/** Pickups and their parcels on disk. Faults: `pickup.unknown`, `pickup.closed`, `store.*`. */
export interface PickupStore {
  /** Gives the pickup its number, the next of its prefix. The same id again answers with what is there. */
  open(pickup: NewPickup): Promise<Result<Pickup>>
  /** The newest first. `before`: the `number` of the last one of the page before. */
  list(
    account: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<Result<readonly Pickup[]>>
  /** How many are open, of every account that has one. */
  openByAccount(): Promise<Result<readonly OpenOfAccount[]>>
  /** By its id or its manifest's number. */
  get(key: string): Promise<Result<Pickup | null>>
  /** Rows counted from 0; fewer than `count` at the end. */
  parcels(
    id: string,
    slice: { readonly from: number; readonly count: number },
  ): Promise<Result<readonly PickupParcel[]>>
  /** Rows that are there are replaced; what was done with their parcels is put on the chain with them. */
  put(id: string, parcels: readonly PickupParcel[], done: Done): Promise<Result<undefined>>
  /** Ends an open pickup; with it, why each of its short parcels stays. */
  end(id: string, ending: PickupEnding): Promise<Result<Pickup>>
  /** Where labels were handed over before, in any pickup but `except`: the newest of each. */
  handedBefore(
    account: string,
    labels: readonly LabelKey[],
    except: string | null,
  ): Promise<Result<readonly HandedBefore[]>>
  /** What pickups that are over left to the next shift, and nobody has taken up since. */
  left(account: string): Promise<Result<readonly PickupParcel[]>>
}

/** What a manifest is made of: the pickup as it was signed, its labels, and whose station it is. */
export interface ManifestAbout {
  readonly pickup: PickupView
  readonly parcels: readonly PickupParcelView[]
  readonly station: string
  readonly place: string
}

/** The manifest as A4 pages, drawn beside the station's own work. Fault: `request.canceled`. */
export type DrawManifest = (
  about: ManifestAbout,
  language: 'vi' | 'en',
  signal: AbortSignal,
) => Promise<Result<Uint8Array<ArrayBuffer>>>
