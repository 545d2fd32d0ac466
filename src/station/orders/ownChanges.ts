import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import { changesSince, imprintOf } from '../../model/imprint.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { cancelledStatus } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { OutboxEntry } from '../../ports/orderActions.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'

/**
 * What this station itself has asked of the carrier about orders: the carrier's word, and the copy on disk, may be from
 * before that.
 */
export interface OwnChanges {
  /** The order as it is once what waits in the outbox, or may have reached the carrier, is done. */
  asChanged(order: Order): Order
  /** To cancel it waits in the outbox, or may have reached the carrier. */
  isCancelling(code: string): boolean
  /** When something was last sent about this order; 0: never. A copy that was read before is old. */
  touchedAt(code: string): number
  /**
   * Something that may have reached the carrier was said not to have, by a person or by giving it up, since this copy was
   * read: only the carrier knows whether it holds. So too of one that was read by a clock that was set back since.
   */
  isDenied(code: string, readAt: number): boolean
  /** How often something was asked or heard of such a change: what was asked of the carrier before the last one is old. */
  touches(code: string): number
}

export interface OwnChangesBook extends OwnChanges {
  /** An entry as it is now. */
  note(entry: OutboxEntry): void
}

/** What the window is shown no more still counts: an order may be scanned behind a hundred others that were changed. */
export function createOwnChanges({ now }: Pick<Clock, 'now'>): OwnChangesBook {
  const open = new Map<string, OutboxEntry>()
  const touched = new Map<string, number>()
  const denied = new Map<string, number>()
  const counts = new Map<string, number>()
  const openOf = (code: string, wanted: OutboxEntry['action']) =>
    [...open.values()].findLast(({ orders, action }) => action === wanted && orders.includes(code))
  return {
    asChanged(order) {
      const cod = openOf(order.code, 'change-cod')?.cod ?? null
      return cod === null ? order : { ...order, cod }
    },
    isCancelling: (code) => openOf(code, 'cancel') !== undefined,
    touchedAt: (code) => touched.get(code) ?? 0,
    isDenied(code, readAt) {
      const at = denied.get(code)
      return at !== undefined && (at >= readAt || readAt > now())
    },
    touches: (code) => counts.get(code) ?? 0,
    note(entry) {
      if (isUnderWay(entry.state)) open.set(entry.id, entry)
      else open.delete(entry.id)
      for (const code of entry.orders) counts.set(code, (counts.get(code) ?? 0) + 1)
      if (!mayHaveReached(entry)) return
      for (const code of entry.orders) touched.set(code, Math.max(touched.get(code) ?? 0, entry.changedAt))
      for (const code of deniedOf(entry)) denied.set(code, Math.max(denied.get(code) ?? 0, entry.changedAt))
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
function deniedOf({ action, state, orders, results, fault }: OutboxEntry): readonly string[] {
  if (isUnderWay(state) || (action !== 'cancel' && fault?.code === 'service.unreachable')) return []
  const said = new Set(results.flatMap(({ order, done, fault }) => (done || fault !== null ? [order] : [])))
  return state === 'done' && results.length === 0 ? [] : orders.filter((order) => !said.has(order))
}

/**
 * Our own change of this order has not reached the carrier, whose label would be old at once: a first label waits for
 * it, a second one is refused, for somebody stands there with the old one. Of an order that is being cancelled there is
 * neither, nor of one whose change may have arrived, whoever says that it had not, before the carrier was read again.
 * null: nothing is under way that is on the label.
 */
export function waitsForOwn(
  own: Pick<OwnChanges, 'asChanged' | 'isCancelling' | 'isDenied'>,
  { label, order, readAt, isFirst }: StoredOrder & { readonly label: Label; readonly isFirst: boolean },
): Fault | null {
  const code = labelCode(label)
  if (own.isCancelling(order.code)) return { code: 'order.cancel-waiting', facts: { code } }
  if (own.isDenied(order.code, readAt)) return { code: 'service.unreachable', detail: 'the copy is from before' }
  const changes = changesSince(imprintOf(order), own.asChanged(order))
  if (changes === null) return null
  return { code: isFirst ? 'order.change-waiting' : 'label.outdated', facts: { code, ...changes } }
}

/** What the carrier has done: the copies on disk say so too, also while nobody can be asked. */
export async function keepDone(
  orders: Orders,
  { account, action, orders: codes, cod, state, results }: OutboxEntry,
): Promise<void> {
  if (action !== 'cancel' && action !== 'change-cod') return
  const change = action === 'cancel' ? { status: cancelledStatus } : { cod }
  const isDone = (code: string) => results.find(({ order }) => order === code)?.done ?? state === 'done'
  for (const code of codes.filter(isDone)) {
    const stored = await orders.get(account, code)
    if (stored.ok && stored.value !== null)
      await orders.put(account, { ...stored.value.order, ...change }, stored.value.readAt)
  }
}
