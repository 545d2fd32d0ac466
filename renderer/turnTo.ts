import { parcelInSight } from './input/takers.ts'
import { shownCard, useCards } from './stores/cardsStore.ts'
import { noParcel, useParcel } from './stores/parcelStore.ts'
import type { Place } from './stores/placeStore.ts'
import { goTo, usePlace } from './stores/placeStore.ts'

/** Another screen. The parcel screen opens with the parcel that is looked at, and its Esc leads back here. */
export function turnTo(place: Place): void {
  if (place === 'parcel') turnToParcel()
  else goTo(place)
}

function turnToParcel(): void {
  const { place: before, about } = usePlace.getState()
  if (before === 'parcel') return
  const code = parcelInSight(() => (before === 'scan' ? codeOnScanScreen() : null))
  const from = { place: before, about }
  useParcel.setState(code === null ? { from } : { ...noParcel, from })
  goTo('parcel', code)
}

function codeOnScanScreen(): string | null {
  return shownCard(useCards.getState())?.code ?? null
}
