import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type {
  AcceptReason,
  AsideReason,
  Cargo,
  PickupCounts,
  PickupState,
  PickupVerdict,
  PickupWindow,
  ShortReason,
} from '../model/pickup.ts'
import { acceptReasons, shortReasons } from '../model/pickup.ts'
import { id, Printer, Size } from './ids.ts'

/**
 * The handover of a shift's parcels to the carrier: what is expected, what is scanned out, who signed. All of it is on
 * disk before it is said, and needs no network.
 */
const time = z.int().check(z.minimum(0))
const Window = { from: time, to: time }
/** The codes that whoever answers was told of: one that is scanned while a PIN is compared is none of them. */
const Shouted = z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(100_000))
const Name = z.string().check(z.minLength(1), z.maxLength(60))
/** Labels, đồng, and which labels go (`handedRows`) and stay (`shortRows`). A command line that asks nobody has none. */
const count = z.int().check(z.minimum(0))
const Rows = z.string().check(z.maxLength(1_000_000))
const Shown = z.object({ handed: count, cod: count, short: count, rows: Rows, shortRows: Rows })

export const pickupCommands = [
  /**
   * Opens a pickup with what is known to go with it. The id is the pickup's; one of this window that is open already
   * answers instead.
   */
  z.object({ type: z.literal('pickup-open'), id, ...Window }),
  /** A parcel goes out. */
  z.object({ type: z.literal('pickup-scan'), id, pickup: z.uuid(), line: z.string().check(z.maxLength(20_000)) }),
  /** Somebody has put the parcels aside that shouted; of a signed pickup, the driver knows of those that were cancelled. */
  z.object({ type: z.literal('pickup-acknowledge'), id, pickup: z.uuid(), codes: Shouted }),
  /** These foreign parcels go all the same, and why. */
  z.object({ type: z.literal('pickup-accept'), id, pickup: z.uuid(), codes: Shouted, reason: z.enum(acceptReasons) }),
  /** A scan by mistake, of the row that whoever takes it back sees: the station's last one may be another window's. */
  z.object({ type: z.literal('pickup-take-back'), id, pickup: z.uuid(), row: z.int() }),
  /**
   * Signed: with the reason of every row that is short. `shown`: what whoever signs was told that goes, what is
   * collected for it, and what stays behind; it is signed only as long as that is so. Fault: `pickup.changed-meanwhile`.
   */
  z.object({
    type: z.literal('pickup-close'),
    id,
    pickup: z.uuid(),
    short: z.array(z.object({ row: z.int(), reason: z.enum(shortReasons) })).check(z.maxLength(100_000)),
    driver: Name,
    person: Name,
    shown: z.optional(Shown),
  }),
  /** Opened by mistake. Fault: `pickup.not-empty`. */
  z.object({ type: z.literal('pickup-drop'), id, pickup: z.uuid() }),
  /** The manifest on paper, drawn by the station: A4 pages for a sheet printer. */
  z.object({
    type: z.literal('pickup-print'),
    id,
    pickup: z.uuid(),
    printer: Printer,
    language: z.enum(['vi', 'en']),
  }),
  /** A batch of every order that is known to go with a shift. The id is the batch's. */
  z.object({
    type: z.literal('pickup-batch'),
    id,
    ...Window,
    name: z.string().check(z.maxLength(120)),
    size: Size,
  }),
] as const

export const pickupQueries = [
  /** The newest first. `before`: the `next` of the page before. */
  z.object({
    type: z.literal('pickups'),
    limit: z.int().check(z.minimum(1), z.maximum(500)),
    before: z._default(z.nullable(z.int()), null),
  }),
  /** By its id or its manifest's number. */
  z.object({ type: z.literal('pickup'), key: z.string().check(z.maxLength(60)) }),
  z.object({
    type: z.literal('pickup-parcels'),
    pickup: z.uuid(),
    from: z.int().check(z.minimum(0)),
    count: z.int().check(z.minimum(1), z.maximum(100_000)),
  }),
  /** Asks the service for its shifts now; what comes of it is told by the table `shifts`. */
  z.object({ type: z.literal('shifts') }),
] as const

/** The shifts as they were heard last. `fetchedAt` null: never. */
export interface ShiftsRow {
  readonly fetchedAt: number | null
  /** The earliest first; those that are long over are left out. */
  readonly shifts: readonly ShiftView[]
}

export interface ShiftView extends PickupWindow {
  /** The service's own words; empty where only orders name the shift. */
  readonly title: string
  /** Orders of the shop that are known to go with it. */
  readonly orders: number
}

/** One pickup in the window's table: those that are open, and the last that were. */
export interface PickupView extends PickupWindow {
  readonly id: string
  readonly manifest: string
  readonly state: PickupState
  readonly openedAt: number
  readonly closedAt: number | null
  readonly counts: PickupCounts
  /** Every parcel of a known order belongs to it, for nothing was known when it was opened. */
  readonly byScan: boolean
  readonly driver: string
  readonly person: string
  /** The last scan of this run of the station. */
  readonly last: PickupScan | null
  /** Parcels that were scanned and have to be put aside before the next scan. */
  readonly shouting: readonly ShoutingParcel[]
  /** Scanned parcels that the service could not be asked about yet. */
  readonly unasked: number
  /** Parcels that went with the driver and should not have, as turned out after the signing. */
  readonly late: readonly ShoutingParcel[]
}

/** `news`: what of its order is not as on its label, or why it is not known here. */
export interface ShoutingParcel {
  readonly code: string
  readonly why: AsideReason
  readonly news: Fault | null
}

export type ScanVerdict = 'scanned' | 'over' | 'unknown' | AsideReason | 'duplicate'

/** One scan and what it came to. */
export interface PickupScan {
  readonly at: number
  /** The line as it was scanned, or the code that it stands for. */
  readonly code: string
  readonly verdict: ScanVerdict
  /** With `duplicate`: when it was scanned first. */
  readonly firstAt: number | null
  /** With `over`: the shift that its order names. */
  readonly shift: PickupWindow | null
  /** The manifest with which it was handed over before. */
  readonly before: string | null
  /** The service could not be asked: what the station has on disk speaks. */
  readonly offline: boolean
}

/** One label. It is told as a change of the table `pickupParcel`, and is in no snapshot. */
export interface PickupParcelView {
  readonly pickup: string
  readonly row: number
  /** null: it was made unreadable with the labels. */
  readonly code: string | null
  readonly order: string | null
  readonly verdict: PickupVerdict
  readonly scannedAt: number | null
  readonly short: ShortReason | null
  /** Why a leader let it go, foreign as it is. */
  readonly accepted?: AcceptReason
  readonly before: string | null
  readonly cargo: Cargo | null
}

export interface PickupPage {
  readonly pickups: readonly PickupView[]
  readonly next: number | null
}
