import type { KeySpot } from '../../src/model/keyTable.ts'
import type { CommandName } from '../../src/model/scan.ts'
import { usePlace } from '../stores/placeStore.ts'
import type { ScannerKey } from './scannerKey.ts'

/** One scan as it came, before anything was made of it. */
export interface RawScan {
  readonly text: string
  readonly keys: readonly ScannerKey[]
  /** The key that ended it; null: nothing followed. */
  readonly endedBy: string | null
}

/** Who takes what comes into the window: the screen that is shown, if it says so. */
interface Takers {
  /** Keys of its rows in the table of keys; F1, `?`, Esc of a dialog and Alt with a number are the window's everywhere. */
  readonly keys: { readonly spot: () => KeySpot; readonly take: (key: string) => boolean }
  /** Else a scan is the scan screen's. */
  readonly scans: (line: string) => void
  /** True: the command bar code was for the screen, and the station does not hear of it. */
  readonly commands: (command: CommandName) => boolean
  /** Outside a field, more than one line at once. True: it took it, and it is no scan. */
  readonly pastes: (text: string) => boolean
  /** Instead of taking a scan, learns by it how the scanner types. False: it was no lesson. */
  readonly lessons: (scan: RawScan) => boolean
  /** The code of the parcel that is looked at, which the key of the parcel screen opens; null: none is. */
  readonly parcel: () => string | null
}

const takers: { [Kind in keyof Takers]?: Takers[Kind] } = {}

function take<Kind extends keyof Takers>(kind: Kind, taker: Takers[Kind]): () => void {
  takers[kind] = taker
  return () => {
    if (takers[kind] === taker) delete takers[kind]
  }
}

/**
 * The screen takes keys until the returned function is called. True: the key was for it, and nothing else sees it.
 * A screen calls this before it is painted (`useLayoutEffect`): who sees it may press its keys.
 */
export function takeKeys(spot: () => KeySpot, key: (key: string) => boolean): () => void {
  return take('keys', { spot, take: key })
}

/** These take until the returned function is called, or another screen says the same. */
export const takeScans = (taker: Takers['scans']) => take('scans', taker)
export const takeCommands = (taker: Takers['commands']) => take('commands', taker)
export const takePastes = (taker: Takers['pastes']) => take('pastes', taker)
export const learnFromScans = (taker: Takers['lessons']) => take('lessons', taker)
export const showsParcel = (taker: Takers['parcel']) => take('parcel', taker)

export const keyTarget = () => takers.keys?.take ?? null
export const scanTarget = () => takers.scans ?? null
export const commandTarget = () => takers.commands ?? null
export const pasteTarget = () => takers.pastes ?? null
export const scanLearner = () => takers.lessons ?? null

/** The rows of the table that are keys on the screen that is shown; null: it has none of its own. */
export function keySpot(): KeySpot | null {
  return takers.keys?.spot() ?? (usePlace.getState().place === 'scan' ? 'scan' : null)
}

/** Its code; null: none is looked at. `otherwise`: of the scan screen, which is always there. */
export function parcelInSight(otherwise: () => string | null): string | null {
  return (takers.parcel ?? otherwise)()
}
