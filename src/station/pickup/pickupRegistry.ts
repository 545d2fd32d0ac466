import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { PickupScan, ShoutingParcel } from '../../contract/pickups.ts'
import type { PickupParcel } from '../../model/pickup.ts'
import type { Pickup } from '../../model/pickupRecord.ts'
import type { PickupStore } from '../../ports/pickups.ts'
import type { Board } from '../board.ts'
import type { OpenPickup } from './openPickup.ts'
import { keepParcel } from './openPickup.ts'
import { parcelView, pickupView } from './pickupView.ts'

/**
 * Pickups by their id: those that are open with all their rows in memory, of the others only the last, as they were
 * signed. What changes is on disk before it is in memory, and is told to the windows from here.
 */
export interface PickupRegistry {
  /** Those that are open, the oldest first. */
  open(): readonly OpenPickup[]
  /** An open one. Faults: `pickup.unknown`, `pickup.closed`. */
  get(id: string): Result<OpenPickup>
  put(pickup: OpenPickup): void
  /** One that is over; it is shown among the last. */
  putEnded(pickup: Pickup): void
  /** What is late of a signed pickup has changed. */
  showAgain(id: string): void
  /** Rows as they are from now on; a new one is behind the last. */
  write(pickup: OpenPickup, parcels: readonly PickupParcel[]): Promise<Result<undefined>>
  /** What the last scan came to. */
  said(pickup: OpenPickup, scan: PickupScan | null): void
}

export interface PickupShelfDeps {
  readonly store: PickupStore
  readonly board: Board
  readonly now: () => number
  readonly by: () => string
  /** What of a signed pickup should not have gone. */
  readonly late: (pickup: string) => readonly ShoutingParcel[]
}

/** Manifests that a window has without asking. */
const shownEnded = 30

export function createPickupRegistry({ store, board, now, late, by }: PickupShelfDeps): PickupRegistry {
  const open = new Map<string, OpenPickup>()
  const ended = new Map<string, Pickup>()
  const show = (pickup: OpenPickup) => board.set('pickup', pickup.about.id, pickupView(pickup.about, pickup))

  return {
    open: () => [...open.values()],
    get(id) {
      const pickup = open.get(id)
      if (pickup !== undefined) return ok(pickup)
      const over = ended.get(id)
      return over === undefined
        ? fail('pickup.unknown', { facts: { pickup: id } })
        : fail('pickup.closed', { facts: { manifest: over.manifest } })
    },
    put(pickup) {
      open.set(pickup.about.id, pickup)
      show(pickup)
    },
    putEnded(pickup) {
      open.delete(pickup.id)
      ended.set(pickup.id, pickup)
      board.set('pickup', pickup.id, pickup.state === 'dropped' ? null : pickupView(pickup, null, late(pickup.id)))
      const oldest = [...ended.values()].sort((a, b) => b.number - a.number).slice(shownEnded)
      for (const { id } of oldest) {
        ended.delete(id)
        board.set('pickup', id, null)
      }
    },
    showAgain(id) {
      const pickup = ended.get(id)
      if (pickup !== undefined) board.set('pickup', id, pickupView(pickup, null, late(id)))
    },
    async write(pickup, parcels) {
      if (parcels.length === 0) return ok()
      const written = await store.put(pickup.about.id, parcels, { at: now(), by: by() })
      if (!written.ok) return written
      for (const parcel of parcels) keepParcel(pickup, parcel)
      show(pickup)
      for (const parcel of parcels) {
        const view = parcelView(pickup.about.id, parcel)
        board.announce('pickupParcel', `${view.pickup}/${view.row}`, view)
      }
      return ok()
    },
    said(pickup, scan) {
      pickup.last = scan
      show(pickup)
    },
  }
}
