import type { OutboxState, OutboxView } from '../../../src/contract/orderActions.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { JobsWords } from '../../text/screens/jobs.ts'
import { ticketWords } from '../../text/screens/ticket.ts'

/** What can be done with a request. What was sent and not answered is asked about or settled, never sent again. */
export type OutboxDeed = 'drop' | 'ask' | 'thereIs' | 'thereIsNot'

/** Nothing lists the tickets of an order, so of one there is nobody to ask. */
export function outboxDeeds({ state, action }: OutboxView): readonly OutboxDeed[] {
  if (state === 'queued') return ['drop']
  if (state !== 'unsure') return []
  return action === 'ticket' ? ['thereIs', 'thereIsNot'] : ['ask', 'thereIs', 'thereIsNot']
}

const rank: Readonly<Record<OutboxState, number>> = {
  unsure: 0,
  refused: 1,
  expired: 1,
  queued: 2,
  sending: 2,
  done: 3,
  dropped: 3,
}

/** What asks most first; then the newest. */
export function inOrder(rows: readonly OutboxView[]): readonly OutboxView[] {
  return rows.toSorted((a, b) => rank[a.state] - rank[b.state] || b.createdAt - a.createdAt)
}

/** Requests whose end the carrier has not told yet. */
export function unsentCount(rows: readonly OutboxView[]): number {
  return rows.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'unsure').length
}

/** How long a waiting request is still sent; empty for every other. */
export function expiryText(row: OutboxView, now: number, w: JobsWords, language: Language): string {
  if (row.state !== 'queued') return ''
  const minutes = Math.floor((row.expiresAt - now) / 60_000)
  if (minutes < 1) return w.outbox.expiresSoon
  const time =
    minutes < 60
      ? fillIn(w.minutes, { count: minutes })
      : fillIn(w.hours, { count: countText(Math.floor(minutes / 60), language) })
  return fillIn(w.outbox.expiresIn, { time })
}

const mostNamed = 3

/** A few orders are named by their codes, many are counted. */
export function areNamed({ orders }: OutboxView): boolean {
  return orders.length <= mostNamed
}

export function ordersText(request: OutboxView, w: JobsWords, language: Language): string {
  const { orders } = request
  if (areNamed(request)) return orders.join(', ')
  return fillIn(w.outbox.orders, { count: countText(orders.length, language) })
}

/** A cancel is repeated: one that waits after a try may have reached the carrier by it. */
export function dropText(request: OutboxView, w: JobsWords, language: Language): string {
  const wasTried = request.action === 'cancel' && request.fault !== null
  const facts = { action: w.actionName[request.action], orders: ordersText(request, w, language) }
  return fillIn(wasTried ? w.outbox.dropTried : w.outbox.dropText, facts)
}

export function codText({ cod }: OutboxView, w: JobsWords, language: Language): string {
  return cod === null ? '' : fillIn(w.outbox.cod, { money: money(cod, language) })
}

/** What a ticket says, and the number that the service gave it. */
export function ticketText({ ticket, results }: OutboxView, w: JobsWords, language: Language): string {
  if (ticket === undefined) return ''
  const number = results.find((result) => result.ticket !== undefined)?.ticket
  const category = ticketWords[language].categories[ticket.category]
  return fillIn(w.outbox.ticket, { category, text: ticket.description, ...(number !== undefined && { number }) })
}

/** `3/5 đơn xong`, once the carrier has answered for each. */
export function resultsText({ results }: OutboxView, w: JobsWords, language: Language): string {
  if (results.length < 2) return ''
  const done = results.filter((result) => result.done).length
  return fillIn(w.outbox.counts, { done: countText(done, language), all: countText(results.length, language) })
}
