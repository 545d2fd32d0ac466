import type { Fault } from '../base/fault.ts'
import type { Evidence, JobState, StageTimes, Verdict } from '../model/job.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { Order } from '../model/parcel.ts'
import type { LanguageName, PrinterProfile, PrinterStatus, PrintSetup, Roll, StateReason } from '../model/printer.ts'
import type { Weighed } from '../model/scale.ts'
import type { OperatorView } from './operators.ts'
import type { ViewNews } from './viewChanges.ts'

/**
 * What the window knows. Rows of tables, each with a key; the window is a function of them. Nothing here holds a
 * credential, and a receiver appears only in `parcel`.
 */

/**
 * What a card says in one word. `working`: not over. `waiting`: stopped, goes on by itself. `duplicate`: printed here
 * before, needs a deliberate key. `canceled`: somebody took it back before the first byte.
 */
export type CardVerdict = Verdict | 'working' | 'waiting' | 'duplicate' | 'canceled'

/** One scan and what became of it: all labels of one intent. */
export interface Card {
  /** The intent's id. */
  readonly id: string
  readonly at: number
  /** Its place among the scans as the station took them: a greater one is newer, also where the clock was set back. */
  readonly turn: number
  /** Who wished for it. What a command line asked for is listed, and takes no packer's screen. */
  readonly askedBy: 'window' | 'command-line'
  /** The line as it was scanned; shown when nothing better is known. */
  readonly scanned: string
  readonly code: string | null
  readonly size: LabelSize
  readonly verdict: CardVerdict
  readonly fault: Fault | null
  readonly reasons: readonly StateReason[]
  readonly parcel: ParcelView | null
  readonly labels: readonly LabelView[]
  readonly printer: string | null
  /** Milliseconds from the scan to the verdict; null until then. */
  readonly tookMs: number | null
  /** When the same label was printed here before; with `duplicate`. */
  readonly printedBefore: number | null
  /** Offline print from the sealed copy: when its Order Info was read. */
  readonly sealedAt: number | null
  /**
   * The label that came out is not right any more: the order was cancelled, or changed. Stays on the card after somebody
   * has seen it.
   */
  readonly news: Fault | null
  /** The fault blocks the screen until it is acknowledged by key or by scan. */
  readonly blocks: boolean
  /** What the scale said of the parcel at its scan, or why there is no weight; absent: nobody weighed it. */
  readonly weighing?: Weighed | Fault
  /** It is the first label of a new environment: a person says whether it is right and readable before the next. */
  readonly firstLabel?: true
}

/** One label of a card. */
export interface LabelView {
  readonly job: string
  readonly code: string
  readonly state: JobState
  readonly verdict: Verdict | null
  readonly fault: Fault | null
  readonly evidence: Evidence | null
  readonly reasons: readonly StateReason[]
  readonly copy: number
  readonly ms: StageTimes
  /** It came in the place of this copy, which shows what the order was and must not go. */
  readonly voids?: number
  /** A picture can be asked for. */
  readonly pictured: boolean
}

/** The parcel as the packer needs to see it. Phone as the service has it; the window masks it. */
export interface ParcelView {
  readonly shop: number
  readonly status: string
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly cod: number | null
  readonly requiredNote: string
  readonly weight: number | null
  readonly content: string
  readonly note: string
  readonly sortCode: string
  readonly sellerCode: string
  readonly pickupShift: { readonly from: number; readonly to: number } | null
}

export function parcelView(order: Order): ParcelView {
  const { receiver, shop, status, cod, requiredNote, weight, content, note, sortCode, sellerCode, pickupShift } = order
  return { ...receiver, shop, status, cod, requiredNote, weight, content, note, sortCode, sellerCode, pickupShift }
}

export interface PrinterRow extends PrinterStatus {
  readonly id: string
  readonly name: string
  readonly uri: string
  readonly language: LanguageName
  readonly dpmm: number
  readonly sizes: readonly LabelSize[]
  readonly practice: boolean
  readonly headDots: number
  readonly graphics: PrinterProfile['graphics']
  readonly setup: PrintSetup | null
  readonly roll: Roll | null
  readonly sheet: PrinterProfile['sheet'] | null
  readonly shared: boolean
  /** Jobs that have not ended. */
  readonly queued: number
}

/** How the service was found at its last call. */
export interface ServiceRow {
  readonly state: 'unknown' | 'reachable' | 'slow' | 'unreachable' | 'denied' | 'failing'
  readonly environment: 'practice' | 'staging' | 'production'
  readonly tookMs: number | null
  readonly at: number | null
}

export interface StationRow {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly size: LabelSize
  /** Codes of the practice service to try; empty outside practice. */
  readonly tryCodes: readonly string[]
  /** What was set aside or lost when the data was opened, and a clock that is hours from the service's. */
  readonly notices: readonly Fault[]
  /** Label pages that are not made as those before them. */
  readonly views: readonly ViewNews[]
  /** Who may be at it. */
  readonly operators: readonly OperatorView[]
  /** Who is at it now; null: nobody is signed in. */
  readonly operator: OperatorView | null
  /** What only a leader may do is refused to everybody else. */
  readonly rolesInForce: boolean
  /** It was left alone: a badge or a PIN opens it, and until then a window prints nothing. */
  readonly locked?: true
  /** A window practises here beside live work: nothing of it reaches the carrier or a printer. `by` null: nobody is signed in. */
  readonly practising?: Practising
  /** What waits on this disk for accounts that are not in use. */
  readonly elsewhere: readonly WaitsElsewhere[]
}

/** Who practises: as the live station calls whoever is signed in. */
export interface Practising {
  readonly by: string | null
}

/** Of another account: labels that were not sent, labels in doubt, batches that stand still, requests to the carrier, handovers left open. */
export interface WaitsElsewhere {
  readonly account: string
  readonly labels: number
  readonly doubts: number
  readonly batches: number
  readonly requests: number
  readonly pickups: number
}

/** Counts of the day, local time +07:00. */
export interface CountsRow {
  readonly printed: number
  readonly notPrinted: number
  readonly inDoubt: number
  /** Mean seconds from one printed parcel to the next, gaps over five minutes left out; null below two. */
  readonly secondsPerParcel: number | null
}
