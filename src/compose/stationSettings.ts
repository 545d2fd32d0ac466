import { hostname } from 'node:os'
import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { Environment } from '../model/settings.ts'
import { keptAccounts, routesWith, StationSettings } from '../model/settings.ts'
import type { SettingsStore } from '../ports/memory.ts'

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

/** What names an address that there is none of, a port too high, opens no station: it is set aside like what is damaged. */
const Stored = StationSettings.check(
  z.refine(({ environment: { baseUrl } }) => baseUrl === '' || URL.canParse(baseUrl)),
)

/**
 * The settings of the folder with today's account and printers. A document that does not fit (a newer program's, or
 * damaged) is set aside before fresh settings are written, and `notice` hears of it.
 */
export async function readSettings(
  store: SettingsStore & { setAside(): Promise<Result<undefined>> },
  account: Account,
  printers: readonly PrinterProfile[],
  wanted: Partial<StationSettings> = {},
  notice: (fault: Fault) => void = () => undefined,
): Promise<Result<StationSettings>> {
  const read = await store.read()
  if (!read.ok) return read
  const stored = Stored.safeParse(read.value)
  if (!stored.success && read.value !== null) {
    const aside = await store.setAside()
    if (!aside.ok) return aside
    notice({ code: 'store.unreadable', facts: { file: 'station.db', cause: 'settings' } })
  }
  const kept = stored.success ? stored.data : freshSettings()
  const settings: StationSettings = {
    ...kept,
    ...accountSettings(kept, account),
    ...wanted,
    printers: mergePrinters(kept.printers, printers),
  }
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

/** The settings of a folder as they are, or fresh ones; nothing is written. */
export async function storedSettings(store: Pick<SettingsStore, 'read'>): Promise<StationSettings> {
  const read = await store.read()
  const stored = Stored.safeParse(read.ok ? read.value : null)
  return stored.success ? stored.data : freshSettings()
}

/** The practice printer has another port at each start; printers that were set up by hand stay. */
function mergePrinters(kept: StationSettings['printers'], now: readonly PrinterProfile[]): StationSettings['printers'] {
  const ids = new Set(now.map((printer) => printer.id))
  const byHand = kept.filter((printer) => !ids.has(printer.id) && !printer.practice)
  return [...byHand, ...now.map((printer) => ({ ...printer, sizes: [...printer.sizes] }))]
}

function freshSettings(): StationSettings {
  return StationSettings.parse({
    stationId: uuid(),
    stationName: 'Bàn 01',
    place: hostname(),
    account: '',
    shop: 0,
    environment: { kind: 'practice', baseUrl: '' },
    size: '80x80',
    printers: [],
  })
}
