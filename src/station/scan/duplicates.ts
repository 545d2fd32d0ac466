import type { Clock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Fault } from '../../base/fault.ts'
import type { Job } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import type { Order } from '../../model/parcel.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import { presentFor } from '../orders/believed.ts'
import type { OwnChanges } from '../orders/ownChanges.ts'
import type { OldLabels } from '../print/oldLabels.ts'
import { isBelieved, readAnew, shortDeadline } from '../print/orderReader.ts'
import { isOfTheService } from '../print/prefetchPages.ts'
import type { CardBoard } from './cardBoard.ts'
import type { ScanNote } from './cards.ts'

// What a scan of a parcel that has its label comes to (`scan` in intake.ts decides that it is one): that label is used,
// unless the order says something else now.

export interface PrintedDeps {
  readonly orders: Orders
  readonly own: Pick<OwnChanges, 'sinceAnswer'>
  readonly oldLabels: OldLabels
  readonly service: Pick<Service, 'order'>
  readonly cards: Pick<CardBoard, 'put' | 'putBack' | 'note' | 'amend'>
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly later: (work: Promise<unknown>) => void
}

/** Shown at once by what is on disk; the service is asked behind it, and what it says otherwise shouts. */
export async function showDuplicate(deps: PrintedDeps, note: ScanNote, prints: readonly Job[]): Promise<void> {
  const [first] = prints
  const stored = first === undefined ? null : await deps.orders.get(first.label.account, first.label.order)
  const copy = stored?.ok === true ? stored.value : null
  const news = copy === null ? null : await deps.oldLabels.newsOf(prints, copy.order)
  deps.cards.put({
    ...note,
    fault: { code: 'job.duplicate' },
    printedBefore: Math.max(...prints.map((job) => job.changedAt)),
    order: copy?.order ?? null,
    news,
  })
  if (!isPresent(deps, copy)) deps.later(askAgain(deps, note.intent, prints))
}

/**
 * A label in hand that belongs to its parcel: where it is old it has the card that its scan would have, at once or as
 * soon as the service says so; a right one has none.
 */
export async function shoutIfOld(deps: PrintedDeps, note: ScanNote, job: Job): Promise<Fault | null> {
  const { account, order } = job.label
  const shout = async (now: Order, put: CardBoard['put']) => {
    const news = await deps.oldLabels.newsOf([job], now)
    const known = { fault: { code: 'job.duplicate' }, printedBefore: job.changedAt, order: now, news } as const
    if (news !== null) put({ ...note, ...known })
    return news
  }
  const askBehind = async () => {
    const asked = await readAnew(deps, job.label, deps.signal)
    if (asked.ok) await shout(asked.value, deps.cards.putBack)
  }
  const stored = await deps.orders.get(account, order)
  const copy = stored.ok ? stored.value : null
  const news = copy === null ? null : await shout(copy.order, deps.cards.put)
  if (news === null && !isPresent(deps, copy)) deps.later(askBehind())
  return news
}

/** Nothing newer would be heard of the order. */
function isPresent(deps: PrintedDeps, copy: StoredOrder | null): boolean {
  return copy !== null && isBelieved(deps, copy, presentFor)
}

async function askAgain(deps: PrintedDeps, intent: string, prints: readonly Job[]): Promise<void> {
  const [first] = prints
  if (first === undefined) return
  const asked = await readAnew(deps, first.label, deps.signal)
  if (!asked.ok) return
  const order = asked.value
  const news = await deps.oldLabels.newsOf(prints, order)
  const known = deps.cards.note(intent)?.news ?? null
  const isNews = JSON.stringify(news) !== JSON.stringify(known)
  deps.cards.amend(intent, { order, ...(isNews && { news, acknowledged: false }) })
}

/** Calls under way at once: the service has no way to ask for many. */
const callsAtOnce = 3

/** As many in a row that brought no answer: a single slow one says nothing of the orders behind it. */
const mostUnanswered = 3

/**
 * Orders that have labels here, as the service says them now, onto the disk. Whoever goes by those labels a moment later
 * goes by that. Returns the orders of which nothing was heard, by code, and why: where nobody answers, the rest is not asked.
 * `patience`: how long one answer is waited for, in milliseconds.
 */
export async function learnOfPrinted(
  deps: PrintedDeps,
  orders: readonly Pick<Label, 'account' | 'order'>[],
  patience = shortDeadline,
): Promise<ReadonlyMap<string, Fault>> {
  const waiting = [...orders].reverse()
  const unheard = new Map<string, Fault>()
  let unanswered = 0
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const stored = await deps.orders.get(next.account, next.order)
      if (stored.ok && isPresent(deps, stored.value)) continue
      using until = deadline(deps.clock, patience, deps.signal)
      const asked = await readAnew(deps, next, until.signal)
      unanswered = asked.ok || !isOfTheService(asked.fault) ? 0 : unanswered + 1
      if (asked.ok) continue
      const fault: Fault = asked.fault.code === 'request.canceled' ? { code: 'service.timeout' } : asked.fault
      const rest = unanswered < mostUnanswered ? [] : waiting.splice(0)
      for (const { order } of [next, ...rest]) unheard.set(order, fault)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return unheard
}

/** Why the labels of a row that were printed before are not to be used; null: they are right. */
export async function oldLabelNews({ orders, oldLabels }: PrintedDeps, prints: readonly Job[]): Promise<Fault | null> {
  const [first] = prints
  if (first === undefined) return null
  const stored = await orders.get(first.label.account, first.label.order)
  return stored.ok && stored.value !== null ? oldLabels.newsOf(prints, stored.value.order) : null
}
