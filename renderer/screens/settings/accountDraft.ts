import type { AccountChoice, SettingsView, ShopChoice } from '../../../src/contract/settings.ts'
import { readAllowedHost } from '../../../src/model/allowedHosts.ts'
import { isServiceAddress, isToken } from '../../../src/model/serviceAddress.ts'

/** An account as it is being typed. The token lives in the form and nowhere else, and goes with it. */
export interface AccountDraft {
  readonly kind: 'staging' | 'production'
  readonly baseUrl: string
  readonly token: string
  readonly shop: number | null
  readonly reasonPrefix: string
  /** With commas between them, each with what it gives: allowedHosts.ts. */
  readonly viewHosts: string
}

export type WrongAccountField = 'baseUrl' | 'token' | 'shop' | 'reasonPrefix' | 'viewHosts'

export const emptyAccount: AccountDraft = {
  kind: 'production',
  baseUrl: '',
  token: '',
  shop: null,
  reasonPrefix: 'SVC',
  viewHosts: '',
}

/** The present account without its token, which is never told. */
export function draftOfSettings(settings: SettingsView): AccountDraft {
  const { environment, baseUrl, shop, reasonPrefix, viewHosts } = settings
  if (environment === 'practice') return emptyAccount
  return { kind: environment, baseUrl, token: '', shop, reasonPrefix, viewHosts: viewHosts.join(', ') }
}

/** What keeps it from being checked. */
export function wrongToCheck(draft: AccountDraft): ReadonlySet<WrongAccountField> {
  const wrong = new Set<WrongAccountField>()
  if (!isServiceAddress(draft.baseUrl.trim())) wrong.add('baseUrl')
  if (!isToken(draft.token.trim())) wrong.add('token')
  return wrong
}

/** What keeps it from being used, once it was checked. */
export function wrongToUse(draft: AccountDraft): ReadonlySet<WrongAccountField> {
  const wrong = new Set(wrongToCheck(draft))
  if (draft.shop === null) wrong.add('shop')
  if (!/^[A-Z]{1,10}$/.test(draft.reasonPrefix.trim())) wrong.add('reasonPrefix')
  if (hostsOf(draft).some((host) => readAllowedHost(host) === null)) wrong.add('viewHosts')
  return wrong
}

/** null: there is something wrong with it. */
export function accountOf(draft: AccountDraft): AccountChoice | null {
  const { kind, baseUrl, token, shop, reasonPrefix } = draft
  if (shop === null || wrongToUse(draft).size > 0) return null
  return {
    kind,
    baseUrl: baseUrl.trim(),
    token: token.trim(),
    shop,
    reasonPrefix: reasonPrefix.trim(),
    viewHosts: [...hostsOf(draft)],
  }
}

/** The shop to begin with: the one that was used, if it works still, else the only one that does. */
export function firstShop(shops: readonly ShopChoice[], before: number | null): number | null {
  const active = shops.filter((shop) => shop.active)
  const same = active.find(({ id }) => id === before)
  return same?.id ?? (active.length === 1 ? active[0]?.id : undefined) ?? null
}

function hostsOf({ viewHosts }: AccountDraft): readonly string[] {
  const hosts = viewHosts.split(',').map((host) => host.trim())
  return hosts.filter((host) => host !== '')
}
