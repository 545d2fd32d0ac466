import { oneTriggerMs } from '../../src/model/scan.ts'
import { createChain, isBurst, within } from './burst.ts'
import { isIdle, isLock } from './keyKinds.ts'
import type { ScannerKey } from './scannerKey.ts'
import { gapBounds } from './scannerPreferences.ts'

/**
 * One pull of the trigger is one scan. A bar code may have several lines, and many scanners press a key for a control character in it:
 * whoever puts one on a parcel would press the keys of the station by it. So everything behind the first line, or behind a key that did
 * something, is dropped, whatever it is, until no key came for as long as a hand takes to the next bar code. Told by the clock of the
 * keys; keys that do nothing are keys.
 */
export interface Trigger {
  /**
   * A key of the line, or one of the window's: one that follows within so many milliseconds, as no hand's does, is of the same bar code.
   * `hasActed`: it did something, and nothing of that is taken.
   */
  begin(at: number, within?: number, hasActed?: boolean): void
  /** A character of a field, where hands are quick: no key behind it is of a bar code for that. */
  typed(at: number): void
  /**
   * A line has ended: true, the scanner pressed a key of the station's in the middle of it. `endedAt`: when the key at its end was
   * pressed; null: nothing followed.
   */
  isSpoilt(keys: readonly ScannerKey[], endedAt: number | null): boolean
  /**
   * Every key goes down here first, by its name or its place. True: it is behind the first line of a bar code, and nothing else may see
   * it.
   */
  isBehind(key: TriggerKey): boolean
  /** The key that went down is none for the line `keys`. True: the scanner pressed it behind a character, and it is no command. */
  isInside(at: number, keys: readonly ScannerKey[]): boolean
}

export type TriggerKey = Pick<KeyboardEvent, 'key' | 'timeStamp'> & { readonly ctrlKey?: boolean }

interface TriggerListeners {
  /** Nothing of what comes behind a line is taken. */
  readonly further: () => void
}

export function createTrigger({ further }: TriggerListeners): Trigger {
  /** The last key of the bar code whose line has ended. */
  let tail = { at: Number.NEGATIVE_INFINITY, isTold: true, isMarked: false }
  /** The first key of a line in which the scanner has pressed a key of the station's, and when. */
  let spoilt: { readonly first: ScannerKey | null; readonly at: number } = { first: null, at: 0 }
  const [chain, typing] = [createChain(), createChain()]
  /** The key that went down last follows the line as fast as no hand does: a scanner that nobody has taught may be slow. */
  let isQuick = false
  /** How the chain began. */
  let [most, hasActed]: [number, boolean] = [gapBounds.most, false]
  const begin: Trigger['begin'] = (at, within = gapBounds.most, acted = false) => {
    chain.begin(at)
    typing.begin(Number.NEGATIVE_INFINITY)
    most = within
    hasActed = acted
  }
  return {
    begin,
    typed(at) {
      begin(Number.NEGATIVE_INFINITY)
      typing.begin(at)
    },
    isSpoilt(keys, endedAt) {
      const lastAt = keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY
      // A short line is told by its end.
      const isScanners = isBurst(keys, gapBounds.most) || (endedAt !== null && isQuick)
      if (isScanners) tail = { at: endedAt ?? lastAt, isTold: false, isMarked: false }
      // What is pressed between the last character and the end is the mark of an end.
      return spoilt.first !== null && keys.includes(spoilt.first) && lastAt > spoilt.at
    },
    isBehind({ key, timeStamp: at, ctrlKey = false }) {
      isQuick = chain.goesOn(at, most)
      const isBehindTyped = typing.goesOn(at, gapBounds.most)
      // A bar code may begin with a key that does nothing: an Enter behind it presses no button either. Scanners also turn a lock back at
      // the end of what they type into a field, and their Enter is the field's as it is without that.
      if (!isQuick && !isBehindTyped && isLock(key)) begin(at)
      if (isQuick && hasActed && !isIdle(key)) {
        tail = { at, isTold: false, isMarked: true }
        hasActed = false
      }
      if (!isQuick) hasActed = false
      if (!within(at, tail.at, oneTriggerMs)) return false
      tail.at = at
      if (isIdle(key)) return false
      // A scanner that ends with CR and LF, or Enter and Tab, has said nothing by the second, nor has one by a mark behind them.
      if ((ctrlKey ? lineEnds : ends).has(key)) return true
      const isMark = (ctrlKey || [...key].length > 1) && !tail.isMarked
      if (isMark) tail.isMarked = true
      else if (!tail.isTold) {
        tail.isTold = true
        further()
      }
      return true
    },
    isInside(at, keys) {
      // Also where the line was taken back: its beginning is no other key's.
      if (!isQuick) return false
      spoilt = { first: keys[0] ?? null, at }
      return true
    },
  }
}

const ends: ReadonlySet<string> = new Set(['Enter', 'Tab'])
/** With Ctrl. */
const lineEnds: ReadonlySet<string> = new Set(['j', 'm', 'J', 'M'])
