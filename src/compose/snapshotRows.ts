import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { StationRow } from '../contract/card.ts'
import type { OutboxView } from '../contract/orderActions.ts'
import type { SettingsView } from '../contract/settings.ts'
import type { StationApi } from '../contract/stationApi.ts'

/** The settings of a station. Fault: `station.undecided`, where its data is gone. */
export async function settingsOf(api: StationApi): Promise<Result<SettingsView>> {
  const all = await api.ask({ type: 'snapshot' })
  if (!all.ok) return all
  for (const patch of all.value.patches) if (patch.table === 'settings' && patch.row !== null) return ok(patch.row)
  return fail('station.undecided')
}

/** Fault: `station.undecided`, where its data is gone. */
export async function stationOf(api: StationApi): Promise<Result<StationRow>> {
  const all = await api.ask({ type: 'snapshot' })
  if (!all.ok) return all
  for (const patch of all.value.patches) if (patch.table === 'station' && patch.row !== null) return ok(patch.row)
  return fail('station.undecided')
}

/** What was asked of the carrier through it and is still shown. */
export async function outboxOf(api: StationApi): Promise<Result<readonly OutboxView[]>> {
  const all = await api.ask({ type: 'snapshot' })
  if (!all.ok) return all
  return ok(all.value.patches.flatMap((patch) => (patch.table === 'outbox' && patch.row !== null ? [patch.row] : [])))
}
