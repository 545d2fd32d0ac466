import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import { manifestParcels } from '../../../src/paper/manifestLines.ts'
import type { CsvCell } from '../../../src/spreadsheet/csvText.ts'
import { dayAndTime, shiftText } from '../../../src/words/format.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import { verdictText } from './parcelLines.ts'

/** The head, then a line for each label of a manifest. */
export function manifestCsv(
  pickup: PickupView,
  parcels: readonly PickupParcelView[],
  w: PickupWords,
): readonly (readonly CsvCell[])[] {
  const { list, csv } = w
  const head = [list.code, csv.order, list.verdict, list.at, list.place, list.weight, list.cod, csv.reason, csv.before]
  const lines = manifestParcels(parcels).map((parcel): readonly CsvCell[] => [
    parcel.code,
    parcel.order,
    verdictText(parcel, pickup.state, w),
    parcel.scannedAt === null ? null : dayAndTime(parcel.scannedAt),
    parcel.cargo?.place ?? null,
    parcel.cargo?.weight ?? null,
    parcel.cargo?.cod ?? null,
    parcel.short === null ? null : w.reason[parcel.short],
    parcel.before,
  ])
  return [head, ...lines]
}

/** The head, then a line for each manifest. */
export function manifestsCsv(pickups: readonly PickupView[], w: PickupWords): readonly (readonly CsvCell[])[] {
  const { history, csv, tally } = w
  const head = [
    history.manifest,
    history.window,
    csv.openedAt,
    history.closedAt,
    history.driver,
    history.person,
    tally.expected,
    history.handed,
    history.short,
    history.over,
    history.cod,
  ]
  const lines = pickups.map(
    ({ manifest, openedAt, closedAt, driver, person, counts, ...window }): readonly CsvCell[] => [
      manifest,
      `${dayAndTime(window.from).slice(0, 10)} ${shiftText(window, window.from)}`,
      dayAndTime(openedAt),
      closedAt === null ? null : dayAndTime(closedAt),
      driver,
      person,
      counts.expected,
      counts.handed,
      counts.short,
      counts.over,
      counts.cod,
    ],
  )
  return [head, ...lines]
}
