import { replaceBatches, tellBatchRows, useBatches } from '../stores/batchesStore.ts'
import { useCards, withChanges, withSnapshot } from '../stores/cardsStore.ts'
import { useConnection } from '../stores/connectionStore.ts'
import { useHeard } from '../stores/heardStore.ts'
import { replaceImports, tellImportRows, useImports } from '../stores/importsStore.ts'
import { tellOrderNews } from '../stores/ordersStore.ts'
import { useOutbox } from '../stores/outboxStore.ts'
import { usePackings } from '../stores/packingsStore.ts'
import { replacePickups, tellPickupParcels, usePickups } from '../stores/pickupsStore.ts'
import { usePrinters } from '../stores/printersStore.ts'
import { replaceReturnDays, tellReturnRows, useReturnDays } from '../stores/returnDaysStore.ts'
import { useStation } from '../stores/stationStore.ts'
import type { Mirror } from './follow.ts'
import { byTable, patched } from './rows.ts'

/** The window's stores as one mirror of the station. */
export const mirror: Mirror = {
  replace(patches) {
    const tables = byTable(patches)
    useStation.setState({ ...onlyRows(tables), folder: tables.folder.only ?? null })
    usePrinters.setState({ rows: patched({}, tables.printer) })
    replaceBatches(patched({}, tables.batch))
    useOutbox.setState({ rows: patched({}, tables.outbox) })
    usePackings.setState({ rows: patched({}, tables.packing) })
    replaceReturnDays(patched({}, tables.returnDay))
    replaceImports(patched({}, tables.import))
    replacePickups(patched({}, tables.pickup), tables.shifts.only ?? null)
    useCards.setState((state) => withSnapshot(state, tables.card))
  },
  apply(patches) {
    const tables = byTable(patches)
    useStation.setState((state) => ({ ...state, ...onlyRows(tables) }))
    usePrinters.setState(({ rows }) => ({ rows: patched(rows, tables.printer) }))
    if (hasRows(tables.batch)) useBatches.setState(({ rows }) => ({ rows: patched(rows, tables.batch) }))
    if (hasRows(tables.outbox)) useOutbox.setState(({ rows }) => ({ rows: patched(rows, tables.outbox) }))
    if (hasRows(tables.orderNews)) tellOrderNews(tables.orderNews)
    if (hasRows(tables.packing)) usePackings.setState(({ rows }) => ({ rows: patched(rows, tables.packing) }))
    if (hasRows(tables.returnDay)) useReturnDays.setState(({ rows }) => ({ rows: patched(rows, tables.returnDay) }))
    if (hasRows(tables.returnRow)) tellReturnRows(tables.returnRow)
    if (hasRows(tables.import)) useImports.setState(({ rows }) => ({ rows: patched(rows, tables.import) }))
    if (hasRows(tables.importRow)) tellImportRows(tables.importRow)
    if (hasRows(tables.shifts)) usePickups.setState({ shifts: tables.shifts.only ?? null })
    if (hasRows(tables.pickup)) usePickups.setState(({ rows }) => ({ rows: patched(rows, tables.pickup) }))
    if (hasRows(tables.pickupParcel))
      tellPickupParcels(Object.values(tables.pickupParcel).filter((parcel) => parcel !== null))
    if (hasRows(tables.batchRow)) tellBatchRows(Object.values(tables.batchRow).filter((row) => row !== null))
    for (const [id, heard] of Object.entries(tables.heard)) if (heard !== null) useHeard.setState({ id, ...heard })
    if (hasRows(tables.card)) useCards.setState((state) => withChanges(state, tables.card))
  },
  connection: (connection) => useConnection.setState({ connection }),
}

function hasRows(patches: object): boolean {
  return Object.keys(patches).length > 0
}

/** The single-row tables that the patches speak of. */
function onlyRows({ station, service, counts, settings, scanner, scale }: ReturnType<typeof byTable>) {
  return {
    ...('only' in station ? { station: station.only ?? null } : {}),
    ...('only' in service ? { service: service.only ?? null } : {}),
    ...('only' in counts ? { counts: counts.only ?? null } : {}),
    ...('only' in scanner ? { scanner: scanner.only ?? null } : {}),
    ...('only' in scale ? { scale: scale.only ?? null } : {}),
    ...('only' in settings ? { settings: settings.only ?? null } : {}),
  }
}
