import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { OrderActionResult } from '../../contract/orderActions.ts'
import { changesSince, imprintOf } from '../../model/imprint.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { cancelledStatus } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { DoneToOrders, OutboxEntry } from '../../ports/orderActions.ts'
import { wasAskedBefore } from './askedBefore.ts'

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
  /**
   * How long ago the carrier said what is on disk of this order, in milliseconds that this run has counted: infinite where
   * an earlier run has heard it, whose clock nobody knows, or where something was sent about the order since.
   */
  sinceAnswer(code: string): number
  /** Something was sent about this order since the carrier's last answer in this run. */
  isTouched(code: string): boolean
  /**
   * Something that may have reached the carrier was said not to have, by a person or by giving it up, since the carrier's
   * last answer in this run: only it knows whether that holds.
   */
  isDenied(code: string): boolean
  /** How often something was asked or heard of such a change: what was asked of the carrier before the last one is old. */
  touches(code: string): number
}

export interface OwnChangesBook extends Omit<OwnChanges, 'unread'> {
  /** Something was heard of these orders that is not on disk yet: what the carrier was asked before is old. */
  touch(codes: readonly string[]): void
  /** An entry as it is now, or as an earlier run has left it. */
  note(entry: OutboxEntry): void
  /** The carrier's answer of an order is on disk, who was asked at this tick. */
  answered(code: string, at: number): void
}

/** What the window is shown no more still counts: an order may be scanned behind a hundred others that were changed. */
export function createOwnChanges(clock: Pick<Clock, 'ticks'>): OwnChangesBook {
  const open = new Map<string, OutboxEntry>()
  const [touched, denied] = [new Set<string>(), new Set<string>()]
  const answers = new Map<string, number>()
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
    sinceAnswer: (code) =>
      touched.has(code) ? Number.POSITIVE_INFINITY : clock.ticks() - (answers.get(code) ?? Number.NEGATIVE_INFINITY),
    isTouched: (code) => touched.has(code),
    isDenied: (code) => denied.has(code),
    touches: (code) => counts.get(code) ?? 0,
    answered(code, at) {
      answers.set(code, at)
      touched.delete(code)
      denied.delete(code)
    },
    touch,
    note(entry) {
      if (isUnderWay(entry.state)) open.set(entry.id, entry)
      else open.delete(entry.id)
      touch(entry.orders)
      if (!mayHaveReached(entry)) return
      for (const code of entry.orders) touched.add(code)
      for (const code of deniedOf(entry)) denied.add(code)
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
  { label, order, isFirst }: { readonly label: Label; readonly order: Order; readonly isFirst: boolean },
): Fault | null {
  const code = labelCode(label)
  const unread = own.unread()
  if (unread !== null) return unread
  if (own.isCancelling(order.code)) return { code: 'order.cancel-waiting', facts: { code } }
  if (own.isDenied(order.code)) return { code: 'service.unreachable', detail: 'the copy is from before' }
  const changes = changesSince(imprintOf(order), own.asChanged(order))
  if (changes === null) return null
  return { code: isFirst ? 'order.change-waiting' : 'label.outdated', facts: { code, ...changes } }
}

/**
 * Nothing was asked by us about this order since it was read, nor is under way that changes its label: a page that was
 * fetched since shows it as it was read, as far as that is known here.
 */
export function isAsRead(own: Pick<OwnChanges, 'asChanged'>, order: Order): boolean {
  return !wasAskedBefore(order) && changesSince(imprintOf(order), own.asChanged(order)) === null
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
