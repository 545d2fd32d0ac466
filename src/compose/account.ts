import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { AccountChoice, ShopChoice } from '../contract/settings.ts'
import { isServiceAddress } from '../model/serviceAddress.ts'
import type { Environment, StationSettings } from '../model/settings.ts'
import { isPractice, keptAccounts } from '../model/settings.ts'
import { createShippingClient } from '../shipping/client.ts'
import { createShippingService } from '../shipping/shippingService.ts'
import type { Store } from '../store/store.ts'
import { keptSettings } from './keptSettings.ts'
import type { Account } from './stationSettings.ts'
import { storedSettings } from './stationSettings.ts'

/** An account of a service with its token, as a shell or a command line gives it to the station. */
export interface GivenAccount extends Account {
  /** Empty: it was lost, and is asked for. */
  readonly token: string
}

/**
 * An account named on a command line. Its labels carry the service's host and a few digits that tell two accounts of
 * one host apart, never the token.
 */
export function accountOf(given: { baseUrl: string; token: string; shop: number }): GivenAccount {
  const { hostname } = new URL(given.baseUrl)
  const onThisMachine = hostname === 'localhost' || (isIP(hostname) !== 0 && hostname.startsWith('127.'))
  const kind: Environment['kind'] = onThisMachine ? 'practice' : 'production'
  const environment = { kind, baseUrl: given.baseUrl, reasonPrefix: 'SVC', viewHosts: [] }
  return { name: accountName(given), token: given.token, shop: given.shop, environment, keepsHosts: true }
}

/**
 * The account that a shift leader chose. A shop of the same service keeps its account's name when its token is entered
 * anew, whichever of the account's shops it is, and with it the labels it has here: under another name they would be fresh.
 */
export function chosenAccount(
  choice: Exclude<AccountChoice, { kind: 'practice' }> & { readonly token: string },
  before: Pick<StationSettings, 'account' | 'shop' | 'shops' | 'environment' | 'accounts'>,
): GivenAccount {
  const { kind, token, shop, reasonPrefix, viewHosts } = choice
  const baseUrl = withoutSlash(choice.baseUrl)
  const ofService = keptAccounts(before).filter(({ environment }) => {
    return environment.baseUrl === baseUrl && environment.kind === kind
  })
  const same =
    ofService.find((kept) => kept.shop === shop) ?? ofService.find(({ shops }) => shops.some(({ id }) => id === shop))
  const name = same?.account ?? freeName({ kind, baseUrl, token }, before)
  return { name, token, shop, environment: { kind, baseUrl, reasonPrefix, viewHosts } }
}

/**
 * The token for another shop of the account that is there: it is given to no other address. Fault:
 * `service.token-missing`.
 */
export async function keptToken(
  { kind, baseUrl }: Exclude<AccountChoice, { kind: 'practice' }>,
  store: Pick<Store, 'settings' | 'credentials'>,
): Promise<Result<string>> {
  const present = await storedAccount(store)
  if (!present.ok) return present
  const same =
    present.value !== 'practice' &&
    present.value.environment.kind === kind &&
    present.value.environment.baseUrl === withoutSlash(baseUrl)
  return same && present.value.token !== '' ? ok(present.value.token) : fail('service.token-missing')
}

/**
 * The account that the settings of a folder name, else practice. A token that is not there or cannot be opened any more
 * is empty: the station starts, says so, and asks for it. So is one that was given for another host than the settings
 * name by now: settings lie openly in a backup, and whoever wrote into it would get the token. Faults: `store.*`.
 */
export async function storedAccount(
  store: Pick<Store, 'settings' | 'credentials'>,
): Promise<Result<'practice' | GivenAccount>> {
  const { account: name, shop, environment } = await storedSettings(store.settings)
  if (environment.kind === 'practice') return ok('practice')
  const token = await sealedToken(name, environment, store)
  return token.ok ? ok({ name, token: token.value, shop, environment }) : token
}

/**
 * An account as a folder has it that is nobody's yet, or of this shop of this service, whichever token it has by now.
 * Faults: `account.other`, `store.*`.
 */
export async function asInFolder(
  account: 'practice' | GivenAccount,
  { settings }: Pick<Store, 'settings'>,
): Promise<Result<'practice' | GivenAccount>> {
  const document = await settings.read()
  if (!document.ok) return document
  if (document.value === null) return ok(account)
  const kept = keptSettings(document.value).settings
  if (account === 'practice') return isPractice(kept) ? ok(account) : fail('account.other')
  const isOwn =
    withoutSlash(kept.environment.baseUrl) === withoutSlash(account.environment.baseUrl) && kept.shop === account.shop
  if (!isOwn || isPractice(kept)) return fail('account.other')
  // Under another name its labels would be fresh, whichever token it has.
  return ok({ ...account, name: kept.account, environment: kept.environment })
}

/** An account that was used here before, as it was left. Faults: `account.unknown`, `service.token-missing`, `store.*`. */
export async function keptAccount(
  name: string,
  settings: StationSettings,
  store: Pick<Store, 'credentials'>,
): Promise<Result<GivenAccount>> {
  const kept = keptAccounts(settings).find(({ account }) => account === name)
  if (kept === undefined) return fail('account.unknown')
  const token = await sealedToken(name, kept.environment, store)
  if (!token.ok) return token
  const { shop, environment } = kept
  return token.value === '' ? fail('service.token-missing') : ok({ name, token: token.value, shop, environment })
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** Empty: there is none that can be opened, or it was given for another host. */
async function sealedToken(
  name: string,
  { baseUrl }: Environment,
  { credentials }: Pick<Store, 'credentials'>,
): Promise<Result<string>> {
  const token = isNamedAfter(name, baseUrl) ? await credentials.get(name) : ok(null)
  if (!token.ok) return token.fault.code === 'store.key-lost' ? ok('') : token
  return ok(token.value ?? '')
}

function isNamedAfter(name: string, baseUrl: string): boolean {
  return isServiceAddress(baseUrl) && name.startsWith(`${new URL(baseUrl).host}#`)
}

function accountName({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }): string {
  const digits = createHash('sha256').update(token).digest('hex').slice(0, 6)
  return `${new URL(baseUrl).host}#${digits}`
}

/** Another service of one host is another account, also where it takes the same token. */
function freeName(
  { kind, ...given }: { readonly kind: string; readonly baseUrl: string; readonly token: string },
  before: Parameters<typeof keptAccounts>[0],
): string {
  const name = accountName(given)
  const isTaken = keptAccounts(before).some(
    ({ account, environment }) =>
      account === name && (environment.kind !== kind || withoutSlash(environment.baseUrl) !== given.baseUrl),
  )
  return isTaken ? accountName({ ...given, token: `${kind} ${given.baseUrl} ${given.token}` }) : name
}

/**
 * What the carrier calls the shop of an account. Empty where it cannot be asked now: a station whose network is away keeps
 * what was chosen, and the carrier says with the first order what is wrong with it. Faults: `shop.unknown`,
 * `shop.inactive`.
 */
export async function nameOfShop(
  { environment, token, shop }: GivenAccount,
  signal: AbortSignal,
): Promise<Result<string>> {
  const listed = await checkAccount({ baseUrl: environment.baseUrl, token }, signal)
  if (!listed.ok) return ok('')
  const chosen = listed.value.shops.find(({ id }) => id === shop)
  if (chosen === undefined) return fail('shop.unknown')
  return chosen.active ? ok(chosen.name) : fail('shop.inactive')
}

/** Somebody is watching: a service that has not answered by then is said to be away. */
const deadlineMs = 10_000

/**
 * Asks a service which shops a token opens, through a client of its own that nothing remembers. Faults: `service.*`,
 * `request.invalid` for an address that is none.
 */
export async function checkAccount(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  signal: AbortSignal,
): Promise<Result<{ readonly shops: readonly ShopChoice[] }>> {
  if (!URL.canParse(baseUrl)) return fail('request.invalid', { fields: [{ field: 'baseUrl', rule: 'type' }] })
  const client = createShippingClient({ baseUrl, token, shop: null, deadlineMs })
  try {
    const shops = await createShippingService(client).shops(signal)
    return shops.ok ? ok({ shops: shops.value }) : shops
  } finally {
    await client.close()
  }
}
