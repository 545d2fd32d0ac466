import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'
import type { Place } from '../stores/placeStore.ts'

type Screen = LazyExoticComponent<ComponentType>

/** The screens beside the scan screen, each loaded when it is first opened. */
export const screens: Readonly<Partial<Record<Place, Screen>>> = {
  batch: lazy(() => import('./batch/BatchScreen.tsx').then(({ BatchScreen }) => ({ default: BatchScreen }))),
  import: lazy(() => import('./import/ImportScreen.tsx').then(({ ImportScreen }) => ({ default: ImportScreen }))),
  'new-order': lazy(() =>
    import('./newOrder/NewOrderScreen.tsx').then(({ NewOrderScreen }) => ({ default: NewOrderScreen })),
  ),
  orders: lazy(() => import('./orders/OrdersScreen.tsx').then(({ OrdersScreen }) => ({ default: OrdersScreen }))),
  parcel: lazy(() => import('./parcel/ParcelScreen.tsx').then(({ ParcelScreen }) => ({ default: ParcelScreen }))),
  returns: lazy(() => import('./returns/ReturnsScreen.tsx').then(({ ReturnsScreen }) => ({ default: ReturnsScreen }))),
  jobs: lazy(() => import('./jobs/JobsScreen.tsx').then(({ JobsScreen }) => ({ default: JobsScreen }))),
  pickup: lazy(() => import('./pickup/PickupScreen.tsx').then(({ PickupScreen }) => ({ default: PickupScreen }))),
  printers: lazy(() =>
    import('./printers/PrintersScreen.tsx').then(({ PrintersScreen }) => ({ default: PrintersScreen })),
  ),
  settings: lazy(() =>
    import('./settings/SettingsScreen.tsx').then(({ SettingsScreen }) => ({ default: SettingsScreen })),
  ),
}

/** What a station shows before it is set up. */
export const FirstRun: Screen = lazy(() =>
  import('./firstRun/FirstRun.tsx').then(({ FirstRun }) => ({ default: FirstRun })),
)

/** Instead of every screen while what was in the data folder is gone. */
export const GoneFolder = lazy(() =>
  import('./folder/GoneFolder.tsx').then((module) => ({ default: module.GoneFolder })),
)

export function isThere(place: Place): boolean {
  return place === 'scan' || screens[place] !== undefined
}
