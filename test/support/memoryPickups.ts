import { fail, ok } from '../../src/base/result.ts'
import { labelCode } from '../../src/model/label.ts'
import { manifestNumber } from '../../src/model/manifestNumber.ts'
import type { PickupParcel } from '../../src/model/pickup.ts'
import type { Pickup } from '../../src/model/pickupRecord.ts'
import type { PickupStore } from '../../src/ports/pickups.ts'

/** The tables of pickups without a disk. */
export interface MemoryPickups extends PickupStore {
  readonly kept: Map<string, { pickup: Pickup; parcels: PickupParcel[] }>
}

export function memoryPickups(): MemoryPickups {
  const kept = new Map<string, { pickup: Pickup; parcels: PickupParcel[] }>()
  const newest = () => [...kept.values()].reverse()
  const change = (id: string) => {
    const found = kept.get(id)
    if (found === undefined) return fail('pickup.unknown')
    return found.pickup.state === 'open' ? ok(found) : fail('pickup.closed')
  }
  const keep = (rows: PickupParcel[], parcels: readonly PickupParcel[]) => {
    for (const parcel of parcels) rows[parcel.row] = parcel
  }
  return {
    kept,
    async open({ prefix, ...about }) {
      const ofDay = newest().filter(({ pickup }) => pickup.manifest.startsWith(prefix)).length
      const rest = { state: 'open' as const, changedAt: about.openedAt, closedAt: null, totals: null, names: null }
      const pickup = { ...about, ...rest, number: kept.size + 1, manifest: manifestNumber(prefix, ofDay + 1) }
      if (!kept.has(about.id)) kept.set(about.id, { pickup, parcels: [] })
      return ok(kept.get(about.id)?.pickup ?? pickup)
    },
    list: async (account, { before, limit }) =>
      ok(
        newest()
          .map(({ pickup }) => pickup)
          .filter((pickup) => pickup.account === account && pickup.number < (before ?? Number.MAX_SAFE_INTEGER))
          .slice(0, limit),
      ),
    openByAccount: async () => {
      const open = newest().filter(({ pickup }) => pickup.state === 'open')
      const accounts = [...new Set(open.map(({ pickup }) => pickup.account))]
      const count = (account: string) => open.filter(({ pickup }) => pickup.account === account).length
      return ok(accounts.map((account) => ({ account, pickups: count(account) })))
    },
    get: async (key) => ok(newest().find(({ pickup }) => pickup.id === key || pickup.manifest === key)?.pickup ?? null),
    parcels: async (id, { from, count }) => ok(kept.get(id)?.parcels.slice(from, from + count) ?? []),
    async put(id, parcels) {
      const found = change(id)
      if (!found.ok) return found
      keep(found.value.parcels, parcels)
      return ok()
    },
    async end(id, { parcels, at, by: _, ...ending }) {
      const found = change(id)
      if (!found.ok) return found
      keep(found.value.parcels, parcels)
      found.value.pickup = { ...found.value.pickup, ...ending, changedAt: at, closedAt: at }
      return ok(found.value.pickup)
    },
    handedBefore: async (account, labels, except) =>
      ok(
        labels.flatMap((label) => {
          const in_ = newest().find(
            ({ pickup, parcels }) =>
              pickup.account === account &&
              pickup.id !== except &&
              pickup.state !== 'dropped' &&
              parcels.some(
                (parcel) =>
                  parcel.order !== null &&
                  labelCode({ order: parcel.order, parcel: parcel.parcel }) === labelCode(label) &&
                  parcel.scannedAt !== null &&
                  parcel.standing !== 'cancelled',
              ),
          )
          return in_ === undefined ? [] : [{ ...label, manifest: in_.pickup.manifest }]
        }),
      ),
    left: async () =>
      ok(
        [...kept.values()].flatMap(({ pickup, parcels }) =>
          parcels.filter(
            (parcel) =>
              parcel.short === 'next-shift' &&
              ![...kept.values()].some(
                (later) =>
                  later.pickup.number > pickup.number &&
                  later.parcels.some((one) => one.text === parcel.text && (one.expected || one.scannedAt !== null)),
              ),
          ),
        ),
      ),
  }
}
