import { exhaustive } from '../../base/exhaustive.ts'
import type { Fault } from '../../base/fault.ts'
import { firstFew } from '../../base/firstFew.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { uuidOfPart } from '../../base/uuid.ts'
import type { Command } from '../../contract/commands.ts'
import type { OrderActionResult, OutboxState } from '../../contract/orderActions.ts'
import { mostChangedCod } from '../../model/money.ts'
import type { NewOutboxEntry, OrderActions, OutboxEntry } from '../../ports/orderActions.ts'
import type { Orders } from '../../ports/orders.ts'
import type { AnswerTo, CommandHandlers, Permit } from '../handlers.ts'
import { judgeByOrder } from './judgeByOrder.ts'
import { createOutboxLeft } from './outboxLeft.ts'
import type { OutboxDeps, Room, Step } from './outboxRoom.ts'
import { advance, advanceSurely, hasEnded, isUnsure, mayUndo, show, writeKept } from './outboxRoom.ts'
import { askOrderInfo, settle } from './outboxSettling.ts'
import { keepFile, sendTicket } from './outboxTickets.ts'
import { outboxView } from './outboxView.ts'
import type { OwnChanges, OwnChangesBook } from './ownChanges.ts'
import { createOwnChanges } from './ownChanges.ts'

/**
 * What is asked of the carrier about orders, tickets among it. Each action is on disk before it is sent, is sent once,
 * and waits here while the service is away. One whose answer nobody saw is a question: Order Info is asked, or a person.
 */
export interface Outbox extends OwnChanges, Pick<OwnChangesBook, 'answered'> {
  readonly commands: Pick<CommandHandlers, OutboxCommand>
  /**
   * Takes up what an earlier run left: what was being sent then is a question now. It is sent from `watchExpiry` on. Until
   * it could be read, here or when somebody asks, no label goes out over it, and nothing is asked that may have been already.
   */
  open(): Promise<void>
  /** What has ended is shown as it is on disk by now: details of receivers have been erased there. */
  forget(): Promise<void>
  /** The service answers again: what waits is sent, in its order. */
  serviceIsBack(): void
  /** Gives up what has waited too long, until the signal aborts. */
  watchExpiry(signal: AbortSignal): Promise<void>
}

type OutboxCommand = 'order-action' | 'ticket-file' | 'open-ticket' | 'outbox-drop' | 'outbox-ask' | 'outbox-settle'

/** Orders of all that is open: each window is told of every one. */
const mostOpenOrders = 50_000
const expiryPause = 30_000
/** Orders that a refusal names. */
const mostNamed = 5

export function createOutbox(deps: OutboxDeps): Outbox {
  const own = createOwnChanges(deps.clock)
  const room: Room = { ...deps, entries: new Map(), coming: new Map(), own, unwritten: new Map(), sending: null }
  const left = createOutboxLeft(room, () => flush(room))
  const onceHeard = async (ask: () => Promise<AnswerTo<'order-action'>>) => {
    const unread = await left.heard()
    return unread === null ? ask() : failed(unread)
  }
  return {
    ...own,
    unread: left.unread,
    commands: {
      'order-action': (command, permit) => onceHeard(() => add(room, command, permit)),
      'ticket-file': (command) => keepFile(room, command),
      'open-ticket': (command) => onceHeard(() => addTicket(room, command)),
      'outbox-drop': (command) => drop(room, command),
      'outbox-ask': ({ entry }) => askOrderInfo(room, entry),
      'outbox-settle': (command) => settle(room, command),
    },
    open: left.open,
    async forget() {
      const listed = await room.store.list()
      for (const entry of listed.ok ? listed.value : []) {
        if (!room.entries.has(entry.id) || !hasEnded(entry)) continue
        room.entries.set(entry.id, entry)
        room.board.set('outbox', entry.id, outboxView(entry, room.settings().shop))
      }
    },
    serviceIsBack: () => flush(room),
    async watchExpiry(signal) {
      while (!signal.aborted) {
        await left.heard()
        for (const entry of queued(room)) await expire(room, entry)
        // An outage so short that nobody noticed its end.
        flush(room)
        await room.clock.sleep(expiryPause, signal)
      }
    },
  }
}

async function add(
  room: Room,
  command: Command & { type: 'order-action' },
  { leader }: Permit,
): Promise<AnswerTo<'order-action'>> {
  const { action, reason, cod, why = null } = command
  const requests = requestsOf(command)
  const wrong = wrongRequest(command) ?? openAlready(room, command, requests)
  if (wrong !== null) return failed(wrong)
  for (const { id, orders } of requests) room.coming.set(id, { id, action, orders })
  try {
    const [first, ...others] = requests
    const asked = { action, reason, cod, why, leader }
    const answer = await queue(room, { ...asked, ...first })
    for (const other of others) {
      const queued = answer.ok ? await queue(room, { ...asked, ...other }) : answer
      if (!queued.ok) return queued
    }
    return answer
  } finally {
    for (const { id } of requests) room.coming.delete(id)
  }
}

type Request = Pick<Asked, 'id' | 'orders'>

/** The COD is changed order by order, each with an end of its own; everything else goes to the carrier in one request. */
function requestsOf({
  id,
  action,
  orders: said,
}: Command & { type: 'order-action' }): readonly [Request, ...Request[]] {
  const orders = [...new Set(said)]
  if (action !== 'change-cod') return [{ id, orders }]
  const [, ...others] = orders
  return [
    { id, orders: orders.slice(0, 1) },
    ...others.map((order) => ({ id: uuidOfPart(id, order), orders: [order] })),
  ]
}

async function addTicket(room: Room, command: Command & { type: 'open-ticket' }): Promise<AnswerTo<'open-ticket'>> {
  const { id, order, category, description, files } = command
  const ticket = { category, description, files }
  const nothing = { reason: null, cod: null, why: null, leader: null }
  return queue(room, { id, action: 'ticket', orders: [order], ...nothing, ticket })
}

type Asked = Pick<NewOutboxEntry, 'id' | 'action' | 'orders' | 'reason' | 'cod' | 'why' | 'leader' | 'ticket'>

async function queue(room: Room, asked: Asked): Promise<AnswerTo<'order-action'>> {
  const { account, shop, outboxExpiresMs } = room.settings()
  const createdAt = room.clock.now()
  const times = { createdAt, expiresAt: createdAt + outboxExpiresMs }
  const codBefore = asked.action === 'change-cod' ? await codOf(room.orders, account, asked.orders[0] ?? '') : null
  const added = await room.store.add({ ...asked, ...times, codBefore, account, shop, by: room.by() })
  if (!added.ok) return added
  room.coming.delete(asked.id)
  show(room, added.value)
  flush(room)
  return ok({ entry: asked.id })
}

async function codOf(orders: Orders, account: string, code: string): Promise<number | null> {
  const stored = await orders.get(account, code)
  return stored.ok ? (stored.value?.order.cod ?? null) : null
}

/** A change of the COD says how much; nothing else says an amount. */
function wrongRequest({ action, cod }: Command & { type: 'order-action' }): Fault | null {
  if (action !== 'change-cod') return null
  if (cod === null) return { code: 'request.unsendable', fields: [{ field: 'cod', rule: 'required' }] }
  return cod > mostChangedCod ? { code: 'order.cod-too-high', facts: { most: mostChangedCod } } : null
}

const countOrders = (entries: readonly Request[]) => entries.reduce((sum, { orders }) => sum + orders.length, 0)

/** Too much is open, or the same is asked of these orders already, and its end is not known: it may be taken back or settled first. */
function openAlready(
  { entries, coming }: Room,
  { action, orders }: Command & { type: 'order-action' },
  own: readonly Request[],
): Fault | null {
  const ids = new Set(own.map(({ id }) => id))
  const open = [...[...entries.values()].filter((entry) => !hasEnded(entry)), ...coming.values()]
  const others = open.filter(({ id }) => !ids.has(id))
  if (countOrders([...others, ...own]) > mostOpenOrders) return { code: 'action.too-many' }
  const asked = new Set(others.flatMap((entry) => (entry.action === action ? entry.orders : [])))
  const again = [...new Set(orders)].filter((order) => asked.has(order))
  return again.length === 0 ? null : { code: 'action.open', facts: { orders: firstFew(again, mostNamed) } }
}

function queued(room: Room): readonly OutboxEntry[] {
  return [...room.entries.values()].filter((entry) => entry.state === 'queued')
}

/** What was asked for another shop of the account waits until that is used again: it would go out as this one's. */
function sendable(room: Room): readonly OutboxEntry[] {
  const { shop } = room.settings()
  return queued(room).filter((entry) => entry.shop === shop)
}

/**
 * Sends what waits, one after the other; a second call while it sends adds nothing. Where nobody is known to be, nothing is
 * tried: whoever loses the power meanwhile would have to ask of it whether it had arrived. An answer that the disk has
 * refused is written before anything else goes out.
 */
function flush(room: Room): void {
  if (room.sending !== null || (room.unwritten.size === 0 && room.circuitIsOpen())) return
  room.sending = sendAll(room).finally(() => {
    room.sending = null
  })
  room.later(room.sending)
}

async function sendAll(room: Room): Promise<void> {
  if (!(await writeKept(room)) || room.circuitIsOpen()) return
  for (let [next] = sendable(room); next !== undefined && !room.signal.aborted; [next] = sendable(room)) {
    if (await expire(room, next)) continue
    if (!(await send(room, next))) return
  }
}

/** False: the service is away or the disk refuses its answer, and what waits goes on waiting. */
async function send(room: Room, entry: OutboxEntry): Promise<boolean> {
  const sending = await advance(room, entry, { state: 'sending' })
  if (!sending.ok) return false
  const answered = await ask(room, entry)
  if (answered.ok) {
    const results = await withEarlierTry(room, entry, answered.value)
    return (await advanceSurely(room, sending.value, { state: stateOf(entry.orders, results), results })).ok
  }
  const { fault } = answered
  if (wasNotSent(entry, fault)) {
    await advanceSurely(room, sending.value, { state: 'queued', fault })
    return false
  }
  return (await advanceSurely(room, sending.value, { state: isUnsure(fault) ? 'unsure' : 'refused', fault })).ok
}

/**
 * A cancel is repeated, and a try before this one that found nobody at its end may have reached the service all the
 * same: then it refuses this one, and the order is cancelled as was wanted.
 */
async function withEarlierTry(
  { service, signal }: Room,
  { action, fault }: OutboxEntry,
  results: readonly OrderActionResult[],
): Promise<readonly OrderActionResult[]> {
  if (action !== 'cancel' || fault === null) return results
  const judged: OrderActionResult[] = []
  for (const result of results) {
    const refused = result.fault?.code === 'order.wrong-status'
    const read = refused ? await service.order(result.order, signal) : null
    const done = read?.ok === true && judgeByOrder({ action, cod: null }, read.value) === true
    judged.push(done ? { order: result.order, done, fault: null } : result)
  }
  return judged
}

/** An order that the service left unanswered makes the whole a question. */
function stateOf(orders: readonly string[], results: readonly OrderActionResult[]): OutboxState {
  if (results.some(({ fault }) => fault !== null && isUnsure(fault))) return 'unsure'
  const named = new Set(results.map(({ order }) => order))
  if (orders.some((order) => !named.has(order))) return 'unsure'
  return results.some(({ done }) => done) ? 'done' : 'refused'
}

function ask(room: Room, entry: OutboxEntry): ReturnType<OrderActions['openTicket']> {
  const { actions, signal } = room
  const { action, orders, reason, cod } = entry
  if (entry.isUnreadable) return Promise.resolve(fail('store.key-lost'))
  switch (action) {
    case 'cancel':
      return actions.cancel(orders, reason, signal)
    case 'return':
      return actions.sendBack(orders, signal)
    case 'delivery-again':
      return actions.deliverAgain(orders, signal)
    case 'change-cod':
      return actions.changeCod(orders[0] ?? '', cod ?? 0, signal)
    case 'ticket':
      return sendTicket(room, entry)
    default:
      return exhaustive(action)
  }
}

/**
 * Nobody was reached, or the station closed before: the client says `service.unsure` where an action that must not be
 * repeated may have left. A cancel may be repeated, so of one that the station closed upon it says nothing.
 */
function wasNotSent({ action }: OutboxEntry, { code }: Fault): boolean {
  return code === 'service.unreachable' || (code === 'request.canceled' && action !== 'cancel')
}

async function expire(room: Room, entry: OutboxEntry): Promise<boolean> {
  if (room.clock.now() < entry.expiresAt) return false
  return (await giveUp(room, entry, { state: 'expired', fault: { code: 'action.expired' } })).ok
}

/** A cancel is repeated, so one that was tried may have reached the service, and is a question; of the others nothing left. */
function giveUp(room: Room, entry: OutboxEntry, over: Step): ReturnType<typeof advance> {
  const wasTried = entry.action === 'cancel' && entry.state === 'queued' && entry.fault !== null
  return advance(room, entry, wasTried ? { state: 'unsure', fault: { code: 'service.unsure' } } : over)
}

async function drop(room: Room, asked: Command & { type: 'outbox-drop' }): Promise<Result<null>> {
  const by = room.by()
  const found = room.entries.get(asked.entry)
  if (found === undefined) return fail('action.unknown')
  const permit = await mayUndo(room, found, asked)
  if (!permit.ok) return permit
  // A PIN takes its time: it may have been sent meanwhile.
  const entry = room.entries.get(asked.entry) ?? found
  // What came of its tries stays said: one may have arrived.
  const { fault } = entry
  const who = permit.value.leader ?? by
  const dropped = await giveUp(room, entry, { state: 'dropped', by: who, ...(fault !== null && { fault }) })
  return dropped.ok ? ok(null) : dropped
}
