import { useBatchScreen } from '../stores/batchScreenStore.ts'
import { useCodeRules } from '../stores/codeRulesStore.ts'
import type { Place } from '../stores/placeStore.ts'
import { usePlace } from '../stores/placeStore.ts'
import { useScanMode } from '../stores/scanModeStore.ts'
import { scanSpot } from './scanMoment.ts'
import { scanTarget } from './takers.ts'

/**
 * What the code of a parcel means in this window now, as a word that is another one as soon as it would mean another
 * thing: the screen, what it was opened for, the mode, and what a screen was told to do with scans.
 */
export function scansMean(): string {
  const { place, about } = usePlace.getState()
  const { mode, item } = useScanMode.getState()
  return JSON.stringify([scanSpot(), about, mode, item, onScreen(place)])
}

/** From the stores: behind the page of a locked station no screen says what it takes. */
function onScreen(place: Place): unknown {
  switch (place) {
    case 'batch': {
      const { scanning, scanningOf, draft } = useBatchScreen.getState()
      return [scanning, scanningOf, draft !== null]
    }
    case 'settings':
      return useCodeRules.getState().scans !== null
    case 'printers':
      // A label of the ladder, while one is measured; else it is a parcel, and brings the scan screen.
      return scanTarget() !== null
    default:
      return null
  }
}
