import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { OrderActionResult, OutboxActionName, OutboxState } from '../contract/orderActions.ts'
import type { DeedReason } from '../model/deeds.ts'
import type { Order } from '../model/parcel.ts'
import type { TicketWish } from '../model/ticket.ts'

/** What is asked of the carrier about orders. Sent once: `service.unsure` when nobody knows whether it took effect. */
export interface OrderActions {
  /** One unknown or foreign code does not spoil the others: it is found and refused by itself. */
  cancel(orders: readonly string[], reason: CancelWords | null, signal: AbortSignal): Promise<Result<ActionAnswers>>
  sendBack(orders: readonly string[], signal: AbortSignal): Promise<Result<ActionAnswers>>
  deliverAgain(orders: readonly string[], signal: AbortSignal): Promise<Result<ActionAnswers>>
  changeCod(order: string, cod: number, signal: AbortSignal): Promise<Result<ActionAnswers>>
  /** The answer holds the ticket's number. */
  openTicket(order: string, ticket: FiledTicket, signal: AbortSignal): Promise<Result<ActionAnswers>>
}

/** A ticket with what is in its files. */
export interface FiledTicket extends Pick<TicketWish, 'category' | 'description'> {
  readonly files: readonly TicketFile[]
}

export interface TicketFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** Files of tickets that were not sent yet, sealed on disk. */
export interface TicketFiles {
  /** The same place again replaces what was there. */
  put(ticket: string, place: number, file: TicketFile): Promise<Result<undefined>>
  /** In the order of their places. */
  get(ticket: string): Promise<Result<readonly TicketFile[]>>
  drop(ticket: string): Promise<Result<undefined>>
}

/** The service's answer for each order. */
export type ActionAnswers = readonly OrderActionResult[]

/** A reason's code and free words. */
export interface CancelWords {
  readonly code: string
  readonly text: string
}

/** Order actions on disk; orders and words sealed. */
export interface OutboxStore {
  /** Fault: `job.duplicate` when there is one with this id. */
  add(entry: NewOutboxEntry): Promise<Result<OutboxEntry>>
  /** null: there is none with this id. */
  get(id: string): Promise<Result<OutboxEntry | null>>
  /** The oldest first. */
  list(): Promise<Result<readonly OutboxEntry[]>>
  /** Fault: `job.changed-meanwhile` when the entry is another version by now, or the state cannot follow. */
  advance(id: string, expectedVersion: number, step: OutboxStep): Promise<Result<OutboxEntry>>
}

export interface NewOutboxEntry {
  readonly id: string
  readonly action: OutboxActionName
  readonly account: string
  readonly shop: number
  readonly orders: readonly string[]
  readonly reason: CancelWords | null
  readonly cod: number | null
  /** Of a change of the COD: what it was as this station knew it; null: it did not. */
  readonly codBefore: number | null
  /** Why it was asked for, where no words go to the carrier. */
  readonly why: DeedReason | null
  /** The leader who allowed it in place; null: nobody beside `by`. */
  readonly leader: string | null
  readonly ticket?: TicketWish
  readonly by: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface OutboxEntry extends NewOutboxEntry {
  /** The key of what it asks is gone: nobody knows what it was, and it is not sent. */
  readonly isUnreadable?: true
  /** Something of its row is damaged: the rest stands here, and a person says what became of it. */
  readonly isDamaged?: true
  readonly state: OutboxState
  readonly results: readonly OrderActionResult[]
  readonly fault: Fault | null
  readonly changedAt: number
  readonly version: number
}

export interface OutboxStep {
  readonly state: OutboxState
  readonly results: readonly OrderActionResult[]
  readonly fault: Fault | null
  readonly at: number
  /** Who says so: `station` for the service's answer, an operator for what a person knows. */
  readonly by: string
  /** What the carrier has done by it: on the copies of these orders in the same commit, or a death in between would forget it. */
  readonly done: DoneToOrders | null
}

export interface DoneToOrders {
  readonly orders: readonly string[]
  readonly change: Partial<Pick<Order, 'status' | 'cod'>>
}
