import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { PickupParcel } from '../model/pickup.ts'
import type { HandedBefore } from '../model/pickupRecord.ts'
import type { Pickups } from './pickups.ts'
import type { Port } from './port.ts'

/** A few milliseconds of the worker, so that a scan waits no longer behind a pickup of thousands. */
const slice = 300

export function pickupsOf(port: Port): Pickups {
  return {
    open: (pickup) => port.ask('pickups.open', pickup),
    list: (account, { before, limit }) => port.ask('pickups.list', { account, before, limit }),
    openByAccount: () => port.ask('pickups.openByAccount', {}),
    get: (key) => port.ask('pickups.get', key),
    parcels: (id, { from, count }) => parcels(port, id, from, count),
    // Never in slices: half of what the carrier expects would be believed to be all of it.
    put: (id, parcels, at) => port.ask('pickups.put', { id, parcels, at }),
    end: (id, ending) => port.ask('pickups.end', { id, ending }),
    async handedBefore(account, labels, except) {
      const found: HandedBefore[] = []
      for (let from = 0; from < labels.length; from += slice) {
        const part = await port.ask('pickups.handedBefore', {
          account,
          except,
          labels: labels.slice(from, from + slice),
        })
        if (!part.ok) return part
        found.push(...part.value)
      }
      return ok(found)
    },
    left: (account) => port.ask('pickups.left', { account }),
  }
}

async function parcels(port: Port, id: string, from: number, count: number): Promise<Result<readonly PickupParcel[]>> {
  const found: PickupParcel[] = []
  while (found.length < count) {
    const wanted = Math.min(slice, count - found.length)
    const part = await port.ask('pickups.parcels', { id, from: from + found.length, count: wanted })
    if (!part.ok) return part
    found.push(...part.value)
    if (part.value.length < wanted) break
  }
  return ok(found)
}
