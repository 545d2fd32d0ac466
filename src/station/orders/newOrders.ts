import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { turnsById } from '../../base/turns.ts'
import type { Command } from '../../contract/commands.ts'
import type { DraftView } from '../../contract/newOrders.ts'
import type { NewOrder } from '../../model/newOrder.ts'
import { orderFaults } from '../../model/newOrderRules.ts'
import type { OrderQuote } from '../../model/orderQuote.ts'
import type { Order } from '../../model/parcel.ts'
import type { AddressUnits, OrderMaking } from '../../ports/newOrders.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { CommandHandlers, QueryHandlers } from '../handlers.ts'
import type { DraftBook } from './draftBook.ts'
import type { Making } from './makeOrder.ts'
import { hasCode, makeOrder, readBack } from './makeOrder.ts'
import { orderLike } from './orderLike.ts'
import type { OrderTemplates } from './orderTemplates.ts'
import { unitFaults } from './unitFaults.ts'

/** Orders that are made one by one at the desk. Each is on disk before it is sent, and so is what became of it. */
export interface NewOrders {
  readonly commands: Pick<CommandHandlers, 'keep-draft' | 'drop-draft' | 'create-order' | 'settle-draft'> &
    OrderTemplates['commands']
  readonly queries: Pick<QueryHandlers, 'drafts' | 'order-like'> & OrderTemplates['queries']
  readonly forgetting: DraftBook['forgetting']
}

export interface NewOrdersDeps {
  readonly drafts: DraftBook
  readonly templates: OrderTemplates
  /** The order of this code as the station has it. */
  readonly known: (code: string) => Promise<Result<Order | null>>
  readonly making: Pick<OrderMaking, 'create'>
  readonly units: Pick<AddressUnits, 'complete' | 'known' | 'numbersOf' | 'numbered'>
  readonly service: Pick<Service, 'order'>
  readonly keep: (order: Order, quote?: OrderQuote) => Promise<unknown>
  readonly clock: Pick<Clock, 'now'>
  readonly signal: AbortSignal
}

export function createNewOrders(deps: NewOrdersDeps): NewOrders {
  const { drafts, templates } = deps
  // What is asked of one draft waits for what was asked of it before, so that two windows never send it both.
  const inTurn = turnsById()
  return {
    commands: {
      'keep-draft': (command) => inTurn(command.draft, () => keepDraft(deps, command)),
      'drop-draft': ({ draft }) => inTurn(draft, () => dropDraft(deps, draft)),
      'create-order': ({ draft, order }) => inTurn(draft, () => create(deps, draft, order)),
      'settle-draft': ({ draft, made }) => inTurn(draft, () => settle(deps, draft, made)),
      ...templates.commands,
    },
    queries: {
      drafts: () => drafts.all(),
      'order-like': ({ code }) => like(deps, code),
      ...templates.queries,
    },
    forgetting: drafts.forgetting,
  }
}

async function keepDraft(
  deps: NewOrdersDeps,
  { draft, order, unsure }: Command & { type: 'keep-draft' },
): Promise<Result<null>> {
  const before = await deps.drafts.get(draft)
  if (!before.ok) return before
  const state = before.value?.state ?? 'draft'
  if (before.value?.state === 'created')
    return isDeepStrictEqual(before.value.order, order) ? ok(null) : isMade(before.value)
  if (state === 'unsure') return fail('order.perhaps-made')
  if (state === 'sending') return fail('job.changed-meanwhile', { facts: { state } })
  const typed = draftOf(deps, draft, order)
  // A screen that is left keeps what is on it: the rule of days would never reach what is only looked at.
  const isSame = before.value !== null && isDeepStrictEqual(before.value.order, order)
  const kept = await deps.drafts.put({ ...typed, unsure, changedAt: isSame ? before.value.changedAt : typed.changedAt })
  return kept.ok ? ok(null) : kept
}

async function dropDraft({ drafts }: NewOrdersDeps, id: string): Promise<Result<null>> {
  const before = await drafts.get(id)
  if (!before.ok) return before
  if (before.value?.state === 'unsure') return fail('order.perhaps-made')
  const dropped = await drafts.drop(id)
  return dropped.ok ? ok(null) : dropped
}

async function create(deps: NewOrdersDeps, id: string, order: NewOrder): Promise<Result<DraftView>> {
  const before = await deps.drafts.get(id)
  if (!before.ok) return before
  const draft = before.value
  // The same message once more, or what another window has made of the same draft.
  if (draft?.state === 'created') return isDeepStrictEqual(draft.order, order) ? ok(draft) : isMade(draft)
  // Whether it was made is open: it is sent again only as it was, by the code that makes that safe.
  if (draft?.state === 'unsure' && !(hasCode(order) && isDeepStrictEqual(draft.order, order)))
    return fail('order.perhaps-made')
  if (draft?.state === 'unsure' && draft.isElsewhere) return fail('action.other-shop')
  const fields = [...orderFaults(order), ...unitFaults(order, deps.units)]
  if (fields.length > 0) {
    // What was typed is not lost by that it is not right yet.
    const kept = await deps.drafts.put(draftOf(deps, id, order))
    return kept.ok ? fail('order.incomplete', { fields }) : kept
  }
  const sending = await deps.drafts.put({ ...draftOf(deps, id, order), state: 'sending' })
  if (!sending.ok) return sending
  return keepEnd(deps, sending.value, await makeOrder(order, deps))
}

function isMade({ code }: DraftView): Result<never> {
  return fail('draft.made', { facts: { code: code ?? '' } })
}

/** As it was written, where that is still known; else as the carrier tells of it. */
async function like(deps: NewOrdersDeps, code: string): Promise<Result<NewOrder>> {
  const drafts = await deps.drafts.all()
  if (!drafts.ok) return drafts
  const written = drafts.value.find((one) => one.state === 'created' && one.code === code)
  if (written !== undefined) return ok({ ...written.order, client_order_code: null, pick_shift: [] })
  const known = await deps.known(code)
  if (!known.ok) return known
  const order = known.value === null ? await deps.service.order(code, deps.signal) : ok(known.value)
  return order.ok ? ok(orderLike(order.value, deps.units)) : order
}

/** A person has looked what became of an order that nobody saw the end of. */
async function settle(deps: NewOrdersDeps, id: string, made: string | null): Promise<Result<DraftView>> {
  const before = await deps.drafts.get(id)
  if (!before.ok) return before
  const draft = before.value
  if (draft === null) return fail('draft.unknown')
  if (draft.state !== 'unsure') return fail('job.changed-meanwhile', { facts: { state: draft.state } })
  if (made === null) return deps.drafts.put(draftOf(deps, id, draft.order))
  const read = await deps.service.order(made, deps.signal)
  if (!read.ok) return read
  const known: Pick<Service, 'order'> = { order: async () => read }
  // Somebody names the code: whatever it is of is compared, as if it were one that was used before.
  const named = { ...draft.order, client_order_code: draft.order.client_order_code ?? made }
  return keepEnd(deps, draft, await readBack(named, made, { ...deps, service: known }))
}

/** On disk before anybody hears of it. */
function keepEnd(deps: NewOrdersDeps, draft: DraftView, making: Making): Promise<Result<DraftView>> {
  const changed = { ...draft, changedAt: deps.clock.now(), quote: null }
  switch (making.state) {
    case 'created':
      return deps.drafts.put({ ...changed, state: 'created', code: making.code, fault: null, quote: making.quote })
    case 'other':
      return deps.drafts.put({ ...changed, state: 'other', code: making.code, fault: making.fault })
    case 'unsure':
      return deps.drafts.put({ ...changed, state: 'unsure', fault: making.fault })
    case 'refused':
    case 'waiting':
      return deps.drafts.put({ ...changed, state: 'draft', fault: making.fault })
  }
}

function draftOf({ clock }: NewOrdersDeps, id: string, order: NewOrder): DraftView {
  return { id, state: 'draft', order, unsure: [], code: null, fault: null, changedAt: clock.now(), quote: null }
}
