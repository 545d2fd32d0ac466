import * as z from 'zod/mini'
import { KeptCodeRule } from './codeRule.ts'
import { dayLength } from './day.ts'
import { Demands, demands } from './deeds.ts'
import type { DotsPerMm } from './labelSize.ts'
import { allLabelSizes } from './labelSize.ts'
import { KeptFilter } from './orderFilter.ts'
import type { PrinterProfile } from './printer.ts'
import { drawnDpmm, graphicsForms, languageNames } from './printer.ts'
import { mostCounted, mostOnRoll } from './roll.ts'
import { noScale, ScaleSettings } from './scale.ts'
import { noViewPolicies, ViewPolicies } from './viewPolicy.ts'

const Size = z.enum(['A5', '80x80', '52x70'])

/** What erases or lets print has bounds on disk as well: a backup may have been written into. */
export const daysKept = z.int().check(z.minimum(1), z.maximum(3_650))
export const bytesKept = z.int().check(z.minimum(10 * 2 ** 20), z.maximum(2 ** 40))
/** Milliseconds. */
export const wait = z.int().check(z.minimum(0), z.maximum(30 * dayLength))

/** Where the service is and how it differs there. The base address is typed by the user. */
export const Environment = z.object({
  kind: z.enum(['practice', 'staging', 'production']),
  baseUrl: z.string(),
  /** The carrier's own prefix of cancel reasons; `SVC` in the specification. */
  reasonPrefix: z._default(z.string(), 'SVC'),
  /** Further hosts of label views and what each gives: allowedHosts.ts. */
  viewHosts: z._default(z.array(z.string()), []),
})
export type Environment = z.infer<typeof Environment>

export const PrinterSettings = z.object({
  id: z.string(),
  name: z.string(),
  uri: z.string(),
  language: z.enum(languageNames),
  dpmm: z.union([z.literal(8), z.literal(12)]),
  headDots: z.int(),
  graphics: z._default(z.enum(graphicsForms), 'z64'),
  sizes: z._default(z.array(Size), [...allLabelSizes]),
  practice: z._default(z.boolean(), false),
  setup: z.optional(
    z.object({
      darkness: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
      speed: z.nullable(z.int().check(z.minimum(1), z.maximum(600))),
      sensing: z.nullable(z.enum(['gap', 'mark', 'continuous'])),
      gap: z.nullable(z.int().check(z.minimum(0), z.maximum(2_000))),
      offset: z.nullable(z.object({ x: z.int(), y: z.int() })),
      rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      finish: z.nullable(z.enum(['tear', 'peel', 'cut'])),
    }),
  ),
  roll: z.optional(
    z.object({
      size: Size,
      labelsLeft: z.nullable(z.int().check(z.minimum(0), z.maximum(mostOnRoll))),
      odometer: z.optional(
        z.object({
          at: z.int().check(z.minimum(0), z.maximum(mostCounted)),
          since: z.int().check(z.minimum(-mostCounted), z.maximum(mostCounted)),
        }),
      ),
    }),
  ),
  sheet: z.optional(z.enum(['A4', 'A5'])),
  shared: z.optional(z.boolean()),
})

const Route = z.nullable(z.string())
const Routes = z.object({ A5: Route, '80x80': Route, '52x70': Route })
const noRoutes: z.infer<typeof Routes> = { A5: null, '80x80': null, '52x70': null }

/** A scanner on a serial line of this station. `uri` null: there is none. A scanner that types needs nothing here. */
export const SerialScanner = z.object({
  uri: z.nullable(z.string()),
  prefix: z._default(z.string(), ''),
  suffix: z._default(z.string(), ''),
})
export type SerialScanner = z.infer<typeof SerialScanner>

export const NamedShop = z.object({ id: z.int(), name: z.string() })
export type NamedShop = z.infer<typeof NamedShop>

/** A real account that was used here. Its token is sealed under `account`, and nowhere else. */
export const KeptAccount = z.object({
  account: z.string(),
  /** As people here call it; empty: as its shop. */
  name: z._default(z.string(), ''),
  shop: z.int(),
  shops: z._default(z.array(NamedShop), []),
  environment: Environment,
})
export type KeptAccount = z.infer<typeof KeptAccount>

/** What is done with a parcel whose goods nobody knows: whoever packs says that all of it is in, or it is not packed. */
export const unknownGoods = ['confirm', 'stop'] as const

/** A shop of an account whose goods are scanned before their label. */
export const PackedShop = z.object({
  account: z.string().check(z.maxLength(200)),
  shop: z.int(),
  unknown: z._default(z.enum(unknownGoods), 'confirm'),
})
export type PackedShop = z.infer<typeof PackedShop>

/** The name of the account inside the program, in every label of its. */
export const practiceAccount = 'practice'

/** Whatever changes a print. It lives in the store; window preferences live in the preferences file. */
export const StationSettings = z.object({
  stationId: z.string(),
  stationName: z.string(),
  place: z._default(z.string(), ''),
  account: z.string(),
  shop: z.int(),
  /** What the carrier calls it, and the account's other shops whose parcels were met; one that is missing: nobody asked. */
  shops: z._default(z.array(NamedShop), []),
  /** A parcel of another shop of the account: its label is printed, or asked about. */
  otherShops: z._default(z.enum(['ask', 'print']), 'ask'),
  environment: Environment,
  /** The real accounts that can be gone back to, with what each had when it was left; the one in use is among them. */
  accounts: z._default(z.array(KeptAccount), []),
  size: Size,
  printers: z.array(PrinterSettings),
  /** A job that could not print for this long asks before it prints. */
  staleAfterMs: z._default(wait, 15 * 60_000),
  /** What a second label takes: nothing, a reason from the list, or a reason and the supervisor's PIN. */
  reprint: z._default(z.enum(demands), 'free'),
  /** What a leader has set for deeds that cost money or cannot be undone. */
  demands: z._default(Demands, {}),
  /** Bar codes are redrawn with whole-dot modules where there is room. */
  bars: z._default(z.enum(['snap', 'as-is']), 'snap'),
  /** A bar code graded below C: refused, asked about, or printed. */
  weakBars: z._default(z.enum(['block', 'ask', 'print']), 'ask'),
  /** A salted hash (`hashPin`); null: nobody has set one. */
  supervisorPin: z._default(z.nullable(z.string()), null),
  /** Label pages and receivers leave the disk when they were not used for so long, or take more room than this. */
  keepLabelDays: z._default(daysKept, 30),
  keepLabelBytes: z._default(bytesKept, 2 * 2 ** 30),
  /** A folder for a backup a day, best on another disk; null: none is made. */
  backupFolder: z._default(z.nullable(z.string()), null),
  /** An order action that could not be sent for so long is given up and said so. */
  outboxExpiresMs: z._default(wait, 12 * 3_600_000),
  /** The printer of each size, by its id; null: the first one that prints it. */
  routes: z._default(Routes, noRoutes),
  /** The routes of practice while a real account is used, and those of real accounts while practice is; null: never chosen. */
  routesApart: z._default(z.nullable(Routes), null),
  /** What only a leader may do takes a leader who is signed in. */
  useRoles: z._default(z.boolean(), false),
  /** A badge that is scanned signs in without a PIN. */
  badgeIsEnough: z._default(z.boolean(), false),
  /** Where roles are used, a window that nobody has used for so long is locked; null: never. */
  lockAfterMs: z._default(z.nullable(z.int()), 60 * 60_000),
  scanner: z._default(SerialScanner, { uri: null, prefix: '', suffix: '' }),
  scale: z._default(ScaleSettings, noScale),
  /** Somebody has been through the first run, or wanted none. */
  setUp: z._default(z.boolean(), false),
  /** The environments, by their base address, whose first label a person held to be right. */
  confirmedEnvironments: z._default(z.array(z.string()), []),
  /** One that was confirmed otherwise: by an earlier version, which kept no more, or by whoever named it on the command line. */
  confirmedEnvironment: z.optional(z.nullable(z.string())),
  /** The label to be looked at in an environment that is not confirmed. `wrong`: a person said no. */
  firstLabel: z._default(z.nullable(z.object({ environment: z.string(), job: z.string(), wrong: z.boolean() })), null),
  /** What is made of label pages that come in another size. */
  viewPolicies: z._default(ViewPolicies, noViewPolicies),
  /** What the carrier's symbols say around an order's code: of every account that was used here. */
  codeRules: z._default(z.array(KeptCodeRule), []),
  /** Shops whose goods are scanned before their label. */
  packedShops: z._default(z.array(PackedShop), []),
  /** Filters of the list of orders, under the names that people gave them. */
  orderFilters: z._default(z.array(KeptFilter), []),
  /** The account's token was sealed with a key that is gone. */
  tokenLost: z._default(z.boolean(), false),
})
export type StationSettings = z.infer<typeof StationSettings>

/** As the carrier calls it, and its number: two shops may have one name. The number alone where nobody asked. */
export function nameOfShop(shops: readonly NamedShop[], shop: number): string {
  const name = shops.find(({ id }) => id === shop)?.name ?? ''
  return [name, shop].filter(Boolean).join(' · ')
}

/** What people here call an account: its own name, else that of its shop, else the host of its service. */
export function nameOfAccount({ account, name, shop, shops }: KeptAccount): string {
  return name || shops.find(({ id }) => id === shop)?.name || hostOfAccount(account)
}

/** What people call the account that is kept under this key; of one that is not, the host that its key begins with. */
export function accountCalled(key: string, accounts: readonly KeptAccount[]): string {
  const kept = accounts.find(({ account }) => account === key)
  return kept === undefined ? hostOfAccount(key) : nameOfAccount(kept)
}

/** A key is the host, and behind it which of its accounts. */
export function hostOfAccount(key: string): string {
  return key.replace(/#\w*$/, '')
}

/** The kept accounts, the one in use as it is now. Practice is none of them: it is always there. */
export function keptAccounts({
  account,
  shop,
  shops,
  environment,
  accounts,
}: Pick<StationSettings, 'account' | 'shop' | 'shops' | 'environment' | 'accounts'>): StationSettings['accounts'] {
  if (account === '' || environment.kind === 'practice') return accounts
  const before = accounts.find((kept) => kept.account === account)
  const now = { account, name: before?.name ?? '', shop, shops, environment }
  return before === undefined ? [...accounts, now] : accounts.map((kept) => (kept === before ? now : kept))
}

/** `open`: nothing was printed there yet. `asked`: a label is out, or on its way, and to be looked at. */
export type FirstLabelState = 'not-needed' | 'open' | 'asked' | 'wrong'

/** How far the first label of the present environment is. Practice prints what nobody sends. */
export function firstLabelState(
  settings: Pick<StationSettings, 'environment' | 'confirmedEnvironments' | 'confirmedEnvironment' | 'firstLabel'>,
): FirstLabelState {
  const { environment, confirmedEnvironments, confirmedEnvironment, firstLabel } = settings
  if (environment.kind === 'practice') return 'not-needed'
  const isOfNow = firstLabel !== null && firstLabel.environment === environment.baseUrl
  // Whoever names an account on a command line looks at that label, and has not mended what another one found wrong.
  if (isOfNow && firstLabel.wrong) return 'wrong'
  const confirmed = [...confirmedEnvironments, confirmedEnvironment]
  if (confirmed.includes(environment.baseUrl)) return 'not-needed'
  return isOfNow ? 'asked' : 'open'
}

/**
 * The account inside the program, whose parcels nobody sends. An account that somebody named is what they say it is,
 * also at an address of this machine: that may lead to the carrier, or be a developer's own service.
 */
export function isPractice({ account }: Pick<StationSettings, 'account'>): boolean {
  return account === practiceAccount
}

/** The printers of a size that the station takes by itself: practice a real one only where it has none of its own. */
export function printersByItself<P extends Pick<PrinterProfile, 'practice' | 'sizes'>>(
  printers: readonly P[],
  settings: Pick<StationSettings, 'account' | 'size'>,
): readonly P[] {
  const able = printers.filter(({ sizes }) => sizes.includes(settings.size))
  const own = able.filter(({ practice }) => practice === isPractice(settings))
  return own.length === 0 && isPractice(settings) ? able : own
}

/** The printer of a size: the one that was chosen for it while it prints it, else the first one that the station takes. */
export function printerFor(settings: StationSettings, size: StationSettings['size']): PrinterProfile | null {
  const { printers, routes, account } = settings
  const chosen = printers.find(({ id, sizes }) => id === routes[size] && sizes.includes(size))
  if (chosen !== undefined && (isPractice(settings) || !chosen.practice)) return chosen
  return printersByItself(printers, { account, size })[0] ?? null
}

/** What labels of a size are drawn at: a head's usual dots where no printer prints it. */
export function dpmmFor(settings: StationSettings, size: StationSettings['size']): DotsPerMm {
  const printer = printerFor(settings, size)
  return printer === null ? 8 : drawnDpmm(printer)
}

/**
 * The routes that another account finds. Practice has its own: what was chosen for real labels sends none of practice's
 * to a real printer. The first real account begins with those that were chosen in practice.
 */
export function routesWith(
  account: string,
  { account: before, routes, routesApart }: Pick<StationSettings, 'account' | 'routes' | 'routesApart'>,
): Pick<StationSettings, 'routes' | 'routesApart'> {
  const toPractice = isPractice({ account })
  if (toPractice === isPractice({ account: before })) return { routes, routesApart }
  if (!toPractice) return { routes: routesApart ?? routes, routesApart: routes }
  return { routes: routesApart ?? noRoutes, routesApart: before === '' ? null : routes }
}
