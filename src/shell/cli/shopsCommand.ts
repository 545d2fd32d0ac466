import type { ShopsAsked } from './cliActions.ts'
import type { CliCommand } from './cliCommand.ts'
import { data, dataOf } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError, wholeOf } from './options.ts'
import { allowedBy, leaderVariable, pinVariable } from './secondLabel.ts'

/** `packbench shops …`: the shops of the station's account, through the station that runs. */
export const shopsCommand: CliCommand = {
  summary: 'shops of the account: list them, work for another, make one',
  usage:
    'packbench shops list [--data DIR]\n' +
    '       packbench shops use ID [--data DIR]\n' +
    '       packbench shops create --name NAME --phone PHONE --address TEXT --ward CODE --district ID\n' +
    '                              [--bank-account ID] [--data DIR]',
  options: [
    { name: 'name', value: 'NAME', help: 'create: what it is called' },
    { name: 'phone', value: 'PHONE', help: 'create: whom the driver rings up' },
    { name: 'address', value: 'TEXT', help: 'create: where parcels are picked up' },
    { name: 'ward', value: 'CODE', help: 'create: the carrier’s code of the ward' },
    { name: 'district', value: 'ID', help: 'create: the carrier’s id of the district' },
    { name: 'bank-account', value: 'ID', help: 'create: where COD is paid to' },
    data,
  ],
  notes: [
    'list: one line for every shop: {"shop","name","phone","address","active","used"}.',
    'use: labels on their way come to their end first; one line: {"shop","left"}, labels that wait for the shop before.',
    'create: one line: {"shop"}. Sent once: where nobody knows the end, look at the list before you make another.',
    'They need a running station, which has the account.',
    `Where roles are used, a PIN is read from ${pinVariable}, and whose it is from ${leaderVariable}.`,
  ],
  run: (typed, words, actions, terminal) =>
    actions.shops(
      { ...dataOf(typed), asked: askedOf(typed, words), allowed: allowedBy(typed, terminal.env) },
      terminal,
    ),
}

function askedOf(typed: Typed, [verb, shop, ...more]: readonly string[]): ShopsAsked {
  if (more.length > 0) throw new UsageError('one ID at a time')
  if (verb === 'use') {
    if (shop !== undefined && /^[1-9]\d{0,14}$/.test(shop)) return { kind: 'use', shop: Number(shop) }
    throw new UsageError('use takes the ID of a shop, as `shops list` writes it')
  }
  if (shop !== undefined) throw new UsageError(`${verb} takes options only`)
  if (verb === 'list') return { kind: 'list' }
  if (verb === 'create') return { kind: 'create', shop: newShopOf(typed) }
  throw new UsageError(verb === undefined ? 'list, use or create?' : `list, use or create, not ${verb}`)
}

function newShopOf(typed: Typed) {
  const given = (name: string) => {
    const text = textOf(typed, name)
    if (text === null) throw new UsageError(`--${name} is missing`)
    return text
  }
  const district = wholeOf(typed, 'district', 1, Number.MAX_SAFE_INTEGER)
  if (district === null) throw new UsageError('--district is missing')
  return {
    name: given('name'),
    phone: given('phone'),
    address: given('address'),
    ward: given('ward'),
    district,
    bankAccount: wholeOf(typed, 'bank-account', 1, Number.MAX_SAFE_INTEGER),
  }
}
