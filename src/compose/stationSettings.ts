import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { Environment, StationSettings } from '../model/settings.ts'
import { keptAccounts, routesWith } from '../model/settings.ts'
import type { SettingsStore } from '../ports/memory.ts'
import { keptSettings, StoredSettings } from './keptSettings.ts'

/** Whose orders the station works on. */
export interface Account {
  /** Names the account in every label; never its token. */
  readonly name: string
  readonly shop: number
  /** As the carrier calls the shop; left out or empty: it was not asked. */
  readonly shopName?: string
  readonly environment: Environment
  /** What was decided about hosts of its service stands in the folder, and nobody says it anew. */
  readonly keepsHosts?: boolean
}

/**
 * The settings of the folder with today's account and printers. A document that does not fit (a newer program's, or
 * damaged) is set aside, what of it can be read is gone on with (`keptSettings`), and `notice` hears of it. Faults:
 * `store.*`, `request.invalid` where the account or a printer is none that could be read again.
 */
export async function readSettings(
  store: SettingsStore & { setAside(next: unknown): Promise<Result<undefined>> },
  account: Account,
  printers: readonly PrinterProfile[],
  wanted: Partial<StationSettings> = {},
  notice: (fault: Fault) => void = () => undefined,
): Promise<Result<StationSettings>> {
  const read = await store.read()
  if (!read.ok) return read
  const { settings: kept, unfit } = keptSettings(read.value)
  if (unfit.length > 0) {
    const aside = await store.setAside(kept)
    if (!aside.ok) return aside
    notice({ code: 'store.settings-unread', facts: { fields: unfit.join(', ') } })
  }
  const settings: StationSettings = {
    ...kept,
    ...accountSettings(kept, account),
    ...wanted,
    printers: mergePrinters(kept.printers, printers),
  }
  if (!StoredSettings.safeParse(settings).success) return fail('request.invalid')
  const written = await store.write(settings)
  return written.ok ? ok(settings) : written
}

/** What the settings of a folder are for an account. */
export function accountSettings(
  kept: StationSettings,
  account: Account,
): Pick<StationSettings, 'account' | 'shop' | 'shops' | 'environment' | 'accounts' | 'routes' | 'routesApart'> {
  const { name, shop, environment } = account
  const isSameService = kept.account === name && kept.environment.baseUrl === environment.baseUrl
  const viewHosts = account.keepsHosts === true && isSameService ? kept.environment.viewHosts : environment.viewHosts
  const next = {
    account: name,
    shop,
    shops: namesOfShops(kept, account),
    environment: { ...environment, viewHosts: [...viewHosts] },
  }
  // The one that is left is kept as it was left, and the next is among them from now on.
  return { ...routesWith(name, kept), ...next, accounts: keptAccounts({ ...next, accounts: keptAccounts(kept) }) }
}

function namesOfShops(kept: StationSettings, { name, shop, shopName = '' }: Account): StationSettings['shops'] {
  const known = keptAccounts(kept).find((one) => one.account === name)?.shops ?? []
  return shopName === '' ? known : [{ id: shop, name: shopName }, ...known.filter(({ id }) => id !== shop)]
}

/** The settings of a folder as far as they can be read; nothing is written. */
export async function storedSettings(store: Pick<SettingsStore, 'read'>): Promise<StationSettings> {
  const read = await store.read()
  return keptSettings(read.ok ? read.value : null).settings
}

/** The practice printer has another port at each start; printers that were set up by hand stay. */
function mergePrinters(kept: StationSettings['printers'], now: readonly PrinterProfile[]): StationSettings['printers'] {
  const ids = new Set(now.map((printer) => printer.id))
  const byHand = kept.filter((printer) => !ids.has(printer.id) && !printer.practice)
  return [...byHand, ...now.map((printer) => ({ ...printer, sizes: [...printer.sizes] }))]
}
