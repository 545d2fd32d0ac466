import { hostname } from 'node:os'
import * as z from 'zod/mini'
import { uuid } from '../base/uuid.ts'
import { KeptCodeRule } from '../model/codeRule.ts'
import type { Demands } from '../model/deeds.ts'
import { deeds, demands } from '../model/deeds.ts'
import { KeptFilter } from '../model/orderFilter.ts'
import {
  Environment,
  KeptAccount,
  NamedShop,
  PackedShop,
  PrinterSettings,
  StationSettings,
  unknownGoods,
} from '../model/settings.ts'

/** An address that there is none of, a port too high, opens no station. */
const StoredEnvironment = Environment.check(z.refine(({ baseUrl }) => baseUrl === '' || URL.canParse(baseUrl)))
const StoredAccount = z.extend(KeptAccount, { environment: StoredEnvironment })
export const StoredSettings = z.extend(StationSettings, {
  environment: StoredEnvironment,
  accounts: z._default(z.array(StoredAccount), []),
})

export interface KeptSettings {
  readonly settings: StationSettings
  /** The fields that are not as they were written, or only in part. */
  readonly unfit: readonly string[]
}

/**
 * What a document of settings says; null: nothing was written yet. Of one that does not fit only what does not is lost:
 * else whoever finds one field that no start reads back takes the PIN away by it, and all that it guards. What guards is
 * as strict as it gets where it cannot be read.
 */
export function keptSettings(document: unknown): KeptSettings {
  const fresh = freshSettings()
  if (document === null) return { settings: fresh, unfit: [] }
  const given = fieldsOf(document)
  const unfit: string[] = []
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(StoredSettings.shape)) {
    // A document that is none says of no field that it was left out.
    const value = given === null ? unreadable : given[name]
    const read = schema.safeParse(value)
    if (!read.success) unfit.push(name)
    fields[name] = read.success ? read.data : (mended(name, value) ?? Reflect.get(fresh, name))
  }
  const settings = StoredSettings.parse(fields)
  return { settings: { ...settings, ...accountOf(settings, unfit, fresh) }, unfit }
}

/** Fits no field. */
const unreadable = Number.NaN

/** In place of what cannot be read; undefined: as in a fresh folder, which is the strict way of all the others. */
function mended(name: string, value: unknown): unknown {
  switch (name) {
    case 'supervisorPin':
      // There was one, perhaps: no PIN fits this.
      return ''
    case 'reprint':
      return 'pin'
    case 'demands':
      return strictWhereUnread(fieldsOf(value))
    case 'useRoles':
    // As long as no leader can sign in they are not in force; without this, none who has a badge only could.
    case 'badgeIsEnough':
      return true
    case 'weakBars':
      return 'block'
    case 'packedShops':
      return listOf(z.extend(PackedShop, { unknown: z._default(z.enum(unknownGoods), 'stop') }), value)
    default:
      return listed[name] === undefined ? undefined : listOf(listed[name], value)
  }
}

const listed: Readonly<Record<string, z.ZodMiniObject>> = {
  printers: PrinterSettings,
  accounts: StoredAccount,
  shops: NamedShop,
  codeRules: KeptCodeRule,
  orderFilters: KeptFilter,
}

function strictWhereUnread(given: Fields | null): Demands {
  const Demand = z.enum(demands)
  const strict = deeds.flatMap((deed) => {
    const value = given === null ? unreadable : given[deed]
    return value === undefined ? [] : [[deed, Demand.safeParse(value).data ?? 'pin']]
  })
  return Object.fromEntries(strict)
}

/** The account as it is kept beside, where it is; else none, which is practice: nothing is printed in another one's name. */
function accountOf(
  { account, accounts }: StationSettings,
  unfit: readonly string[],
  fresh: StationSettings,
): Partial<StationSettings> {
  if (!['account', 'shop', 'environment'].some((name) => unfit.includes(name))) return {}
  const kept = unfit.includes('account') ? undefined : accounts.find((one) => one.account === account)
  const { shop, environment } = kept ?? fresh
  return { account: kept?.account ?? '', shop, environment }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | null {
  const read = z.record(z.string(), z.unknown()).safeParse(value)
  return read.success ? read.data : null
}

/** An object without those of its fields that do not fit; undefined: it is none without them. */
function withoutUnfit(schema: z.ZodMiniObject, value: unknown): unknown {
  const fields = Object.entries(fieldsOf(value) ?? {})
  const fitting = fields.filter(([name, field]) => {
    const known = schema.shape[name]
    return known !== undefined && z.safeParse(known, field).success
  })
  return schema.safeParse(Object.fromEntries(fitting)).data
}

function listOf(schema: z.ZodMiniObject, value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flatMap((one) => withoutUnfit(schema, one) ?? []) : []
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
