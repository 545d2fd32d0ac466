import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { TicketRow } from '../../contract/carrier.ts'
import type { CarrierTicket } from '../../model/ticket.ts'
import type { Memory } from '../../ports/memory.ts'
import type { OrderActions } from '../../ports/orderActions.ts'
import { recall } from '../recall.ts'

/**
 * The tickets that this station opened, or that somebody opened here by number: their numbers and how each stood when the
 * carrier was asked last. What is said in them is the carrier's, and is not kept.
 */
export interface TicketBook {
  /** As the carrier shows it now. */
  read(ticket: CarrierTicket): Promise<Result<undefined>>
  /** The newest number first. */
  all(): Promise<Result<readonly TicketRow[]>>
  /** Opens tickets as before, and knows their numbers from then on. */
  noting(actions: OrderActions): OrderActions
}

const Row = z.object({
  id: z.int(),
  order: z.string(),
  category: z.string(),
  status: z.nullable(z.int()),
  state: z.string(),
  updatedAt: z.nullable(z.number()),
  readAt: z.nullable(z.number()),
})
const Rows = z.array(Row)

/** An account that asks more than this looks for the older ones by number. */
const most = 1_000

export function createTicketBook(memory: Memory, account: () => string, clock: Pick<Clock, 'now'>): TicketBook {
  const inTurn = oneAfterTheOther()
  const key = () => `tickets/${account()}`
  const all = async (): Promise<Result<readonly TicketRow[]>> => {
    const kept = await recall(memory, key())
    if (!kept.ok) return kept
    const rows = Rows.safeParse(kept.value)
    return ok(rows.success ? rows.data : [])
  }
  const note = (row: TicketRow) =>
    inTurn(async (): Promise<Result<undefined>> => {
      const before = await all()
      if (!before.ok) return before
      const others = before.value.filter(({ id }) => id !== row.id)
      const rows = [...others, row].toSorted((one, two) => two.id - one.id)
      return memory.set(key(), rows.slice(0, most))
    })
  return {
    all,
    read: ({ id, order, category, status, state, updatedAt }) =>
      note({ id, order, category, status, state, updatedAt, readAt: clock.now() }),
    noting: (actions) => ({
      ...actions,
      async openTicket(order, ticket, signal) {
        const opened = await actions.openTicket(order, ticket, signal)
        const id = opened.ok ? opened.value[0]?.ticket : undefined
        const { category } = ticket
        // Its number stands in the outbox too: a book that cannot be written is no reason to doubt the ticket.
        if (id !== undefined)
          await note({ id, order, category, status: null, state: '', updatedAt: null, readAt: null })
        return opened
      },
    }),
  }
}
