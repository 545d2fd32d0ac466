import { create } from 'zustand'
import type { ParcelPage } from '../../src/contract/parcels.ts'
import type { Verified } from '../../src/contract/scanning.ts'

/**
 * What a scan means on the scan screen. `print` is what it is for; the others are left by Esc, by going to another
 * screen, and when nobody has used them for a while.
 */
export const scanModes = ['print', 'verify', 'settle', 'lookup'] as const
export type ScanMode = (typeof scanModes)[number]

/** The window's own: what a scan in a mode comes to is the station's to say. */
interface ScanModeState {
  readonly mode: ScanMode
  /** When it was last used, milliseconds since 1970. */
  readonly usedAt: number
  /** `verify`: the parcel that was scanned, whose label is scanned next. */
  readonly item: string | null
  readonly result: ModeResult | null
}

/** What the last scan in this mode came to. A mismatch is none, nor an old label: that is a card of the station's that blocks. */
export type ModeResult =
  /** `item`: the parcel whose label is asked about; none in the other modes. */
  | { readonly type: 'asking'; readonly line: string; readonly item: string | null }
  | ({ readonly type: 'match' } & Omit<Verified, 'match' | 'news'>)
  | { readonly type: 'parcel'; readonly line: string; readonly page: ParcelPage }

export const printing: ScanModeState = { mode: 'print', usedAt: 0, item: null, result: null }

export const useScanMode = create<ScanModeState>()(() => printing)

export function enterMode(mode: ScanMode, now = Date.now()): void {
  useScanMode.setState(mode === 'print' ? printing : { ...printing, mode, usedAt: now })
}

/** The mode after this one: one key goes round. */
export function nextMode(mode: ScanMode): ScanMode {
  return scanModes[(scanModes.indexOf(mode) + 1) % scanModes.length] ?? 'print'
}
