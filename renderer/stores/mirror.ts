import { useCards, withChanges, withSnapshot } from './cardsStore.ts'
import { useConnection } from './connectionStore.ts'
import type { Mirror } from './follow.ts'
import { usePrinters } from './printersStore.ts'
import { byTable, patched } from './rows.ts'
import { useStation } from './stationStore.ts'

/** The window's stores as one mirror of the station. */
export const mirror: Mirror = {
  replace(patches) {
    const tables = byTable(patches)
    useStation.setState(onlyRows(tables))
    usePrinters.setState({ rows: patched({}, tables.printer) })
    useCards.setState((state) => withSnapshot(state, tables.card))
  },
  apply(patches) {
    const tables = byTable(patches)
    useStation.setState((state) => ({ ...state, ...onlyRows(tables) }))
    usePrinters.setState(({ rows }) => ({ rows: patched(rows, tables.printer) }))
    if (Object.keys(tables.card).length > 0) useCards.setState((state) => withChanges(state, tables.card))
  },
  connection: (connection) => useConnection.setState({ connection }),
}

/** The single-row tables that the patches speak of. */
function onlyRows({ station, service, counts }: ReturnType<typeof byTable>) {
  return {
    ...('only' in station ? { station: station.only ?? null } : {}),
    ...('only' in service ? { service: service.only ?? null } : {}),
    ...('only' in counts ? { counts: counts.only ?? null } : {}),
  }
}
