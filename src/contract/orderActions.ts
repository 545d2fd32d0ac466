import * as z from 'zod/mini'
import type { Fault, FaultCode } from '../base/fault.ts'
import type { DeedReason } from '../model/deeds.ts'
import { isOver } from '../model/orderStatus.ts'
import type { TicketWish } from '../model/ticket.ts'
import { attachmentLimits, longestDescription, ticketCategories } from '../model/ticket.ts'
import { id, OrderCode } from './ids.ts'

/**
 * What is asked of the carrier about orders: cancel, return, deliver again, change the COD, and tickets. Each is on disk
 * before it is sent, is sent once, and waits in the outbox while the service is away.
 */
export const orderActionNames = ['cancel', 'return', 'delivery-again', 'change-cod'] as const
export type OrderActionName = (typeof orderActionNames)[number]

/** Specification 4.14 to 4.17; of cancelling it says only that a later status can no longer be cancelled. */
const allowed: Readonly<Record<OrderActionName, readonly string[] | null>> = {
  cancel: ['ready_to_pick', 'picking', 'money_collect_picking'],
  'delivery-again': ['storing', 'waiting_to_return'],
  return: ['delivery_fail', 'storing', 'waiting_to_return', 'return'],
  'change-cod': null,
}

/** Whether the carrier probably does it for an order of this status. It only advises: the carrier decides. */
export function isLikely(action: OrderActionName, status: string): boolean {
  return allowed[action]?.includes(status) ?? !isOver(status)
}

/** All that the outbox carries. */
export type OutboxActionName = OrderActionName | 'ticket'

/** Of one request. */
export const mostActionOrders = 10_000

const FileName = z.string().check(z.minLength(1), z.maxLength(255))
/** Base64 is four characters for three bytes. */
const mostBase64 = Math.ceil(attachmentLimits.bytes / 3) * 4

/** As the specification spells them (4.14); the prefix of another environment takes the place of `SVC` when it is sent. */
const ReasonCode = z.string().check(z.maxLength(50), z.regex(/^SVC(-[A-Z0-9]+)+$/))

export const orderActionCommands = [
  /** The operator has confirmed it. The id is the action's. */
  z.object({
    type: z.literal('order-action'),
    id,
    action: z.enum(orderActionNames),
    orders: z.array(OrderCode).check(z.minLength(1), z.maxLength(mostActionOrders)),
    /** Of a cancel: the reason's code (`SVC-…`) and free words. */
    reason: z._default(z.nullable(z.object({ code: ReasonCode, text: z.string().check(z.maxLength(500)) })), null),
    /** Of a change of the COD: đồng. */
    cod: z._default(z.nullable(z.int().check(z.minimum(0))), null),
  }),
  /** A file for a ticket that will be opened: kept sealed until that one has ended. Each file is a command of its own. */
  z.object({
    type: z.literal('ticket-file'),
    id,
    ticket: z.uuid(),
    place: z.int().check(z.minimum(0), z.maximum(attachmentLimits.files - 1)),
    name: FileName,
    content: z.base64().check(z.maxLength(mostBase64)),
  }),
  /** A question or a complaint about one order. The id is the ticket's in the outbox; its files were given before. */
  z.object({
    type: z.literal('open-ticket'),
    id,
    order: OrderCode.check(z.maxLength(32)),
    category: z.enum(ticketCategories),
    description: z.string().check(z.minLength(1), z.maxLength(longestDescription)),
    files: z._default(z.array(FileName).check(z.maxLength(attachmentLimits.files)), []),
  }),
  /** Takes back what was not sent yet. */
  z.object({ type: z.literal('outbox-drop'), id, entry: z.uuid() }),
  /** Nobody saw the service's answer: asks Order Info what became of it, and settles what that shows. */
  z.object({ type: z.literal('outbox-ask'), id, entry: z.uuid() }),
  /** A person knows what became of it. */
  z.object({ type: z.literal('outbox-settle'), id, entry: z.uuid(), done: z.boolean() }),
] as const

/** `unsure`: sent, and nobody saw the answer; it is never sent again by itself. */
export type OutboxState = 'queued' | 'sending' | 'done' | 'refused' | 'unsure' | 'dropped' | 'expired'

/**
 * A refused request says who ended it: the carrier; `not-sent`, the station's own checks before anybody was asked;
 * `no-effect`, a person or Order Info.
 */
export type AskedState = OutboxState | 'not-sent' | 'no-effect'

const ownChecks: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'request.unsendable',
  'order.cod-too-high',
  'file.unreadable',
  'store.key-lost',
  'service.token-missing',
])

export function askedState({ state, fault, results }: Pick<OutboxView, 'state' | 'fault' | 'results'>): AskedState {
  if (state !== 'refused') return state
  const faults = [fault, ...results.map((result) => result.fault)].filter((one) => one !== null)
  if (faults.length === 0) return 'no-effect'
  return faults.every(({ code }) => ownChecks.has(code)) ? 'not-sent' : 'refused'
}

/** One action in the window's table. */
export interface OutboxView {
  readonly id: string
  readonly action: OutboxActionName
  readonly orders: readonly string[]
  readonly cod: number | null
  /** What a ticket says; absent: it is none. */
  readonly ticket?: TicketWish
  readonly state: OutboxState
  readonly by: string
  readonly why: DeedReason | null
  /** The leader who allowed it in place; null: nobody beside `by`. */
  readonly leader: string | null
  readonly createdAt: number
  readonly expiresAt: number
  readonly changedAt: number
  /** The service's answer for each order; empty while there is none. */
  readonly results: readonly OrderActionResult[]
  readonly fault: Fault | null
}

export interface OrderActionResult {
  readonly order: string
  readonly done: boolean
  readonly fault: Fault | null
  /** The number that the service gave a ticket. */
  readonly ticket?: number
}
