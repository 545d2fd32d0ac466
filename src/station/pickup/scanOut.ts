import { deadline } from '../../base/deadline.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { PickupScan, PickupView } from '../../contract/pickups.ts'
import { rulesOf } from '../../model/codeRule.ts'
import { labelCode } from '../../model/label.ts'
import { namesOrder, parcelMeant } from '../../model/namesParcel.ts'
import { awaitsPickup, isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import type { PickupParcel, Standing } from '../../model/pickup.ts'
import { sameWindow, shouts } from '../../model/pickup.ts'
import type { LabelKey, Pickup } from '../../model/pickupRecord.ts'
import { presentFor } from '../orders/believed.ts'
import { isBelieved } from '../print/orderReader.ts'
import { isNoOrderHere, lineMeant } from '../scan/lineMeant.ts'
import { lastPrintOf } from '../scan/meantLabels.ts'
import { cargoOf, expectedOf } from './expectedParcels.ts'
import type { OpenPickup } from './openPickup.ts'
import type { PickupContext } from './pickupContext.ts'
import { newParcel } from './pickupContext.ts'
import { pickupView } from './pickupView.ts'

/** A mute service may not hold up a packer for longer than this: what is on disk speaks then. */
const shortDeadline = 800

/**
 * One parcel goes out: what it is, is on disk before it is said. Faults: `station.unacknowledged` while a cancelled one
 * has not been put aside, those of `lineMeant`, `pickup.which-parcel`, `order.no-such-parcel`, `scan.wrong-label` while
 * nobody has acknowledged that one was found on it, `store.*`.
 */
export async function scanOut(room: PickupContext, pickup: OpenPickup, line: string): Promise<Result<PickupView>> {
  room.deps.weighing.meant([])
  if (pickup.parcels.some((parcel) => shouts(parcel) !== null)) return fail('station.unacknowledged')
  const read = await readLabel(room, line)
  if (!read.ok) return read
  const { label, text } = read.value
  const wrong = await wrongLabelOf(room, label === null ? [] : [label])
  if (wrong !== null) return failed(wrong)
  const again = rowOf(pickup, text)
  if (again?.scannedAt != null && !isPutAside(again)) return sayAgain(room, pickup, again, again.scannedAt)
  const asked =
    label === null ? nobodys({ code: 'scan.unknown-code', facts: { code: text } }) : await askOrder(room, label.order)
  if (asked.order === null || label === null) return takeUnknown(room, pickup, { label, text }, asked)
  // A seller's code may be another order's by now.
  if (!namesOrder(line, asked.order, rulesOf(room.deps.settings())))
    return fail('scan.unknown-code', { facts: { code: line.trim() } })
  const whole = labelOf(asked.order, label)
  if (!whole.ok) return whole
  return takeKnown(room, pickup, whole.value, asked.order, asked.offline)
}

/** Why none of these goes: nobody has acknowledged that a wrong label was found on one of them; null: nobody found any. */
export async function wrongLabelOf({ deps }: PickupContext, labels: readonly LabelKey[]): Promise<Fault | null> {
  const { account } = deps.settings()
  const wrong = await deps.wrongLabels.of(labels.map(({ order, parcel }) => ({ account, order, parcel })))
  return wrong.ok ? wrong.value : wrong.fault
}

interface ReadLabel {
  /** null: no order is known for the line. */
  readonly label: LabelKey | null
  readonly text: string
}

async function readLabel({ deps }: PickupContext, line: string): Promise<Result<ReadLabel>> {
  const read = await lineMeant(deps, line)
  if (!read.ok) return read
  const scan = read.value
  if (scan.kind === 'command' || scan.kind === 'badge') return fail('scan.unknown-code')
  if (scan.kind === 'code') {
    const label = { order: scan.order, parcel: scan.parcel }
    return ok({ label, text: labelCode(label) })
  }
  const orders = await deps.orders.bySellerCode(deps.settings().account, scan.text)
  if (!orders.ok) return orders
  const codes = orders.value.map(({ order }) => order.code)
  if (codes.length > 1) return fail('scan.ambiguous', { facts: { orders: codes.join(', ') } })
  const [order] = codes
  return ok({ label: order === undefined ? null : { order, parcel: 0 }, text: order ?? scan.text })
}

/** It was scanned before, and lies apart: it is taken up as if for the first time. */
function isPutAside({ standing }: PickupParcel): boolean {
  return standing === 'cancelled' || standing === 'foreign'
}

/** What is known of an order now. `order` null: nothing, and `standing` says why. */
interface AskedOrder {
  readonly order: Order | null
  readonly standing: Standing
  readonly offline: boolean
  /** Why it is none of this account's. */
  readonly news?: Fault
}

function nobodys(news: Fault): AskedOrder {
  return { order: null, standing: 'foreign', offline: false, news }
}

/** The order as the service says it now, or as it is on disk when nobody can be asked. */
async function askOrder({ deps, askedAt }: PickupContext, code: string): Promise<AskedOrder> {
  const { account } = deps.settings()
  const stored = await deps.orders.get(account, code)
  const copy = stored.ok ? stored.value : null
  if (copy !== null && isBelieved(deps, copy, presentFor))
    return { order: copy.order, standing: 'known', offline: false }
  using until = deadline(deps.clock, shortDeadline, deps.signal)
  const asked = await deps.service.order(code, until.signal)
  if (asked.ok) {
    const readAt = deps.clock.now()
    askedAt.set(code, readAt)
    deps.later(deps.orders.put(account, asked.value, readAt))
    return { order: asked.value, standing: 'known', offline: false }
  }
  if (isNoOrderHere(asked.fault)) return nobodys(asked.fault)
  return { order: copy?.order ?? null, standing: copy === null ? 'unasked' : 'known', offline: true }
}

/** The label that a code of this order means; its bare code is no label when it has several. */
function labelOf({ code, parcels }: Order, { parcel }: LabelKey): Result<LabelKey> {
  const facts = { code, parcels: parcels.length }
  const meant = parcelMeant(parcel, parcels.length)
  if (meant === null) return fail('order.no-such-parcel', { facts: { ...facts, parcel } })
  if (parcel === 0 && parcels.length > 1) return fail('pickup.which-parcel', { facts })
  return ok({ order: code, parcel: parcels.length === 1 ? 1 : meant })
}

async function sayAgain(
  { deps, shelf }: PickupContext,
  pickup: OpenPickup,
  row: PickupParcel,
  firstAt: number,
): Promise<Result<PickupView>> {
  const written = await shelf.write(pickup, [{ ...row, scans: row.scans + 1 }])
  if (!written.ok) return written
  return say(shelf, pickup, { ...plain(row.text ?? '', deps.clock.now()), verdict: 'duplicate', firstAt })
}

/** Recorded all the same, and asked about when the service is back. An expected one is what the list says it is. */
async function takeUnknown(
  { deps, shelf }: PickupContext,
  pickup: OpenPickup,
  { label, text }: ReadLabel,
  { standing, offline, news }: AskedOrder,
): Promise<Result<PickupView>> {
  const at = deps.clock.now()
  const known = rowOf(pickup, text)
  // Where nobody could be asked now, what the service said of it before holds.
  const isKnown = known !== null && (known.expected || standing === 'unasked')
  const isCancelling = label !== null && deps.own.isCancelling(label.order)
  const row: PickupParcel = {
    ...(known ?? { ...newParcel, row: pickup.parcels.length, text }),
    standing: isCancelling ? 'cancelled' : isKnown ? known.standing : standing,
    order: known?.order ?? label?.order ?? null,
    parcel: known?.parcel ?? label?.parcel ?? 0,
    scannedAt: at,
    scans: (known?.scans ?? 0) + 1,
    seen: false,
    ...(news !== undefined && known?.expected !== true && { news }),
  }
  const written = await shelf.write(pickup, [row])
  if (!written.ok) return written
  const verdict = shouts(row) ?? (row.expected ? 'scanned' : 'unknown')
  return say(shelf, pickup, { ...plain(text, at), verdict, offline })
}

async function takeKnown(
  room: PickupContext,
  pickup: OpenPickup,
  label: LabelKey,
  order: Order,
  offline: boolean,
): Promise<Result<PickupView>> {
  const { deps, shelf } = room
  const { about } = pickup
  const text = labelCode(label)
  const known = rowOf(pickup, text)
  if (known?.scannedAt != null && !isPutAside(known)) return sayAgain(room, pickup, known, known.scannedAt)
  const earlier = await deps.store.handedBefore(about.account, [label], about.id)
  if (!earlier.ok) return earlier
  const before = earlier.value[0]?.manifest ?? null
  const cancelled = isCancelled(order.status) || deps.own.isCancelling(order.code)
  // What has left with another one is over here, be it that this one has waited for it.
  const expected = before === null && (known?.expected ?? belongs(about, order))
  const news = await oldLabelNews(deps, label, order)
  const at = deps.clock.now()
  const { news: _, ...base } = known ?? { ...newParcel, ...label, row: pickup.parcels.length, text }
  const row: PickupParcel = {
    ...base,
    expected,
    standing: cancelled ? 'cancelled' : news === null ? 'known' : 'outdated',
    scannedAt: at,
    scans: (known?.scans ?? 0) + 1,
    seen: false,
    before,
    cargo: cargoOf(order),
    ...(news !== null && { news }),
  }
  const others = expected ? othersOf(pickup, order, row) : []
  const written = await shelf.write(pickup, [row, ...others])
  if (!written.ok) return written
  const verdict = shouts(row) ?? (expected ? 'scanned' : 'over')
  return say(shelf, pickup, {
    ...plain(text, at),
    verdict,
    before,
    offline,
    shift: expected ? null : order.pickupShift,
  })
}

/** What of an order is not as on the label that came out here last; null: it is right, or came from elsewhere. */
export async function oldLabelNews(
  { journal, oldLabels, settings }: Pick<PickupContext['deps'], 'journal' | 'oldLabels' | 'settings'>,
  { order: code, parcel }: LabelKey,
  order: Order,
): Promise<Fault | null> {
  const prints = await journal.lastPrints(settings().account, code)
  if (!prints.ok || isCancelled(order.status)) return null
  const last = lastPrintOf(prints.value, parcel)
  return last === null ? null : oldLabels.newsOf([last], order)
}

/** Does the order go with this pickup, though nobody expected it? */
export function belongs(about: Pickup, order: Order): boolean {
  if (isCancelled(order.status)) return false
  return sameWindow(order.pickupShift, about) || (about.byScan && awaitsPickup(order.status))
}

/** The order's other labels, which the pickup has not heard of: who brings one parcel brings them all. */
function othersOf(pickup: OpenPickup, order: Order, row: PickupParcel): readonly PickupParcel[] {
  const first = Math.max(pickup.parcels.length, row.row + 1)
  return expectedOf(order)
    .filter(({ text }) => text !== row.text && text !== null && !pickup.rows.has(text))
    .map((parcel, place) => ({ ...parcel, row: first + place }))
}

function rowOf({ rows, parcels }: OpenPickup, text: string): PickupParcel | null {
  const row = rows.get(text)
  return row === undefined ? null : (parcels[row] ?? null)
}

function plain(code: string, at: number): Omit<PickupScan, 'verdict'> {
  return { at, code, firstAt: null, shift: null, before: null, offline: false }
}

function say(shelf: PickupContext['shelf'], pickup: OpenPickup, scan: PickupScan): Result<PickupView> {
  shelf.said(pickup, scan)
  return ok(pickupView(pickup.about, pickup))
}
