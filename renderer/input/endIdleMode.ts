import { usePlace } from '../stores/placeStore.ts'
import { usePreferences } from '../stores/preferencesStore.ts'
import { enterMode, useScanMode } from '../stores/scanModeStore.ts'

/**
 * A mode that somebody forgot prints nothing for whoever comes next: it ends when it was not used for a while, and when
 * another screen is opened.
 */
export function endIdleMode(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  useScanMode.subscribe(({ mode, usedAt }, before) => {
    if (mode === before.mode && usedAt === before.usedAt) return
    clearTimeout(waiting)
    if (mode !== 'print') waiting = setTimeout(() => enterMode('print'), usePreferences.getState().modeIdleMs)
  })
  usePlace.subscribe(({ place }) => {
    if (place !== 'scan') enterMode('print')
  })
}
