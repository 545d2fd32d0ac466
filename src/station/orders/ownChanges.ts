import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { OrderActionResult } from '../../contract/orderActions.ts'
import { changesSince, imprintOf } from '../../model/imprint.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { cancelledStatus } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { DoneToOrders, OutboxEntry } from '../../ports/orderActions.ts'
import type { StoredOrder } from '../../ports/orders.ts'
import { presentFor } from './believed.ts'

/**
 * What this station itself has asked of the carrier about orders: the carrier's word, and the copy on disk, may be from
 * before that.
 */
export interface OwnChanges {
  /** What was asked is not read yet, or could not be: nobody knows of any order whether something is under way. null: it is. */
  unread(): Fault | null
  /** The order as it is once what waits in the outbox, or may have reached the carrier, is done. */
  asChanged(order: Order): Order
  /** To cancel it waits in the outbox, or may have reached the carrier. */
  isCancelling(code: string): boolean
  /** Something was sent about this order since this copy was read. */
  isTouched(code: string, readAt: number): boolean
  /**
   * Something that may have reached the carrier was said not to have, by a person or by giving it up, since this copy was
   * read: only the carrier knows whether it holds.
   */
  isDenied(code: string, readAt: number): boolean
  /** How often something was asked or heard of such a change: what was asked of the carrier before the last one is old. */
  touches(code: string): number
}

export interface OwnChangesBook extends Omit<OwnChanges, 'unread'> {
  /** Something was heard of these orders that is not on disk yet: what the carrier was asked before is old. */
  touch(codes: readonly string[]): void
  /** An entry as it is now. `ofBefore`: as an earlier run has left it. */
  note(entry: OutboxEntry, ofBefore?: boolean): void
  /** The carrier's answer of an order is on disk. */
  answered(code: string, readAt: number): void
}

/**
 * Orders about which something was sent, or said, since the carrier's last answer. Of this run no clock has a say in it;
 * of what an earlier one left the clocks are compared, and one that was ahead makes a copy old.
 */
function createSince({ now }: Pick<Clock, 'now'>) {
  const since = new Map<string, number>()
  return {
    add(codes: readonly string[], at: number) {
      for (const code of codes) since.set(code, Math.max(since.get(code) ?? 0, at))
    },
    answered: (code: string) => void since.delete(code),
    has(code: string, readAt: number) {
      const at = since.get(code)
      if (at === undefined) return false
      if (at === Number.POSITIVE_INFINITY || readAt > now()) return true
      // What was read a moment ago is after whatever a clock said that was ahead.
      return (at > now() ? now() - presentFor : at) >= readAt
    },
  }
}

/** What the window is shown no more still counts: an order may be scanned behind a hundred others that were changed. */
export function createOwnChanges(clock: Pick<Clock, 'now'>): OwnChangesBook {
  const open = new Map<string, OutboxEntry>()
  const touched = createSince(clock)
  const denied = createSince(clock)
  const counts = new Map<string, number>()
  const openOf = (code: string, wanted: OutboxEntry['action']) =>
    [...open.values()].findLast(({ orders, action }) => action === wanted && orders.includes(code))
  const touch = (codes: readonly string[]) => {
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return {
    asChanged(order) {
      const cod = openOf(order.code, 'change-cod')?.cod ?? null
      return cod === null ? order : { ...order, cod }
    },
    isCancelling: (code) => openOf(code, 'cancel') !== undefined,
    isTouched: touched.has,
    isDenied: denied.has,
    touches: (code) => counts.get(code) ?? 0,
    answered(code, readAt) {
      // A copy that is put anew with what was done is no answer.
      if (farFrom(readAt, clock) > presentFor) return
      touched.answered(code)
      denied.answered(code)
    },
    touch,
    note(entry, ofBefore = false) {
      const at = ofBefore ? entry.changedAt : Number.POSITIVE_INFINITY
      if (isUnderWay(entry.state)) open.set(entry.id, entry)
      else open.delete(entry.id)
      touch(entry.orders)
      if (!mayHaveReached(entry)) return
      touched.add(entry.orders, at)
      denied.add(deniedOf(entry), at)
    },
  }
}

function isUnderWay(state: OutboxEntry['state']): boolean {
  return state === 'queued' || state === 'sending' || state === 'unsure'
}

/** What was tried may have arrived, whatever became of it, or was said of it, since. */
function mayHaveReached({ action, state, fault }: OutboxEntry): boolean {
  const wasTried = fault !== null || (state !== 'queued' && state !== 'dropped' && state !== 'expired')
  return action !== 'ticket' && wasTried
}

/**
 * The orders of which the carrier itself has not said that nothing was done. Of all but a cancel, which is repeated, a try
 * that found nobody left nothing.
 */
function deniedOf({ action, state, orders, results, fault, isDamaged }: OutboxEntry): readonly string[] {
  if (isUnderWay(state) || (action !== 'cancel' && fault?.code === 'service.unreachable')) return []
  // Nobody here knows what was done with them.
  if (isDamaged) return orders
  const said = new Set(results.flatMap(({ order, done, fault }) => (done || fault !== null ? [order] : [])))
  return state === 'done' && results.length === 0 ? [] : orders.filter((order) => !said.has(order))
}

export type OwnOnLabel = Pick<OwnChanges, 'asChanged' | 'isCancelling' | 'isDenied' | 'unread'>

/**
 * Our own change of this order has not reached the carrier, whose label would be old at once: a first label waits for
 * it, a second one is refused, for somebody stands there with the old one. Of an order that is being cancelled there is
 * neither, nor of one whose change may have arrived, whoever says that it had not, before the carrier was read again.
 * null: nothing is under way that is on the label.
 */
export function waitsForOwn(
  own: OwnOnLabel,
  { label, order, readAt, isFirst }: StoredOrder & { readonly label: Label; readonly isFirst: boolean },
): Fault | null {
  const code = labelCode(label)
  const unread = own.unread()
  if (unread !== null) return unread
  if (own.isCancelling(order.code)) return { code: 'order.cancel-waiting', facts: { code } }
  if (own.isDenied(order.code, readAt)) return { code: 'service.unreachable', detail: 'the copy is from before' }
  const changes = changesSince(imprintOf(order), own.asChanged(order))
  if (changes === null) return null
  return { code: isFirst ? 'order.change-waiting' : 'label.outdated', facts: { code, ...changes } }
}

/** What the carrier has done, as the copies on disk are to say it too; null: nothing that is on them. */
export function doneBy(
  { action, orders: codes, cod, isDamaged }: OutboxEntry,
  results: readonly OrderActionResult[],
): DoneToOrders | null {
  // It may not be what stands in its place.
  if (isDamaged || (action !== 'cancel' && action !== 'change-cod')) return null
  // An answer that leaves an order out says nothing of it.
  const orders = codes.filter((code) => results.some(({ order, done }) => order === code && done))
  if (orders.length === 0) return null
  return { orders, change: action === 'cancel' ? { status: cancelledStatus } : { cod } }
}
