import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { SettingsView } from '../contract/settings.ts'
import { accountWithShop } from '../contract/settings.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { AccountShop } from '../model/shop.ts'
import type { ShopsOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { askedOfStation } from './askedThrough.ts'
import { settingsOf } from './snapshotRows.ts'

/** `packbench shops …`. Faults: `shop.*`, `service.*`, `station.not-running`. */
export function shops(options: ShopsOptions, terminal: Terminal): Promise<Result<0 | 1 | 2>> {
  return askedOfStation(options, 'shop', terminal, (api) => act(api, options, terminal))
}

async function act(api: StationApi, { asked }: ShopsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  if (asked.kind === 'create') {
    const made = await api.execute({ type: 'create-shop', id: uuid(), ...asked.shop })
    if (!made.ok) return made
    terminal.line(made.value)
    return ok(0)
  }
  const settings = await settingsOf(api)
  if (!settings.ok) return settings
  const listed = await api.ask({ type: 'shops' })
  if (!listed.ok) return listed
  if (asked.kind === 'use') return use(api, asked.shop, listed.value, settings.value, terminal)
  for (const { id: shop, ...one } of listed.value) terminal.line({ shop, ...one, used: shop === settings.value.shop })
  return ok(0)
}

/** The account stays, with the token that is sealed here. */
async function use(
  api: StationApi,
  shop: number,
  shops: readonly AccountShop[],
  settings: SettingsView,
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const account = accountWithShop(
    settings,
    shops.find(({ id }) => id === shop),
  )
  if (!account.ok) return account
  const used = await api.execute({ type: 'use-account', id: uuid(), account: account.value })
  if (!used.ok) return used
  terminal.line({ shop, ...used.value })
  return ok(0)
}
