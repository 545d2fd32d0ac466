import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import { dayLength } from '../../model/day.ts'
import { imprintOf, labelNews } from '../../model/imprint.ts'
import type { Job } from '../../model/job.ts'
import { mayHavePrinted } from '../../model/job.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import { isUnconfirmed } from '../orders/askedBefore.ts'
import { justRead } from '../orders/believed.ts'
import type { OrderRead } from './orderReader.ts'
import { readAnew } from './orderReader.ts'
import type { ToldNews } from './toldNews.ts'

/**
 * Labels that came out on an old word of the service: offline, from what was read some minutes before, or on a page that came
 * late, where the service was too slow to say whether the order is still so. Each order is
 * asked about once more as soon as the service answers; one that was cancelled or changed meanwhile is shouted about,
 * because its parcel is on the belt already. What an earlier run did not come to ask about is asked by the next: its order
 * was not read since.
 */
export interface LateNews {
  /** This label is about to be printed on this word. */
  printedOn(job: Job, read: OrderRead): void
  /** Asks about what is waiting, one order after the other, until the signal aborts. */
  run(signal: AbortSignal): Promise<void>
  /** The service answers again. */
  serviceIsBack(): void
}

export interface LateNewsDeps {
  readonly service: Pick<Service, 'order'>
  readonly orders: Orders
  readonly journal: Pick<Journal, 'jobsBetween'>
  readonly account: () => string
  readonly clock: Clock
  readonly told: Pick<ToldNews, 'told' | 'unseen'>
  readonly shout: (job: Job, news: Fault) => Promise<void>
}

/** Gentle: a packer's scan comes before old news. */
const pauseBetween = 500
/** Labels of an earlier run: a parcel leaves the house within a day. */
const lookBack = dayLength
/** While nothing waits, or the service is away. */
const pauseIdle = 15_000

interface Waiting {
  readonly job: Job
  readonly believed: StoredOrder
}

export function createLateNews(deps: LateNewsDeps): LateNews {
  /** The newest print of each order; the earlier ones have the same news. */
  const waiting = new Map<string, Waiting>()
  const said = new Map<string, Fault>()
  let wake = () => {}

  const pause = async (milliseconds: number, signal: AbortSignal) => {
    const woken = new AbortController()
    wake = () => woken.abort()
    await deps.clock.sleep(milliseconds, AbortSignal.any([signal, woken.signal]))
  }

  /** One that the service stumbles over waits behind the others; one that was printed again meanwhile waits too. */
  const putBack = (asked: Waiting, answered: boolean) => {
    const { order } = asked.job.label
    const newest = waiting.get(order) ?? asked
    waiting.delete(order)
    if (!answered || newest !== asked) waiting.set(order, newest)
  }

  return {
    printedOn(job, read) {
      const isPresent = farFrom(read.readAt, deps.clock) < justRead && !isUnconfirmed(read.order)
      if (!read.offline && isPresent) return
      waiting.set(job.label.order, { job, believed: read })
      if (!read.offline) wake()
    },
    serviceIsBack: () => wake(),
    async run(signal) {
      for (const { job, news } of await deps.told.unseen()) await deps.shout(job, news)
      for (const left of await leftBefore(deps, signal))
        if (!waiting.has(left.job.label.order)) waiting.set(left.job.label.order, left)
      while (!signal.aborted) {
        const [next] = waiting.values()
        const asked = next !== undefined && (await ask(deps, next, said, signal))
        if (next !== undefined) putBack(next, asked)
        await pause(asked ? pauseBetween : pauseIdle, signal)
      }
    },
  }
}

/** False: the service said nothing of the order, which stays waiting. `said`: what was shouted of a label is so once. */
async function ask(
  deps: LateNewsDeps,
  { job, believed }: Waiting,
  said: Map<string, Fault>,
  signal: AbortSignal,
): Promise<boolean> {
  const { label } = job
  const read = await readAnew(deps, label, signal)
  if (!read.ok) return read.fault.code === 'order.unknown'
  const news = labelNews(label.order, imprintOf(believed.order), read.value)
  if (news === null || isDeepStrictEqual(said.get(job.id), news)) return true
  said.set(job.id, news)
  await deps.told.told(job)
  await deps.shout(job, news)
  return true
}

/** Labels that came out on a word that was old by then, of orders that nobody has read since. */
async function leftBefore({ journal, orders, account, clock }: LateNewsDeps, signal: AbortSignal): Promise<Waiting[]> {
  const [name, now] = [account(), clock.now()]
  const jobs = await journal.jobsBetween(name, now - lookBack, now + 1)
  const left: Waiting[] = []
  for (const job of jobs.ok ? jobs.value.filter(mayHavePrinted) : []) {
    if (signal.aborted) break
    const stored = await orders.get(name, job.label.order)
    const believed = stored.ok ? stored.value : null
    if (believed !== null && believed.readAt < job.changedAt - justRead) left.push({ job, believed })
  }
  return left
}
