import type { KeySpot } from '../../src/model/keyTable.ts'
import { usePlace } from '../stores/placeStore.ts'

/**
 * Who gets the keys of a screen beside the scan screen (those of its rows in the table of keys): the screen that is
 * shown, if it says so. F1, `?`, Esc of a dialog and Alt with a number are the window's own everywhere.
 */
type TakeKey = (key: string) => boolean

interface KeyTarget {
  /** Which rows of the table are its keys now. */
  readonly spot: () => KeySpot
  readonly take: TakeKey
}

let target: KeyTarget | null = null

/**
 * The screen takes keys until the returned function is called. True: the key was for it, and nothing else sees it.
 * A screen calls this before it is painted (`useLayoutEffect`): who sees it may press its keys.
 */
export function takeKeys(spot: () => KeySpot, take: TakeKey): () => void {
  const own = { spot, take }
  target = own
  return () => {
    if (target === own) target = null
  }
}

export function keyTarget(): TakeKey | null {
  return target?.take ?? null
}

/** The rows of the table that are keys on the screen that is shown; null: it has none of its own. */
export function keySpot(): KeySpot | null {
  return target?.spot() ?? (usePlace.getState().place === 'scan' ? 'scan' : null)
}
