import type { Fault } from '../base/fault.ts'

/**
 * A pickup: the parcels of one window of time go to the carrier. It is known by its window, for the service's ids of
 * shifts change from day to day. Every label counts by itself: a parcel of three labels is scanned three times.
 */
export interface PickupWindow {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

/** `dropped`: opened by mistake; nothing was scanned. */
export const pickupStates = ['open', 'closed', 'dropped'] as const
export type PickupState = (typeof pickupStates)[number]

/** Why an expected parcel did not go; a list, so that nobody's words about a receiver get into a manifest. */
export const shortReasons = ['next-shift', 'not-packed', 'not-found', 'damaged', 'held', 'other'] as const
export type ShortReason = (typeof shortReasons)[number]

/** Why a parcel of nobody's here goes all the same; a list, as that of short ones. */
export const acceptReasons = ['other-shop', 'not-yet-known'] as const
export type AcceptReason = (typeof acceptReasons)[number]

/**
 * What is known of a parcel's order. `unasked`: the service could not be asked yet. `outdated`: the label on it shows
 * something else than the order. `foreign`: it is of no order of this account; `accepted`: and a leader lets it go.
 * `unknown`: it went without being known, in manifests of before.
 */
export const standings = ['known', 'unknown', 'unasked', 'cancelled', 'outdated', 'foreign', 'accepted'] as const
export type Standing = (typeof standings)[number]

/** One label of a pickup: said to go with it, scanned, or both. */
export interface PickupParcel {
  /** Counted from 0, in the order in which the pickup heard of them. */
  readonly row: number
  /** The code on its label, or the line that was scanned; null: it was made unreadable. */
  readonly text: string | null
  readonly order: string | null
  readonly parcel: number
  readonly expected: boolean
  readonly standing: Standing
  /** When it was scanned out; null: it was not, or it was taken back. */
  readonly scannedAt: number | null
  readonly scans: number
  /** Somebody has put it aside, cancelled as it is. */
  readonly seen: boolean
  readonly short: ShortReason | null
  /** The manifest with which it was handed over before; null: it was not. */
  readonly before: string | null
  readonly cargo: Cargo | null
  /** With `outdated` what changed, with `foreign` why it is not known. */
  readonly news?: Fault
  /** Why a leader lets a foreign parcel go, and who. */
  readonly accepted?: { readonly reason: AcceptReason; readonly by: string; readonly leader?: string }
}

/** What a driver needs to know of an order, and no more of its receiver. COD in đồng and weight in grams, of the order. */
export interface Cargo {
  /** District and province. */
  readonly place: string
  readonly cod: number | null
  readonly weight: number | null
}

/**
 * `expected`: not scanned yet; short once the pickup is closed. `over`: scanned and not expected. `unknown`: over, and
 * nobody knows its order. `excluded`: cancelled before it was scanned. `cancelled`: scanned, and to be put aside.
 * `outdated`: scanned, and needs a new label before it goes. `foreign`: scanned, and somebody else's; `accepted`: it goes
 * all the same. `gone`: taken back, and never expected.
 */
export type PickupVerdict =
  | 'expected'
  | 'scanned'
  | 'over'
  | 'unknown'
  | 'excluded'
  | 'cancelled'
  | 'outdated'
  | 'foreign'
  | 'accepted'
  | 'gone'

export function pickupVerdict({ standing, scannedAt, expected }: PickupParcel): PickupVerdict {
  if (standing === 'cancelled') return scannedAt === null ? (expected ? 'excluded' : 'gone') : 'cancelled'
  if (scannedAt === null) return expected ? 'expected' : 'gone'
  if (standing === 'outdated' || standing === 'foreign' || standing === 'accepted') return standing
  if (expected) return 'scanned'
  return standing === 'known' ? 'over' : 'unknown'
}

/** Why a scanned parcel must not go with the driver. */
export const asideReasons = ['cancelled', 'outdated', 'foreign'] as const
export type AsideReason = (typeof asideReasons)[number]

/** Why it has to be put aside before anything else; null: nothing is wrong with it, or somebody has done so. */
export function shouts(parcel: PickupParcel): AsideReason | null {
  const verdict = pickupVerdict(parcel)
  return parcel.seen ? null : (asideReasons.find((reason) => reason === verdict) ?? null)
}

/** The parcel once it was put aside. A label can be made anew: then its parcel is scanned again, or it is short. */
export function putAside(parcel: PickupParcel): PickupParcel {
  if (parcel.standing !== 'outdated') return { ...parcel, seen: true }
  const { news: _, ...rest } = parcel
  return { ...rest, standing: 'known', scannedAt: null }
}

/** A foreign parcel that goes all the same. */
export function accept(parcel: PickupParcel, accepted: NonNullable<PickupParcel['accepted']>): PickupParcel {
  return { ...parcel, standing: 'accepted', accepted }
}

/** Labels by what became of them. `handed`: what goes with the driver, expected or over. */
export interface PickupCounts {
  /** Those that were to go and are not cancelled. */
  readonly expected: number
  readonly scanned: number
  /** With those that nobody knows. */
  readonly over: number
  readonly unknown: number
  readonly short: number
  /** Scanned and put aside, or left out of what is expected. */
  readonly cancelled: number
  /** Somebody else's: put aside, and let go by a leader. */
  readonly foreign: number
  readonly accepted: number
  readonly handed: number
  /** Of the orders handed over: đồng and grams, each order once. */
  readonly cod: number
  readonly weight: number
}

export function countParcels(parcels: readonly PickupParcel[]): PickupCounts {
  const sums: Record<PickupVerdict, number> = {
    expected: 0,
    scanned: 0,
    over: 0,
    unknown: 0,
    excluded: 0,
    cancelled: 0,
    outdated: 0,
    foreign: 0,
    accepted: 0,
    gone: 0,
  }
  const orders = new Map<string, Cargo>()
  for (const parcel of parcels) {
    const verdict = pickupVerdict(parcel)
    sums[verdict]++
    if (isHandedOver(verdict) && parcel.order !== null && parcel.cargo !== null) orders.set(parcel.order, parcel.cargo)
  }
  const over = sums.over + sums.unknown
  const cargoes = [...orders.values()]
  return {
    expected: sums.expected + sums.scanned + sums.outdated,
    scanned: sums.scanned,
    over,
    unknown: sums.unknown,
    short: sums.expected,
    cancelled: sums.cancelled + sums.excluded,
    foreign: sums.foreign,
    accepted: sums.accepted,
    handed: sums.scanned + over + sums.accepted,
    cod: cargoes.reduce((sum, { cod }) => sum + (cod ?? 0), 0),
    weight: cargoes.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
  }
}

export function isHandedOver(verdict: PickupVerdict): boolean {
  return verdict === 'scanned' || verdict === 'over' || verdict === 'unknown' || verdict === 'accepted'
}

/** What goes with the driver, by its rows (`0-15,40`): other parcels may be as many and cost as much. */
export function handedRows(parcels: readonly RowVerdict[]): string {
  return rangesOf(parcels.filter(({ verdict }) => isHandedOver(verdict)))
}

/** What stays behind, likewise: a reason that was given for one parcel is none for another. */
export function shortRows(parcels: readonly RowVerdict[]): string {
  return rangesOf(parcels.filter(({ verdict }) => verdict === 'expected'))
}

interface RowVerdict {
  readonly row: number
  readonly verdict: PickupVerdict
}

function rangesOf(parcels: readonly RowVerdict[]): string {
  const rows = parcels.map(({ row }) => row)
  const ranges: { readonly from: number; to: number }[] = []
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.to === row - 1) last.to = row
    else ranges.push({ from: row, to: row })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

export function sameWindow(one: PickupWindow | null, other: PickupWindow): boolean {
  return one !== null && one.from === other.from && one.to === other.to
}

/**
 * District and province of an address as the service writes it, street and ward left out; in the two-level scheme ward
 * and province. Empty where the parts cannot be told.
 */
export function placeOfAddress(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length < 2 ? '' : parts.slice(parts.length === 2 ? -1 : -2).join(', ')
}

/** A pickup shift (specification 2.6) in absolute time: its ids change by date, so a shift is never kept by id. */
export interface Shift {
  readonly id: number
  readonly title: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}
