import { oneTriggerMs } from '../../src/model/scan.ts'
import { isBurst, within } from './burst.ts'
import type { ScannerKey } from './scannerKey.ts'
import { gapBounds } from './scannerPreferences.ts'

/**
 * One pull of the trigger is one scan. A bar code may have several lines, and many scanners press a key for a control character in it:
 * whoever puts one on a parcel would press the keys of the station by it. So everything behind the first line is dropped, whatever it
 * is, until no key came for as long as a hand takes to the next bar code. Told by the clock of the keys.
 */
export interface Trigger {
  /**
   * A line has ended: true, the scanner pressed a key of the station's in it. `endedAt`: when the key at its end was pressed; null: nothing
   * followed.
   */
  isSpoilt(keys: readonly ScannerKey[], endedAt: number | null): boolean
  /** A key behind the first line of a bar code, by its name or its place: nothing else may see it. */
  isBehind(key: Pick<KeyboardEvent, 'key' | 'timeStamp'>): boolean
  /** A key that is no character, `keys`: of the line that is begun. True: the scanner pressed it, and it is no command. */
  isInside(at: number, keys: readonly ScannerKey[]): boolean
}

interface TriggerListeners {
  readonly scanner: () => { readonly gapMs: number }
  /** Nothing of what comes behind a line is taken. */
  readonly further: () => void
}

export function createTrigger({ scanner, further }: TriggerListeners): Trigger {
  /** The last key of the bar code whose line has ended. */
  let tail = { at: Number.NEGATIVE_INFINITY, isTold: true }
  /** The first key of a line in which the scanner has pressed a key of the station's. */
  let spoilt: ScannerKey | null = null
  return {
    isSpoilt(keys, endedAt) {
      const lastAt = keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY
      // A scanner that nobody has taught may be slow, and a short line is told by its end: no hand is at Enter so soon.
      const isScanners = isBurst(keys, gapBounds.most) || within(endedAt ?? Infinity, lastAt, scanner().gapMs)
      if (isScanners) tail = { at: endedAt ?? lastAt, isTold: false }
      return spoilt !== null && keys.includes(spoilt)
    },
    isBehind({ key, timeStamp: at }) {
      if (nothing.test(key) || !within(at, tail.at, oneTriggerMs)) return false
      tail.at = at
      // A scanner that ends with CR and LF, or Enter and Tab, has said nothing by the second.
      if (!tail.isTold && !ends.has(key)) {
        tail.isTold = true
        further()
      }
      return true
    },
    isInside(at, keys) {
      const last = keys.at(-1)
      if (last === undefined || !within(at, last.at, gapBounds.most)) return false
      spoilt = keys[0] ?? null
      return true
    },
  }
}

/** Held for another key, or without any meaning here. */
const nothing = /^(Shift|CapsLock|Control|Alt|Meta|NumLock|Pause|ScrollLock|Process|Dead|Unidentified)/
const ends: ReadonlySet<string> = new Set(['Enter', 'Tab'])
