import type { Clock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { failed, ok } from '../../base/result.ts'
import type { Query } from '../../contract/commands.ts'
import type { JobHistory } from '../../contract/jobs.ts'
import type { OutboxView } from '../../contract/orderActions.ts'
import type { ParcelPage } from '../../contract/parcels.ts'
import type { ReturnRowView } from '../../contract/returns.ts'
import type { Label } from '../../model/label.ts'
import type { Order } from '../../model/parcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { OutboxStore } from '../../ports/orderActions.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { QueryHandlers } from '../handlers.ts'
import type { OldLabels } from '../print/oldLabels.ts'
import { lastPrintsOf } from '../print/oldLabels.ts'
import { mendsItself } from '../print/orderReader.ts'
import { nameLabel } from '../scan/nameLabel.ts'
import type { PreviewDeps } from './labelPreview.ts'
import { labelPreview } from './labelPreview.ts'
import { outboxView } from './outboxView.ts'
import type { TicketBook } from './ticketBook.ts'
import type { ViewTrialDeps } from './viewTrial.ts'
import { tryView } from './viewTrial.ts'

/** One order, everything: what the service says, what this station did, and its labels as they would be printed. */
export interface ParcelQueries {
  readonly queries: Pick<QueryHandlers, 'parcel' | 'label-preview' | 'try-view'>
}

export interface ParcelQueriesDeps extends PreviewDeps, Omit<ViewTrialDeps, 'orders'> {
  readonly settings: () => StationSettings
  readonly service: Pick<Service, 'order' | 'printToken' | 'view'>
  readonly orders: Orders
  readonly journal: Journal
  readonly outbox: OutboxStore
  readonly oldLabels: OldLabels
  /** A job with all its entries. */
  readonly history: (job: string) => Promise<Result<JobHistory>>
  readonly returnsOf: (order: string) => Promise<Result<readonly ReturnRowView[]>>
  readonly tickets: Pick<TicketBook, 'all'>
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** With a copy here a mute service may not hold up the page for longer than this. */
const shortDeadline = 3_000
/** Views and dots of a heavy label included. */
const previewDeadline = 45_000
/** Labels whose whole life is shown; an order has a handful. */
const mostJobs = 30

export function createParcelQueries(deps: ParcelQueriesDeps): ParcelQueries {
  return {
    queries: {
      parcel: (query) => page(deps, query),
      'try-view': (query) => trial(deps, query),
      async 'label-preview'({ order, parcel, size }) {
        const { account, shop } = deps.settings()
        using until = deadline(deps.clock, previewDeadline, deps.signal)
        return ok(await labelPreview(deps, { account, shop, order, parcel, size }, until.signal))
      },
    },
  }
}

async function trial(deps: ParcelQueriesDeps, { line, size, policy }: Query & { type: 'try-view' }) {
  const named = await nameLabel(deps, line, size)
  if (!named.ok) return named
  using until = deadline(deps.clock, previewDeadline, deps.signal)
  return tryView(deps, named.value, policy, until.signal)
}

async function page(deps: ParcelQueriesDeps, { line, fresh }: Query & { type: 'parcel' }): Promise<Result<ParcelPage>> {
  const named = await nameLabel(deps, line, deps.settings().size)
  if (!named.ok) return named
  const { account, order: code, parcel } = named.value
  const read = await readOrder(deps, account, code, fresh ?? true)
  if (!read.ok) return read
  const [jobs, news, requests, returns, tickets] = await Promise.all([
    jobsOf(deps, account, code),
    newsOf(deps, named.value, read.value.order),
    requestsOf(deps, code),
    deps.returnsOf(code),
    deps.tickets.all(),
  ])
  if (!jobs.ok) return jobs
  if (!requests.ok) return requests
  if (!returns.ok) return returns
  if (!tickets.ok) return tickets
  const { quote = null, ...order } = read.value
  return ok({
    ...order,
    quote,
    parcel,
    news,
    jobs: jobs.value,
    requests: requests.value,
    returns: returns.value,
    tickets: tickets.value.filter((ticket) => ticket.order === code),
  })
}

type Read = StoredOrder & { readonly away: Fault | null }

/** The service's word, on disk before it is shown; while it is away, the last one. A refusal is an answer. */
async function readOrder(
  deps: ParcelQueriesDeps,
  account: string,
  code: string,
  fresh: boolean,
): Promise<Result<Read>> {
  const stored = await deps.orders.get(account, code)
  const copy = stored.ok ? stored.value : null
  if (copy !== null && !fresh) return ok({ ...copy, away: null })
  using short = deadline(deps.clock, shortDeadline, deps.signal)
  const asked = await deps.service.order(code, copy === null ? deps.signal : short.signal)
  if (asked.ok) {
    const { value: order } = asked
    const readAt = deps.clock.now()
    const kept = await deps.orders.put(account, order, readAt)
    return kept.ok ? ok({ ...copy, order, readAt, away: null }) : kept
  }
  const { fault } = asked
  if (copy === null || deps.signal.aborted || !mendsItself(fault)) return failed(fault)
  return ok({ ...copy, away: fault.code === 'request.canceled' ? { code: 'service.timeout' } : fault })
}

async function jobsOf(
  { journal, history }: ParcelQueriesDeps,
  account: string,
  order: string,
): Promise<Result<readonly JobHistory[]>> {
  const found = await journal.history(account, order)
  if (!found.ok) return found
  const lives = await Promise.all(found.value.slice(0, mostJobs).map(({ id }) => history(id)))
  const lost = lives.find((life) => !life.ok)
  return lost ?? ok(lives.flatMap((life) => (life.ok ? [life.value] : [])))
}

/** Of the labels that came out last, of this parcel or of all. */
async function newsOf({ journal, oldLabels }: ParcelQueriesDeps, label: Label, order: Order): Promise<Fault | null> {
  return oldLabels.newsOf(await lastPrintsOf(journal, label), order)
}

async function requestsOf(
  { outbox, settings }: ParcelQueriesDeps,
  order: string,
): Promise<Result<readonly OutboxView[]>> {
  const listed = await outbox.list()
  if (!listed.ok) return listed
  const { account } = settings()
  const own = listed.value.filter((entry) => entry.account === account && entry.orders.includes(order))
  return ok(own.map(outboxView))
}
