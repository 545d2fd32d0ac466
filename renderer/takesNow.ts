import type { Row, Takes } from '../src/contract/access.ts'
import { takes } from '../src/contract/access.ts'
import type { StationRow } from '../src/contract/card.ts'
import type { SettingsView } from '../src/contract/settings.ts'

/** What the window knows of who is there, and of what is asked of them. */
interface Known {
  readonly station: Pick<StationRow, 'rolesInForce' | 'operator'> | null
  readonly settings: Pick<SettingsView, 'demands' | 'reprint'> | null
}

/** What a row of the table takes of whoever is at the window; null: the station has not said yet who is. */
export function takesNow(row: Row, { station, settings }: Known): Takes | null {
  if (station === null || settings === null) return null
  const { rolesInForce, operator } = station
  const { demands, reprint } = settings
  return takes(row, { rolesInForce, role: operator?.role ?? null, demands, reprint })
}
