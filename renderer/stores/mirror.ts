import { replaceBatches, tellBatchRows, useBatches } from './batchesStore.ts'
import { useCards, withChanges, withSnapshot } from './cardsStore.ts'
import { useConnection } from './connectionStore.ts'
import type { Mirror } from './follow.ts'
import { useOutbox } from './outboxStore.ts'
import { usePrinters } from './printersStore.ts'
import { byTable, patched } from './rows.ts'
import { useStation } from './stationStore.ts'

/** The window's stores as one mirror of the station. */
export const mirror: Mirror = {
  replace(patches) {
    const tables = byTable(patches)
    useStation.setState(onlyRows(tables))
    usePrinters.setState({ rows: patched({}, tables.printer) })
    replaceBatches(patched({}, tables.batch))
    useOutbox.setState({ rows: patched({}, tables.outbox) })
    useCards.setState((state) => withSnapshot(state, tables.card))
  },
  apply(patches) {
    const tables = byTable(patches)
    useStation.setState((state) => ({ ...state, ...onlyRows(tables) }))
    usePrinters.setState(({ rows }) => ({ rows: patched(rows, tables.printer) }))
    if (hasRows(tables.batch)) useBatches.setState(({ rows }) => ({ rows: patched(rows, tables.batch) }))
    if (hasRows(tables.outbox)) useOutbox.setState(({ rows }) => ({ rows: patched(rows, tables.outbox) }))
    if (hasRows(tables.batchRow)) tellBatchRows(Object.values(tables.batchRow).filter((row) => row !== null))
    if (hasRows(tables.card)) useCards.setState((state) => withChanges(state, tables.card))
  },
  connection: (connection) => useConnection.setState({ connection }),
}

function hasRows(patches: object): boolean {
  return Object.keys(patches).length > 0
}

/** The single-row tables that the patches speak of. */
function onlyRows({ station, service, counts, settings }: ReturnType<typeof byTable>) {
  return {
    ...('only' in station ? { station: station.only ?? null } : {}),
    ...('only' in service ? { service: service.only ?? null } : {}),
    ...('only' in counts ? { counts: counts.only ?? null } : {}),
    ...('only' in settings ? { settings: settings.only ?? null } : {}),
  }
}
