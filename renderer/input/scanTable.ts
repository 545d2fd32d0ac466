import type { FaultCode } from '../../src/base/fault.ts'
import type { Place } from '../stores/placeStore.ts'
import type { DialogName } from '../stores/screenStore.ts'

/**
 * What a scan does, by what is on the screen: it is taken, with an answer, or refused aloud. A screen or a dialog without
 * a row does not compile. Pure.
 */
export type ScanSpot = Place | 'first-run' | 'first-scan' | 'gone-folder'

/**
 * `here`: the screen takes it. `leaves`: the screen takes it too, and another of its pages comes for it. `scan-screen`:
 * it brings the scan screen back, unless what is open on the screen takes it. `refused`: nothing here can take it.
 */
type OnScreen = 'here' | 'leaves' | 'scan-screen' | 'refused'

const onScreen = {
  scan: 'here',
  batch: 'here',
  pickup: 'leaves',
  parcel: 'here',
  returns: 'here',
  jobs: 'here',
  printers: 'scan-screen',
  settings: 'scan-screen',
  orders: 'here',
  import: 'scan-screen',
  // What is written there is kept, and is there again.
  'new-order': 'scan-screen',
  'first-run': 'refused',
  'first-scan': 'here',
  'gone-folder': 'refused',
} as const satisfies Readonly<Record<ScanSpot, OnScreen>>

/** `closes`: a sheet or a question, which a scan ends and which then is taken. `stays`: something is filled in there. */
const overDialog = {
  shortcuts: 'closes',
  settings: 'closes',
  confirm: 'closes',
  reprint: 'closes',
  palette: 'closes',
  approval: 'stays',
  batch: 'stays',
  'sign-in': 'stays',
  'order-action': 'stays',
  ticket: 'stays',
  'return-note': 'stays',
  'keep-filter': 'stays',
  'order-columns': 'closes',
} as const satisfies Readonly<Record<DialogName, 'closes' | 'stays'>>

/** What the window is in when a scan comes. */
export interface ScanMoment {
  readonly dialog: DialogName | null
  readonly spot: ScanSpot
  /** What a hand has typed stands in a form that is not sent yet. */
  readonly halfFilled: boolean
  /** Something open on the screen takes it where it is. */
  readonly hasTaker: boolean
}

/**
 * `badge`: who comes is the station's to say. `code`: a parcel's. `elsewhere`: what another screen than this is for, such
 * as a manifest's number. `station`: a command that speaks of no screen.
 */
export type ScanKind = 'badge' | 'code' | 'elsewhere' | 'station'

/** Why it is refused; null: it is taken. */
export function whyRefused(kind: ScanKind, { dialog, spot, halfFilled, hasTaker }: ScanMoment): FaultCode | null {
  if (kind === 'badge')
    return halfFilled && dialog !== null && staysOpen(dialog) && !asksWho(dialog) ? unfinished : null
  if (spot === 'gone-folder') return 'station.undecided'
  if (staysOpen(dialog) || onScreen[spot] === 'refused') return unfinished
  if (!halfFilled || kind === 'station') return null
  const leaves = kind === 'elsewhere' || onScreen[spot] === 'leaves' || (onScreen[spot] === 'scan-screen' && !hasTaker)
  return leaves ? unfinished : null
}

const unfinished = 'scan.unfinished'

/** A scan does not close it. */
export function staysOpen(dialog: DialogName | null): boolean {
  return dialog !== null && overDialog[dialog] === 'stays'
}

/** Dialogs in which somebody says who they are: a badge is an answer, and what is typed there is nobody's to read. */
export function asksWho(dialog: DialogName | null): boolean {
  return dialog === 'sign-in' || dialog === 'approval'
}

/** What the scan line has no screen of its own for. */
export function refusesAll(spot: ScanSpot): boolean {
  return onScreen[spot] === 'refused'
}

export const scanSpots = Object.keys(onScreen).filter((spot): spot is ScanSpot => spot in onScreen)
export const scanDialogs = Object.keys(overDialog).filter((dialog): dialog is DialogName => dialog in overDialog)
