import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import { policyOf } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { Allowed } from '../../contract/commands.ts'
import { allowedOf } from '../../contract/commands.ts'
import type { OrderActionResult, OutboxState } from '../../contract/orderActions.ts'
import type { Order } from '../../model/parcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { NewOutboxEntry, OrderActions, OutboxEntry, OutboxStore, TicketFiles } from '../../ports/orderActions.ts'
import type { Orders } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { Board } from '../board.ts'
import type { Permit, Permits } from '../handlers.ts'
import { nobodyBeside } from '../handlers.ts'
import { outboxView } from './outboxView.ts'
import type { OwnChangesBook } from './ownChanges.ts'
import { doneBy } from './ownChanges.ts'

// What all that is done with a request to the carrier leans on: the steps on disk, and what the windows are shown.

export interface OutboxDeps {
  readonly actions: OrderActions
  readonly service: Pick<Service, 'order'>
  readonly circuitIsOpen: () => boolean
  readonly store: OutboxStore
  readonly files: TicketFiles
  readonly orders: Orders
  readonly settings: () => StationSettings
  readonly board: Board
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly later: (work: Promise<unknown>) => void
  /** Who is at the station. */
  readonly by: () => string
  readonly permits: Pick<Permits, 'check'>
  /** Something was asked about these orders, or it has ended. */
  readonly touched: (orders: readonly string[]) => void
  /** An order is on disk as the carrier has it now. */
  readonly orderRead: (account: string, order: Order) => void
  /** What an earlier run left could not be read; null: it is known. */
  readonly unreadChanged: (fault: Fault | null) => void
}

export interface Room extends OutboxDeps {
  readonly entries: Map<string, OutboxEntry>
  /** By the entry's id: asked, and not on disk yet. Of the same asked twice at one moment the second one finds it here. */
  readonly coming: Map<string, Open>
  readonly own: OwnChangesBook
  /** By the entry's id: what is known to have become of it, and the disk has refused so far. It is not sent again. */
  readonly unwritten: Map<string, Unwritten>
  sending: Promise<unknown> | null
}

interface Unwritten {
  readonly entry: OutboxEntry
  readonly step: Step
}

type Open = Pick<NewOutboxEntry, 'id' | 'action' | 'orders'>

/** Ended entries stay in the window for this many, and for so many orders in them; the store keeps all. */
const shownEnded = 50
const shownEndedOrders = 20_000

export interface Step {
  readonly state: OutboxState
  readonly results?: readonly OrderActionResult[]
  readonly fault?: Fault
  /** Left out: the station itself. */
  readonly by?: string
}

/** The step is on disk before it is shown. Fault: `job.changed-meanwhile` when it cannot follow. */
export async function advance(room: Room, entry: OutboxEntry, step: Step): Promise<Result<OutboxEntry>> {
  const { state, results = entry.results, fault = null, by = 'station' } = step
  const done = doneBy(entry, results)
  const moved = { state, results, fault, at: room.clock.now(), by, done }
  // An answer from before that comes while this is written would be on the disk behind it.
  room.own.touch(entry.orders)
  const advanced = await room.store.advance(entry.id, entry.version, moved)
  if (!advanced.ok) return advanced
  show(room, advanced.value)
  for (const code of done?.orders ?? []) await tellDone(room, entry.account, code)
  const holdsFiles = (entry.ticket?.files.length ?? 0) > 0
  if (holdsFiles && hasEnded(advanced.value)) room.later(room.files.drop(entry.id))
  return advanced
}

/**
 * As `advance`, of what cannot be asked again, such as the carrier's answer: what the disk refuses is kept, shown with the
 * disk's fault, and written later by `writeKept`.
 */
export async function advanceSurely(room: Room, entry: OutboxEntry, step: Step): Promise<Result<OutboxEntry>> {
  const advanced = await advance(room, entry, step)
  if (advanced.ok) {
    room.unwritten.delete(entry.id)
    return advanced
  }
  room.unwritten.set(entry.id, { entry, step })
  const shown = { ...entry, fault: advanced.fault }
  room.board.set('outbox', entry.id, outboxView(shown, room.settings().shop))
  return advanced
}

/** Writes what the disk has refused before. True: all of it is there. */
export async function writeKept(room: Room): Promise<boolean> {
  for (const { entry, step } of [...room.unwritten.values()]) await advanceSurely(room, entry, step)
  return room.unwritten.size === 0
}

/** Whoever has its label, or shows it, is told as of an order that was read anew. */
async function tellDone({ orders, orderRead }: Room, account: string, code: string): Promise<void> {
  const stored = await orders.get(account, code)
  if (stored.ok && stored.value !== null) orderRead(account, stored.value.order)
}

export function show(room: Room, entry: OutboxEntry): void {
  room.entries.set(entry.id, entry)
  room.own.note(entry)
  room.board.set('outbox', entry.id, outboxView(entry, room.settings().shop))
  room.touched(entry.orders)
  const over = [...room.entries.values()].filter(hasEnded).sort((a, b) => b.changedAt - a.changedAt)
  let orders = 0
  for (const [place, one] of over.entries()) {
    orders += one.orders.length
    if (place < shownEnded && (place === 0 || orders <= shownEndedOrders)) continue
    room.entries.delete(one.id)
    room.board.set('outbox', one.id, null)
  }
}

export function hasEnded({ state }: OutboxEntry): boolean {
  return state === 'done' || state === 'refused' || state === 'dropped' || state === 'expired'
}

/** Nobody saw whether it took effect. */
export function isUnsure({ code }: Fault): boolean {
  return code === 'service.unsure' || code === 'request.canceled' || policyOf(code).retry === 'backoff'
}

/** What took a PIN to be asked for is not undone without one. Nothing more is written down of it, so no reason is asked. */
export async function mayUndo({ permits }: Room, { action }: OutboxEntry, asked: Allowed): Promise<Result<Permit>> {
  if (action === 'ticket') return ok(nobodyBeside)
  return permits.check(`order-action ${action}`, { ...allowedOf(asked), reason: '' })
}
