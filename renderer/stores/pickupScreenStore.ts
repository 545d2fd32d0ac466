import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { PickupParcelView, PickupScan, PickupView } from '../../src/contract/pickups.ts'
import type { ShortReason } from '../../src/model/pickup.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'
import { keepOwnPlaces } from './keepPlaces.ts'

/** The views of the list, in the order in which a key goes through them. */
export const pickupTabs = ['shifts', 'manifests', 'cod'] as const
export type PickupTab = (typeof pickupTabs)[number]

/** What the handover screen itself is doing. */
export interface PickupScreenState {
  readonly tab: PickupTab
  /** The hours of a shift that is not in the list are being typed. */
  readonly ownOpen: boolean
  /** The line that is on its way to the station, or that it refused. */
  readonly sent: SentScan | null
  /** The last scan of this window that was counted, as the station answered it, and when, by `performance.now()`. */
  readonly own: { readonly scan: PickupScan; readonly at: number } | null
  /** What the list beside the verdict shows. */
  readonly listed: 'short' | 'all'
  readonly selection: TableSelection
  /** The pickup is being signed. */
  readonly closing: ClosingDraft | null
  readonly note: PickupNote | null
}

export interface SentScan {
  readonly line: string
  /** null: it has not been answered yet. */
  readonly fault: Fault | null
}

/**
 * What the form says before it is signed; it is kept while somebody scans on. `reasons`: of single rows, others have the
 * one of all.
 */
export interface ClosingDraft {
  readonly pickup: string
  /** The form is on the screen. */
  readonly open: boolean
  readonly all: ShortReason | ''
  readonly reasons: ReadonlyMap<number, ShortReason>
  readonly driver: string
  /** As it was typed; null: nobody has, and it is whoever is signed in by then. */
  readonly person: string | null
  /** How often somebody signed while something was missing: what is, is said and has the focus. */
  readonly tried: number
  readonly sending: boolean
}

/** What was done, or why nothing was, until the next deed. */
export type PickupNote =
  | { readonly type: 'fault'; readonly fault: Fault }
  | { readonly type: 'making' | 'pdf-failed' }
  | { readonly type: 'saved'; readonly file: string }
  | { readonly type: 'printing' | 'printed'; readonly printer: string }
  | { readonly type: 'found' | 'not-found' | 'which-pickup'; readonly code: string }
  | { readonly type: 'exported'; readonly count: number; readonly file: string }

export const quietPickupScreen: PickupScreenState = {
  tab: 'shifts',
  ownOpen: false,
  sent: null,
  own: null,
  listed: 'short',
  selection: nothingChosen,
  closing: null,
  note: null,
}

export const usePickupScreen = create<PickupScreenState>()(() => quietPickupScreen)

export function changeClosing(change: Partial<ClosingDraft>): void {
  usePickupScreen.setState(({ closing }) => ({ closing: closing === null ? null : { ...closing, ...change } }))
}

/** The labels of the pickup that is shown, and one that is too old for the station's table. */
export interface PickupSheetState {
  readonly pickup: string | null
  readonly view: PickupView | null
  readonly parcels: readonly PickupParcelView[]
  readonly loading: boolean
  readonly fault: Fault | null
}

export const noPickupSheet: PickupSheetState = { pickup: null, view: null, parcels: [], loading: false, fault: null }

export const usePickupSheet = create<PickupSheetState>()(() => noPickupSheet)

/** Manifests beyond the last ones, page by page. */
export interface ManifestsState {
  readonly pickups: readonly PickupView[]
  readonly next: number | null
  readonly loading: boolean
  readonly fault: Fault | null
  readonly selection: TableSelection
}

export const noManifests: ManifestsState = {
  pickups: [],
  next: null,
  loading: false,
  fault: null,
  selection: nothingChosen,
}

export const useManifests = create<ManifestsState>()(() => noManifests)

keepOwnPlaces(useManifests, {
  madeOf: ['pickups'],
  keysOf: ({ pickups }) => pickups.map(({ id }) => id),
})
