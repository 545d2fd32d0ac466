import { oneTriggerMs } from '../../src/model/scan.ts'
import { isBurst } from './burst.ts'
import type { ScannerKey } from './scannerKey.ts'

/**
 * One pull of the trigger is one scan. A bar code may have several lines, and many scanners press a key for a control character in it:
 * whoever puts one on a parcel would press the keys of the station by it. Told by the clock of the keys.
 */
export interface Trigger {
  /**
   * A line has ended: true, it is of the same bar code as the one before, or a key of the station's was in it. `endedAt`: when the key at
   * its end was pressed; null: nothing followed.
   */
  isFurther(keys: readonly ScannerKey[], endedAt: number | null): boolean
  /** A key that is no character, `keys`: of the line that is begun. True: the scanner pressed it, and it is no command. */
  isOfScan(at: number, keys: readonly ScannerKey[]): boolean
}

interface TriggerListeners {
  readonly scanner: () => { readonly gapMs: number }
  /** Nothing of what comes behind a scan is taken. */
  readonly further: () => void
}

export function createTrigger({ scanner, further }: TriggerListeners): Trigger {
  let before = { endedAt: Number.NEGATIVE_INFINITY, isScanners: false }
  /** The first key of a line in which the scanner has pressed a key of the station's. */
  let spoilt: ScannerKey | null = null
  return {
    isFurther(keys, endedAt) {
      const isScanners = isBurst(keys, scanner().gapMs)
      const isNext = within(keys[0]?.at ?? 0, before.endedAt, oneTriggerMs) && (isScanners || before.isScanners)
      const isFurther = isNext || (spoilt !== null && keys.includes(spoilt))
      before = { endedAt: endedAt ?? keys.at(-1)?.at ?? 0, isScanners: isScanners || isNext }
      return isFurther
    },
    isOfScan(at, keys) {
      const last = keys.at(-1)
      if (last !== undefined && within(at, last.at, scanner().gapMs)) {
        spoilt = keys[0] ?? null
        return true
      }
      const isBehind = keys.length === 0 && before.isScanners && within(at, before.endedAt, oneTriggerMs)
      if (isBehind) further()
      return isBehind
    },
  }
}

function within(at: number, since: number, most: number): boolean {
  return at >= since && at - since < most
}
