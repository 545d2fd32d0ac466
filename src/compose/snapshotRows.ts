import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { StationRow } from '../contract/card.ts'
import type { OutboxView } from '../contract/orderActions.ts'
import type { SettingsView } from '../contract/settings.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { Patch } from '../contract/tables.ts'

/** The settings of a station. Fault: `station.undecided`, where its data is gone. */
export function settingsOf(api: StationApi): Promise<Result<SettingsView>> {
  return rowOf(api, (patch) => (patch.table === 'settings' ? patch.row : null))
}

/** Fault: `station.undecided`, where its data is gone. */
export function stationOf(api: StationApi): Promise<Result<StationRow>> {
  return rowOf(api, (patch) => (patch.table === 'station' ? patch.row : null))
}

async function rowOf<Row>(api: StationApi, pick: (patch: Patch) => Row | null): Promise<Result<Row>> {
  const all = await api.ask({ type: 'snapshot' })
  if (!all.ok) return all
  for (const patch of all.value.patches) {
    const row = pick(patch)
    if (row !== null) return ok(row)
  }
  return fail('station.undecided')
}

/** What was asked of the carrier through it and is still shown. */
export async function outboxOf(api: StationApi): Promise<Result<readonly OutboxView[]>> {
  const all = await api.ask({ type: 'snapshot' })
  if (!all.ok) return all
  return ok(all.value.patches.flatMap((patch) => (patch.table === 'outbox' && patch.row !== null ? [patch.row] : [])))
}
