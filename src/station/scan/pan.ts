import type { FaultCode } from '../../base/fault.ts'
import type { ScaleReading } from '../../model/scale.ts'
import { emptyBelow } from '../../model/scale.ts'

/**
 * The pan of the scale, as far as its readings tell. A weight is a parcel's when the empty pan was seen since the last
 * weight was bound (and since the line was opened), when its frames began after the parcel was scanned, and when two of
 * them in a row say the same, which no noise does. So what was left lying there is never the next parcel's.
 */
export interface Pan {
  /** Nobody knows what lies on it: the line was opened, or what lay there must not count. */
  forget(): void
  /** From now on a weight is wanted, of frames that begin after this. */
  want(): void
  drop(): void
  frameBegun(): void
  /** The frame that began last. `taken-off`: what was to be weighed is gone again. null: nothing is decided. */
  reading(reading: ScaleReading): { readonly grams: number } | 'taken-off' | null
  /** Why there is no weight yet. */
  why(): ScaleFaultCode
}

export type ScaleFaultCode = Extract<FaultCode, `scale.${string}`>

export function createPan(): Pan {
  let emptied = false
  let wanted = false
  let loaded = false
  let fresh = false
  let said: number | null = null
  let why: ScaleFaultCode = 'scale.silent'

  const not = (code: ScaleFaultCode) => {
    said = null
    why = code
    return null
  }
  const empty = () => {
    const gone = wanted && loaded
    emptied = true
    loaded = false
    not(gone ? 'scale.taken-off' : 'scale.nothing-on')
    return gone ? 'taken-off' : null
  }
  const load = (grams: number) => {
    if (!emptied) return not('scale.not-emptied')
    loaded = true
    const again = fresh && said === grams
    not('scale.unstable')
    said = fresh ? grams : null
    if (!wanted || !again) return null
    emptied = false
    wanted = false
    return { grams }
  }

  return {
    forget() {
      emptied = false
      loaded = false
      not('scale.silent')
    },
    want() {
      wanted = true
      loaded = false
      fresh = false
      not('scale.silent')
    },
    drop() {
      wanted = false
    },
    frameBegun() {
      fresh = wanted
    },
    reading(reading) {
      if (reading.kind === 'trouble') return not(`scale.${reading.trouble}`)
      if (reading.kind === 'moving') return not('scale.unstable')
      const { grams, stable } = reading
      if (!stable) {
        if (grams >= emptyBelow && emptied) loaded = true
        return not('scale.unstable')
      }
      if (Math.abs(grams) < emptyBelow) return empty()
      if (grams > 0) return load(grams)
      // Its zero was taken with something on it, and what lies there now weighs more than it says.
      emptied = false
      return not('scale.negative')
    },
    why: () => why,
  }
}
