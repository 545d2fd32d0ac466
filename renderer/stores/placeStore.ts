import { create } from 'zustand'

/** The screens of the window, in the order of the rail and of their keys: Alt+1 is the first. */
export const places = ['scan', 'batch', 'pickup', 'parcel', 'returns', 'jobs', 'printers', 'settings'] as const
export type RailPlace = (typeof places)[number]
/** Those beside the rail are reached by the palette and by a key of their own. */
export type Place = RailPlace | 'import' | 'new-order' | 'orders'

/** Which screen is shown. `about`: what it was opened for, such as a batch or an order. */
interface PlaceState {
  readonly place: Place
  readonly about: string | null
}

export const usePlace = create<PlaceState>()(() => ({ place: 'scan', about: null }))

export function goTo(place: Place, about: string | null = null): void {
  usePlace.setState({ place, about })
}
