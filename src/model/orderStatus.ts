/**
 * Where an order is by its status. The specification names five statuses (3.1); these are all that the service was seen
 * to use, and the catalogue is open: a status that is not here is nowhere, and nothing is concluded from it.
 */
type Stage =
  | 'with-seller'
  | 'with-carrier'
  | 'on-the-way'
  | 'undelivered'
  /** Nobody took it, and the shop will get it back. */
  | 'to-be-returned'
  | 'coming-back'
  | 'cancelled'
  /** It exists no more. */
  | 'gone'
  | 'unclear'

/** In the order in which a parcel goes through them. */
const stages = {
  ready_to_pick: 'with-seller',
  picking: 'with-seller',
  money_collect_picking: 'with-seller',
  picked: 'with-carrier',
  storing: 'with-carrier',
  transporting: 'on-the-way',
  sorting: 'on-the-way',
  delivering: 'on-the-way',
  money_collect_delivering: 'on-the-way',
  delivered: 'on-the-way',
  delivery_fail: 'undelivered',
  waiting_to_return: 'to-be-returned',
  return: 'coming-back',
  return_transporting: 'coming-back',
  return_sorting: 'coming-back',
  returning: 'coming-back',
  return_fail: 'coming-back',
  returned: 'coming-back',
  cancel: 'cancelled',
  exception: 'unclear',
  damage: 'gone',
  lost: 'gone',
  scrap: 'gone',
} as const satisfies Readonly<Record<string, Stage>>

/** Every status that the service was seen to use, in the order in which a parcel goes through them. */
export const seenStatuses = Object.keys(stages) as readonly (keyof typeof stages)[]

const over: ReadonlySet<string> = new Set(['delivered', 'returned', 'cancel', 'damage', 'lost', 'scrap'])

const stageOf = new Map<string, Stage>(Object.entries(stages))
const rankOf = new Map<string, number>(seenStatuses.map((status, rank) => [status, rank]))

/** Where a status comes in that order; one that was never seen comes last. */
export function statusRank(status: string): number {
  return rankOf.get(status) ?? seenStatuses.length
}

/** What the service calls an order that was cancelled. */
export const cancelledStatus = 'cancel' satisfies keyof typeof stages

/** A label makes no sense any more: the scan is refused and says so. */
export function isCancelled(status: string): boolean {
  return stageOf.get(status) === 'cancelled'
}

/** It has not left the seller, for sure. */
export function isWithSeller(status: string): boolean {
  return stageOf.get(status) === 'with-seller'
}

/** It has not left the seller, as far as anybody knows, and may still be picked up. */
export function awaitsPickup(status: string): boolean {
  const stage = stageOf.get(status) ?? 'unclear'
  return stage === 'with-seller' || stage === 'unclear'
}

/**
 * Its parcels are not the station's to send any more, for sure: with the carrier, delivered, coming back, or gone. A label
 * of it is wanted only by who has the parcel in hand.
 */
export function isPastPickup(status: string): boolean {
  return !awaitsPickup(status) && !isCancelled(status)
}

/** The carrier does nothing more with it, and says nothing else of it. */
export function isOver(status: string): boolean {
  return over.has(status)
}

/** It is on its way back to the shop, will be, or is there. */
export function isComingBack(status: string): boolean {
  return stageOf.get(status) === 'to-be-returned' || hasTurnedBack(status)
}

/** An order comes here only by having been sent back. */
export function hasTurnedBack(status: string): boolean {
  return stageOf.get(status) === 'coming-back'
}

/** And here only by being delivered, or delivered again; `storing` may be from before. */
export function isOnItsWay(status: string): boolean {
  return stageOf.get(status) === 'on-the-way'
}
