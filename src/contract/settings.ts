import * as z from 'zod/mini'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { allHostGives, isPlace, named, readAllowedHost } from '../model/allowedHosts.ts'
import { dayLength } from '../model/day.ts'
import { Demands, demands } from '../model/deeds.ts'
import { KeptFilter } from '../model/orderFilter.ts'
import { practiceScale, scaleProtocols } from '../model/scale.ts'
import { readSerialAddress } from '../model/serialLine.ts'
import { isServiceAddress, isToken } from '../model/serviceAddress.ts'
import type { FirstLabelState, NamedShop } from '../model/settings.ts'
import { bytesKept, daysKept, PackedShop, wait } from '../model/settings.ts'
import type { AccountShop } from '../model/shop.ts'
import { ViewPolicies } from '../model/viewPolicy.ts'
import type { CodeRuleView } from './codeRules.ts'
import { id, Path, Size } from './ids.ts'

const Route = z.nullable(z.string().check(z.maxLength(500)))

const Wrapping = z.string().check(z.maxLength(20))

/** Whatever changes a print on this station. Window preferences (language, theme, sound) are not here. */
const Whole = z.object({
  stationName: z.string().check(z.minLength(1), z.maxLength(60)),
  place: z.string().check(z.maxLength(60)),
  size: Size,
  staleAfterMs: wait,
  /** What a second label takes, and what deeds take that cost money or cannot be undone. */
  reprint: z.enum(demands),
  demands: Demands,
  keepLabelDays: daysKept,
  keepLabelBytes: bytesKept,
  outboxExpiresMs: wait,
  /** A folder for a backup a day; null: none is made. */
  backupFolder: z.nullable(Path),
  bars: z.enum(['snap', 'as-is']),
  weakBars: z.enum(['block', 'ask', 'print']),
  otherShops: z.enum(['ask', 'print']),
  /** The printer of each size; null: the first one that prints it. */
  routes: z.object({ A5: Route, '80x80': Route, '52x70': Route }),
  /** What only a leader may do takes a leader who is signed in. Fault: `operator.leader-needed`. */
  useRoles: z.boolean(),
  /** A badge that is scanned signs in without a PIN. */
  badgeIsEnough: z.boolean(),
  /** Where roles are used, a window that nobody has used for so long is locked; null: never. */
  lockAfterMs: z.nullable(z.int().check(z.minimum(60_000), z.maximum(dayLength))),
  /** A scanner on a serial line, and what it puts around each code; `uri` null: there is none. */
  scanner: z.object({
    uri: z.nullable(
      z.string().check(
        z.maxLength(500),
        z.refine((uri) => readSerialAddress(uri) !== null),
      ),
    ),
    prefix: Wrapping,
    suffix: Wrapping,
  }),
  /** A scale, and how far a parcel's weight may be from its order's; `uri` null: there is none on a line. */
  scale: z.object({
    uri: z.nullable(
      z.string().check(
        z.maxLength(500),
        z.refine((uri) => uri === practiceScale || readSerialAddress(uri) !== null),
      ),
    ),
    protocol: z.enum(scaleProtocols),
    types: z.boolean(),
    asks: z.boolean(),
    toleranceGrams: z.int().check(z.minimum(0), z.maximum(50_000)),
    tolerancePercent: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  /** What is made of label pages that come in another size, by the size of the label; null: they are refused. */
  viewPolicies: ViewPolicies,
  /** Shops whose goods are scanned before their label. */
  packedShops: z.array(PackedShop).check(z.maxLength(1_000)),
  /** Filters of the list of orders under names of their own. */
  orderFilters: z.array(KeptFilter).check(z.maxLength(30)),
  /** Somebody has been through the first run, or wanted none. */
  setUp: z.boolean(),
})
/** Of the policies only those of some sizes may be given; the others stay. */
export const SettingsPart = z.extend(z.partial(Whole), { viewPolicies: z.optional(z.partial(ViewPolicies)) })
export type SettingsPart = z.infer<typeof SettingsPart>

const ServiceAddress = z.string().check(z.maxLength(200), z.refine(isServiceAddress))
const Token = z.string().check(z.maxLength(500), z.refine(isToken))

const AllowedHost = z.string().check(
  z.maxLength(200),
  z.refine((text) => readAllowedHost(text) !== null),
)

const Host = z.string().check(
  z.maxLength(200),
  z.refine((text) => isPlace(text) && named(text) === text),
)

const AccountName = z.string().check(z.minLength(1), z.maxLength(300))

const PracticeAccount = z.object({ kind: z.literal('practice') })
const RealAccount = z.object({
  kind: z.enum(['staging', 'production']),
  baseUrl: ServiceAddress,
  /** Left out: the one that is sealed here, for another shop at the address that it was given for. */
  token: z.optional(Token),
  shop: z.int().check(z.minimum(1)),
  /** What this environment writes for `SVC` in the reason of a cancellation. */
  reasonPrefix: z.string().check(z.regex(/^[A-Z]{1,10}$/)),
  /** Further hosts of label views and what each gives: allowedHosts.ts. */
  viewHosts: z.array(AllowedHost).check(z.maxLength(20)),
})
/** One that was used here before, with the token that is sealed here. */
const KeptAccount = z.object({ kind: z.literal('kept'), account: AccountName })
export type AccountChoice = z.infer<typeof PracticeAccount> | z.infer<typeof RealAccount>

/**
 * The account of the settings with another of its shops; its token is the one that is sealed. Faults: `shop.unknown`,
 * `shop.inactive`; `request.unsendable` in practice, which has one shop of its own: there is nothing to choose.
 */
export function accountWithShop(
  { environment: kind, baseUrl, reasonPrefix, viewHosts, shop: present }: SettingsView,
  shop: AccountShop | undefined,
): Result<AccountChoice> {
  if (shop === undefined) return fail('shop.unknown')
  if (!shop.active) return fail('shop.inactive')
  if (kind === 'practice')
    return fail('request.unsendable', { fields: [{ field: 'shop', rule: 'oneof', limit: present }] })
  return ok({ kind, baseUrl, shop: shop.id, reasonPrefix, viewHosts: [...viewHosts] })
}

export const settingsCommands = [
  z.object({ type: z.literal('change-settings'), id, part: SettingsPart }),
  /**
   * What hosts beside the service's own give to label views from now on. `job`: the label that wanted them, in whose
   * history it stands; null: none did.
   */
  z.object({
    type: z.literal('allow-hosts'),
    id,
    hosts: z.array(Host).check(z.minLength(1), z.maxLength(5)),
    gives: z.enum(allHostGives),
    job: z.nullable(id),
  }),
  /** The supervisor's PIN, where no roles are used. `pin` null: none any more. */
  z.object({
    type: z.literal('set-supervisor-pin'),
    id,
    pin: z.nullable(z.string().check(z.minLength(4), z.maxLength(32))),
  }),
  /**
   * Whose orders the station works on from now on. Labels on their way come to their verdict first; the window stays
   * connected and asks for the snapshot again. The token is sealed on disk and never told to anybody. A refused account
   * changes nothing.
   */
  z.object({ type: z.literal('use-account'), id, account: z.union([PracticeAccount, RealAccount, KeptAccount]) }),
  /** What people here call a kept account; empty: as its shop. Fault: `account.unknown`. */
  z.object({ type: z.literal('account-rename'), id, account: AccountName, name: z.string().check(z.maxLength(60)) }),
  /**
   * Its token is erased, and it cannot be gone back to without it. What it printed and has waiting stays. Faults:
   * `account.unknown`, `account.in-use`.
   */
  z.object({ type: z.literal('account-remove'), id, account: AccountName }),
  /**
   * The first label of an environment that nobody has confirmed. `right`: right and readable, the next may be printed.
   * `wrong`: nothing more is printed. `again`: the settings were looked at, the next label is the first one.
   */
  z.object({ type: z.literal('first-label'), id, answer: z.enum(['right', 'wrong', 'again']) }),
] as const

export const settingsQueries = [
  /** Does the service take this token, and for which shops? Nothing is kept. */
  z.object({ type: z.literal('check-account'), baseUrl: ServiceAddress, token: Token }),
] as const

/** A shop that an account may work for. */
export interface ShopChoice {
  readonly id: number
  readonly name: string
  readonly active: boolean
}

/** An account that can be gone back to, without what it takes to do so. */
export interface KeptAccountView {
  readonly account: string
  readonly name: string
  /** The name that a leader gave it; empty: none. */
  readonly ownName: string
  readonly environment: 'staging' | 'production'
  readonly baseUrl: string
  readonly shop: number
}

/** The settings in the window's table. No credential, no hash. */
export interface SettingsView extends z.infer<typeof Whole> {
  readonly stationId: string
  readonly account: string
  readonly shop: number
  /** What the carrier calls it, and the account's other shops whose parcels were met. */
  readonly shops: readonly NamedShop[]
  readonly environment: 'practice' | 'staging' | 'production'
  /** The real accounts that were used here, the one in use among them. */
  readonly accounts: readonly KeptAccountView[]
  readonly baseUrl: string
  readonly reasonPrefix: string
  readonly viewHosts: readonly string[]
  readonly codeRules: readonly CodeRuleView[]
  readonly hasSupervisorPin: boolean
  /** The account's token cannot be opened any more: it has to be entered again. */
  readonly tokenLost: boolean
  readonly firstLabel: FirstLabelState
}
