import type { FolderRow } from '../../src/contract/folder.ts'
import type { Later } from '../components/later.ts'
import { later } from '../components/later.ts'
import type { Place } from '../stores/placeStore.ts'

type Screen = Later<object>

/** The screens beside the scan screen, each loaded when it is first opened. */
export const screens: Readonly<Record<Exclude<Place, 'scan'>, Screen>> = {
  batch: later(() => import('./batch/BatchScreen.tsx').then(({ BatchScreen }) => BatchScreen)),
  import: later(() => import('./import/ImportScreen.tsx').then(({ ImportScreen }) => ImportScreen)),
  'new-order': later(() => import('./newOrder/NewOrderScreen.tsx').then(({ NewOrderScreen }) => NewOrderScreen)),
  orders: later(() => import('./orders/OrdersScreen.tsx').then(({ OrdersScreen }) => OrdersScreen)),
  parcel: later(() => import('./parcel/ParcelScreen.tsx').then(({ ParcelScreen }) => ParcelScreen)),
  returns: later(() => import('./returns/ReturnsScreen.tsx').then(({ ReturnsScreen }) => ReturnsScreen)),
  jobs: later(() => import('./jobs/JobsScreen.tsx').then(({ JobsScreen }) => JobsScreen)),
  pickup: later(() => import('./pickup/PickupScreen.tsx').then(({ PickupScreen }) => PickupScreen)),
  printers: later(() => import('./printers/PrintersScreen.tsx').then(({ PrintersScreen }) => PrintersScreen)),
  settings: later(() => import('./settings/SettingsScreen.tsx').then(({ SettingsScreen }) => SettingsScreen)),
}

/** What a station shows before it is set up. */
export const firstRun: Screen = later(() => import('./firstRun/FirstRun.tsx').then(({ FirstRun }) => FirstRun))

/** Instead of every screen while what was in the data folder is gone. */
export const goneFolder: Later<{ readonly folder: FolderRow }> = later(() =>
  import('./folder/GoneFolder.tsx').then(({ GoneFolder }) => GoneFolder),
)
