import { create } from 'zustand'

/** The screens of the rail, in its order. */
export const railPlaces = [
  'scan',
  'batch',
  'pickup',
  'parcel',
  'returns',
  'orders',
  'jobs',
  'printers',
  'settings',
] as const
export type RailPlace = (typeof railPlaces)[number]
/** Those beside the rail are reached by the palette and by a key of their own. */
export type Place = RailPlace | 'import' | 'new-order'

/** Alt and the number of a place: 1 is the first of them, and 0 the last. */
const numbered: readonly Place[] = [
  'scan',
  'batch',
  'pickup',
  'parcel',
  'returns',
  'jobs',
  'printers',
  'settings',
  'new-order',
  'orders',
]

export function placeOfNumber(number: number): Place | undefined {
  return numbered[(number + 9) % 10]
}

export function keyOfPlace(place: RailPlace): string {
  return `Alt+${(numbered.indexOf(place) + 1) % 10}`
}

/** Which screen is shown. `about`: what it was opened for, such as a batch or an order. */
interface PlaceState {
  readonly place: Place
  readonly about: string | null
}

export const usePlace = create<PlaceState>()(() => ({ place: 'scan', about: null }))

export function goTo(place: Place, about: string | null = null): void {
  usePlace.setState({ place, about })
}
