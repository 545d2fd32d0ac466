import type { Clock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { codeByRules, rulesOf } from '../../model/codeRule.ts'
import type { Job } from '../../model/job.ts'
import { hasEnded } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { namesOrder, parcelMeant } from '../../model/namesParcel.ts'
import { isCancelled } from '../../model/orderStatus.ts'
import type { Packing, PackingOf } from '../../model/packing.ts'
import { isOfParcel } from '../../model/packing.ts'
import type { Order } from '../../model/parcel.ts'
import { parcelNumbers } from '../../model/parcel.ts'
import { readScan } from '../../model/scan.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import { presentFor } from '../orders/believed.ts'
import type { OwnChanges } from '../orders/ownChanges.ts'
import { isBelieved, readAnew, shortDeadline } from '../print/orderReader.ts'
import { nameLabel } from '../scan/nameLabel.ts'

/** What a packing has to know of orders and of their labels. */
export interface PackingOrders {
  /** The parcel that a line asks to be packed, and its order as far as anybody knows; null: none that needs it. */
  meant(line: string): Promise<{ readonly label: Label; readonly order: Order | null } | null>
  /** Does a line name this order, or another one that is known here? The service is not asked: goods have codes too. */
  names(line: string, packing: PackingOf): Promise<'same' | 'other' | null>
  /** The order by the service's present word, and by the disk where it cannot be asked. */
  now(of: Pick<PackingOf, 'account' | 'order'>): Promise<Result<Order | null>>
  /** Do these prints stand for every parcel of it, and is no further copy of them on its way? */
  isWhole(packing: Packing, prints: readonly Job[]): Promise<boolean>
}

export interface PackingOrdersDeps {
  readonly settings: () => StationSettings
  readonly orders: Orders
  readonly journal: Pick<Journal, 'lastPrints'>
  readonly service: Pick<Service, 'order'>
  readonly own: Pick<OwnChanges, 'sinceAnswer'>
  readonly serviceIsAway: () => boolean
  /** Jobs that have not ended are among them. */
  readonly jobs: () => readonly Job[]
  readonly clock: Clock
  readonly signal: AbortSignal
}

export function createPackingOrders(deps: PackingOrdersDeps): PackingOrders {
  return {
    meant: (line) => meant(deps, line),
    names: (line, packing) => names(deps, line, packing),
    now: (of) => now(deps, of),
    async isWhole(packing, prints) {
      const isOnItsWay = (job: Job) => !hasEnded(job) && job.reprintOf === null && isOfParcel(packing, job.label)
      if (deps.jobs().some(isOnItsWay)) return false
      const missing = await missingParcels(deps, packing, packing.parcel, prints)
      return missing.length === 0
    },
  }
}

async function meant(deps: PackingOrdersDeps, line: string) {
  const settings = deps.settings()
  const named = await nameLabel(deps, line, settings.size)
  // Whoever prints says why not.
  if (!named.ok) return null
  const { value: label } = named
  const read = await now(deps, label)
  if (!read.ok) return null
  const order = read.value
  if (order !== null && isCancelled(order.status)) return null
  // A seller's code may be another order's by now.
  if (order !== null && !namesOrder(line, order, rulesOf(settings))) return null
  const parcel = order === null ? label.parcel : parcelMeant(label.parcel, order.parcels.length)
  if (parcel === null) return null
  const prints = await deps.journal.lastPrints(label.account, label.order)
  if (!prints.ok) return null
  const missing = await missingParcels(deps, label, parcel, [...prints.value, ...openJobs(deps, label)])
  const [first] = missing
  if (first === undefined) return null
  const begun = prints.value.length > 0 && parcel === 0
  // Of an order that was printed in part its parcels are packed one by one.
  return { label: { ...label, shop: order?.shop ?? label.shop, parcel: begun ? first : parcel }, order }
}

async function missingParcels(
  { orders }: PackingOrdersDeps,
  { account, order }: Pick<PackingOf, 'account' | 'order'>,
  parcel: number,
  prints: readonly Job[],
): Promise<readonly number[]> {
  const stored = parcel > 0 ? null : await orders.get(account, order)
  const all = stored?.ok === true && stored.value !== null ? parcelNumbers(stored.value.order) : [parcel]
  const has = (one: number) => prints.some(({ label }) => label.parcel === one || label.parcel === 0)
  return all.filter((one) => !has(one))
}

function openJobs({ jobs }: PackingOrdersDeps, { account, order }: Label): readonly Job[] {
  return jobs().filter((job) => !hasEnded(job) && job.label.account === account && job.label.order === order)
}

async function now(
  deps: PackingOrdersDeps,
  { account, order }: Pick<PackingOf, 'account' | 'order'>,
): Promise<Result<Order | null>> {
  const stored = await deps.orders.get(account, order)
  const copy = stored.ok ? stored.value : null
  const isPresent = copy !== null && isBelieved(deps, copy, presentFor)
  if (isPresent || deps.serviceIsAway()) return ok(copy?.order ?? null)
  using short = deadline(deps.clock, shortDeadline, deps.signal)
  const { settings: _, ...reading } = deps
  const asked = await readAnew(reading, { account, order }, short.signal)
  if (asked.ok) return asked
  return asked.fault.code.startsWith('service.') || asked.fault.code === 'request.canceled'
    ? ok(copy?.order ?? null)
    : asked
}

async function names(deps: PackingOrdersDeps, line: string, packing: PackingOf): Promise<'same' | 'other' | null> {
  const { account } = packing
  const read = readScan(line)
  const ruled = codeByRules(line, rulesOf(deps.settings()))
  const codes = [ruled?.order, read.ok && read.value.kind === 'code' ? read.value.order : undefined]
  if (codes.includes(packing.order)) return 'same'
  if (ruled !== null) return 'other'
  const text = line.trim()
  const sellers = await deps.orders.bySellerCode(account, text)
  const found = sellers.ok ? sellers.value.map(({ order }) => order.code) : []
  if (found.includes(packing.order)) return 'same'
  const itself = codes[1] === undefined ? null : await deps.orders.get(account, codes[1])
  return found.length > 0 || (itself?.ok === true && itself.value !== null) ? 'other' : null
}
