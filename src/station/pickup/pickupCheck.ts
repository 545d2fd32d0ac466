import { farFrom } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { labelCode } from '../../model/label.ts'
import { isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { PickupParcel } from '../../model/pickup.ts'
import { pickupVerdict } from '../../model/pickup.ts'
import type { LabelKey } from '../../model/pickupRecord.ts'
import { believedFor, justRead, presentFor } from '../orders/believed.ts'
import { isNoOrderHere } from '../scan/lineMeant.ts'
import { cargoOf, expectMore } from './expectedParcels.ts'
import type { OpenPickup } from './openPickup.ts'
import type { PickupContext } from './pickupContext.ts'
import { belongs, oldLabelNews } from './scanOut.ts'

/**
 * Asks about the orders of open pickups: first those that were scanned while nobody could be asked, then each whose
 * Order Info has grown old, so that a cancelled parcel is known before it is scanned, and shouted about when it is
 * scanned already.
 */
export interface PickupCheck {
  run(signal: AbortSignal): Promise<void>
  /** There may be something to ask. */
  wake(): void
  /** This station asked something of the carrier about these orders: their labels may be old by that. */
  touched(orders: readonly string[]): Promise<void>
}

/** Gentle: a packer's scan comes before it. */
const pauseBetween = 150
/** While there is nothing to ask, or nobody to ask. */
const pauseIdle = 15_000
/** Every order of the shift is unsealed for it. */
const lookForMoreAfter = 60_000
/** An order of a signed pickup that the service stumbled over rests, and the others are asked about. */
const restsFor = 60_000

/** `inTurn`: what one pickup is changed by comes one after the other. */
export function createPickupCheck(
  room: PickupContext,
  inTurn: <Value>(pickup: string, run: () => Promise<Value>) => Promise<Value>,
): PickupCheck {
  let wake = () => {}
  let lookedAt = Number.NEGATIVE_INFINITY
  const stumbledAt = new Map<string, number>()
  const hasRested = (code: string, milliseconds = restsFor) =>
    farFrom(stumbledAt.get(code) ?? 0, room.deps.clock) >= milliseconds
  const rest = async (milliseconds: number, signal: AbortSignal) => {
    const woken = new AbortController()
    wake = () => woken.abort()
    await room.deps.clock.sleep(milliseconds, AbortSignal.any([signal, woken.signal]))
  }
  const ask = async (code: string, signal: AbortSignal): Promise<boolean> => {
    const said = await askService(room, code, signal)
    if (said === 'away') return false
    // A service that stumbles over one order keeps the others from nothing.
    if (said === 'stumbled') {
      stumbledAt.set(code, room.deps.clock.now())
      return true
    }
    stumbledAt.delete(code)
    for (const pickup of room.shelf.open()) await inTurn(pickup.about.id, () => learn(room, pickup, code, said))
    return true
  }
  return {
    wake: () => wake(),
    async touched(orders) {
      const isOpen = (code: string) =>
        room.shelf.open().some(({ parcels }) => parcels.some(({ order }) => order === code))
      for (const code of orders.filter(isOpen)) {
        const stored = await room.deps.orders.get(room.deps.settings().account, code)
        const order = stored.ok ? (stored.value?.order ?? null) : null
        if (order === null) continue
        for (const pickup of room.shelf.open()) await inTurn(pickup.about.id, () => learn(room, pickup, code, order))
      }
    },
    async run(signal) {
      while (!signal.aborted) {
        const rests = (order: string) => !hasRested(order, presentFor)
        const code = nextToAsk(room, rests) ?? room.afterwards.next((order) => hasRested(order))
        const done = code !== null && (await ask(code, signal))
        if (code === null && farFrom(lookedAt, room.deps.clock) >= lookForMoreAfter) {
          lookedAt = room.deps.clock.now()
          for (const pickup of room.shelf.open()) await inTurn(pickup.about.id, () => expectMore(room, pickup))
        }
        await rest(done ? pauseBetween : pauseIdle, signal)
      }
    },
  }
}

/** What the service says of an order now; a fault: it has no such order here. It is on disk, and known of signed pickups. */
async function askService(
  { deps, askedAt, afterwards, shelf }: PickupContext,
  code: string,
  signal: AbortSignal,
): Promise<Order | Fault | 'away' | 'stumbled'> {
  const { account } = deps.settings()
  const asked = await deps.service.order(code, signal)
  if (!asked.ok && isAway(asked.fault)) return 'away'
  if (!asked.ok && !isNoOrderHere(asked.fault)) return 'stumbled'
  const now = deps.clock.now()
  askedAt.set(code, now)
  if (asked.ok) await deps.orders.put(account, asked.value, now)
  const newsOf = (label: LabelKey, order: Order) => oldLabelNews(deps, label, order)
  for (const late of await afterwards.learn(code, asked.ok ? asked.value : null, newsOf)) shelf.showAgain(late)
  return asked.ok ? asked.value : asked.fault
}

/** A service that takes longer than this for all of it is asked afterwards. */
const beforeSignature = 10_000
/** So long a driver waits for what was asked about when it was scanned, a moment ago or an hour. */
const onceMore = 3_000
/** Calls under way at once: the service has no way to ask for many. */
const callsAtOnce = 3

/**
 * Asks, before a pickup is signed, about what was scanned while no answer came in time: a slow service lets nobody's parcel
 * go. Then, for as long as a driver waits, once more about what was scanned a while ago: an order may have been cancelled since. In
 * the turn of the pickup. Answers how many of the first are still to be asked about; 0 also where nobody is reached at all,
 * for then they are asked about afterwards.
 */
export async function askBeforeSignature(room: PickupContext, pickup: OpenPickup): Promise<number> {
  const unasked = ordersOf(pickup, ({ standing }) => standing === 'unasked')
  const heard = await askAll(room, pickup, unasked, beforeSignature)
  if (heard === 'away') return 0
  const now = room.deps.clock.now()
  const isOld = ({ order, standing }: PickupParcel) =>
    standing === 'known' && order !== null && wordOf(room, order, now) < now - justRead
  await askAll(room, pickup, ordersOf(pickup, isOld), onceMore)
  return unasked.length - heard
}

/** Returns how many were asked about; 'away': nobody is reached. */
async function askAll(
  room: PickupContext,
  pickup: OpenPickup,
  orders: readonly string[],
  milliseconds: number,
): Promise<number | 'away'> {
  const waiting = [...orders]
  const heard = new Map<string, Order | Fault | 'stumbled'>()
  using until = deadline(room.deps.clock, milliseconds, room.deps.signal)
  const work = async () => {
    for (let code = waiting.pop(); code !== undefined && !until.ended; code = waiting.pop()) {
      const said = await askService(room, code, until.signal)
      if (said === 'away') return
      heard.set(code, said)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  for (const [code, said] of heard) if (said !== 'stumbled') await learn(room, pickup, code, said)
  return heard.size === 0 && orders.length > 0 ? 'away' : heard.size
}

function ordersOf({ parcels }: OpenPickup, isWanted: (parcel: PickupParcel) => boolean): string[] {
  const wanted = parcels.filter((parcel) => parcel.scannedAt !== null && isWanted(parcel))
  return [...new Set(wanted.flatMap(({ order }) => order ?? []))]
}

/**
 * The order that is asked about next: one that was scanned while nobody could be asked, else the one whose word is the
 * oldest; null: all that matters has been asked a moment ago.
 */
function nextToAsk(room: PickupContext, rests: (order: string) => boolean): string | null {
  const { deps, shelf } = room
  const now = deps.clock.now()
  const oldest = { code: null as string | null, at: now - believedFor }
  for (const { parcels } of shelf.open())
    for (const parcel of parcels) {
      const { order, standing, scannedAt } = parcel
      if (order === null || standing === 'cancelled' || isNobodys(standing) || rests(order)) continue
      const at = wordOf(room, order, now)
      const due = standing === 'unasked' ? now - presentFor : (scannedAt ?? 0) - presentFor
      if (at < due) return order
      if (pickupVerdict(parcel) !== 'gone' && at < oldest.at) Object.assign(oldest, { code: order, at })
    }
  return oldest.code
}

/** When the service last spoke of an order; 0: never, or by a clock that was set back since: nobody knows how long ago. */
function wordOf({ askedAt }: PickupContext, order: string, now: number): number {
  const at = askedAt.get(order) ?? 0
  return at > now ? 0 : at
}

/** Nothing more is learned of somebody else's parcel. */
function isNobodys(standing: PickupParcel['standing']): boolean {
  return standing === 'unknown' || standing === 'foreign' || standing === 'accepted'
}

/** Nobody was reached, or nobody here may ask. */
function isAway({ code }: Fault): boolean {
  return (
    code === 'request.canceled' ||
    code === 'service.unreachable' ||
    code === 'service.timeout' ||
    code.startsWith('service.token')
  )
}

/** What the service said of an order, put into the rows that speak of it; a fault: it has no such order here. */
async function learn(
  { deps, shelf }: PickupContext,
  pickup: OpenPickup,
  code: string,
  said: Order | Fault,
): Promise<Result<undefined>> {
  const rows = pickup.parcels.filter((parcel) => parcel.order === code)
  const changed: PickupParcel[] = []
  for (const row of rows) {
    const next =
      'status' in said ? await withNews(deps, withOrder(deps, pickup, row, said), said) : withoutOrder(row, said)
    if (JSON.stringify(next) !== JSON.stringify(row)) changed.push(next)
  }
  return shelf.write(pickup, changed)
}

/** One that was scanned already, and whose label is old by now, comes out of the pile again. */
async function withNews(deps: PickupContext['deps'], row: PickupParcel, order: Order): Promise<PickupParcel> {
  if (row.scannedAt === null || row.standing !== 'known') return row
  const news = await oldLabelNews(deps, { order: order.code, parcel: row.parcel }, order)
  return news === null ? row : { ...row, standing: 'outdated', news, seen: false }
}

function withoutOrder(row: PickupParcel, news: Fault): PickupParcel {
  return row.standing === 'unasked' ? { ...row, standing: 'foreign', seen: false, news } : row
}

/** A bare code of an order of several parcels stays what it was: nobody knows which parcel went. */
function withOrder(
  { own }: PickupContext['deps'],
  { about }: OpenPickup,
  row: PickupParcel,
  order: Order,
): PickupParcel {
  const cargo = cargoOf(order)
  if (isCancelled(order.status) || own.isCancelling(order.code)) return { ...row, standing: 'cancelled', cargo }
  const isLabel =
    row.text === labelCode({ order: order.code, parcel: row.parcel }) && row.parcel <= order.parcels.length
  const isWhole = row.parcel > 0 || order.parcels.length === 0
  const joins = row.standing === 'unasked' && isLabel && isWhole && row.before === null && belongs(about, order)
  const { news: _, ...rest } = row
  // It was put aside as cancelled, and is not after all: it goes once it is scanned again.
  const scannedAt = row.standing === 'cancelled' && row.seen ? null : row.scannedAt
  return { ...rest, scannedAt, standing: 'known', cargo, expected: row.expected || joins }
}
