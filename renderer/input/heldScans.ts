import type { Place } from '../stores/placeStore.ts'
import { usePlace } from '../stores/placeStore.ts'

/**
 * Scans that come while the screen they are for is still being loaded wait for it, in their order. The scan screen is
 * always there.
 */
let shown: Place | null = null
const held: (() => void)[] = []

/** True: the screen is not there yet, and the scan is taken as soon as it is, or another is shown instead. */
export function holdWhileLoading(take: () => void): boolean {
  const { place } = usePlace.getState()
  if (place === 'scan' || place === shown) return false
  held.push(take)
  return true
}

/**
 * Another screen was asked for, and the one before is still in the page: hidden while that is loaded, and with the focus
 * in its field until the next frame, which on a busy machine is a whole scan away.
 */
export function isLeaving(): boolean {
  return shown !== null && shown !== usePlace.getState().place
}

/** The screen of this place is there and takes scans, until the returned function is called. */
export function screenShown(place: Place): () => void {
  shown = place
  // Behind the effects of the screen itself: what it takes scans with is one of them.
  queueMicrotask(letGo)
  return () => {
    if (shown === place) shown = null
  }
}

/** Somebody went back to the scan screen meanwhile: there the scans are seen. */
usePlace.subscribe(({ place }) => {
  if (place === 'scan') queueMicrotask(letGo)
})

function letGo(): void {
  for (const take of held.splice(0)) take()
}
