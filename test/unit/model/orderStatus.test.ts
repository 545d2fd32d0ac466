import { describe, expect, it } from 'vitest'
import {
  awaitsPickup,
  hasTurnedBack,
  isCancelled,
  isComingBack,
  isOnItsWay,
  isPastPickup,
  seenStatuses,
  statusRank,
} from '../../../src/model/orderStatus.ts'

const those = (is: (status: string) => boolean) => seenStatuses.filter(is)

describe('the status of an order', () => {
  it('says what may be done with its parcels', () => {
    expect(those(isCancelled)).toEqual(['cancel'])
    expect(those(awaitsPickup)).toEqual(['ready_to_pick', 'picking', 'money_collect_picking', 'exception'])
    expect(those(isPastPickup)).toEqual(seenStatuses.filter((status) => !isCancelled(status) && !awaitsPickup(status)))
    expect(['delivered', 'returned', 'damage', 'lost', 'picked'].every(isPastPickup)).toBe(true)
    expect(['exception', 'ready_to_fly', '', 'cancel'].some(isPastPickup)).toBe(false)
    expect(those(hasTurnedBack)).toEqual([
      'return',
      'return_transporting',
      'return_sorting',
      'returning',
      'return_fail',
      'returned',
    ])
    expect(those(isComingBack)).toEqual(['waiting_to_return', ...those(hasTurnedBack)])
    expect(those(isOnItsWay)).toEqual([
      'transporting',
      'sorting',
      'delivering',
      'money_collect_delivering',
      'delivered',
    ])
  })

  it('concludes nothing from one that was never seen, not even from the name of something every object has', () => {
    for (const status of ['ready_to_fly', '', 'constructor']) {
      expect([isCancelled, isComingBack, hasTurnedBack, isOnItsWay].map((is) => is(status))).toEqual([
        false,
        false,
        false,
        false,
      ])
      expect(awaitsPickup(status)).toBe(true)
      expect(statusRank(status)).toBe(seenStatuses.length)
    }
  })

  it('comes in the order in which a parcel goes through it', () => {
    expect(seenStatuses.toSorted((a, b) => statusRank(a) - statusRank(b))).toEqual(seenStatuses)
    expect(statusRank('ready_to_pick')).toBe(0)
  })
})
