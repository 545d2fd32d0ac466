import { randomInt } from 'node:crypto'
import { systemClock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { normalized } from '../base/normalized.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { QuoteAnswer } from '../contract/newOrders.ts'
import { NewOrderFields } from '../contract/newOrders.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { confidenceOf, readChatMessage, unsureFields } from '../model/chatMessage.ts'
import { dayOf } from '../model/day.ts'
import { foldText } from '../model/foldText.ts'
import type { NewOrder } from '../model/newOrder.ts'
import { emptyOrder } from '../model/newOrder.ts'
import { newSellerCode } from '../model/sellerCode.ts'
import type { NewOrderAsked } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'

/**
 * `packbench orders new`: one order, of a message and of fields under the specification's names. A part that is not
 * sure is never taken: which one, and what it may be, is told, and nothing is made.
 */
export async function newOrder(api: StationApi, asked: NewOrderAsked, terminal: Terminal): Promise<Result<0 | 1>> {
  const read = await orderOf(api, asked)
  if (!read.ok) return read
  const { order, places, unsure, left } = read.value
  if (unsure.length > 0) {
    terminal.line({ state: 'unsure', unsure, places, left })
    return fail('message.unsure', {
      facts: { parts: unsure.map(({ field, read: its }) => `${field}=${its}`).join(', ') },
    })
  }
  return asked.dryRun ? quote(api, order, terminal) : make(api, order, terminal)
}

interface Read {
  readonly order: NewOrder
  /** What the message's ward may be, where it is not sure. */
  readonly places: readonly string[]
  /** Which fields were read from the message and are not sure, unless they were given. */
  readonly unsure: readonly { readonly field: string; readonly read: string }[]
  /** What of the message is in no field. */
  readonly left: readonly string[]
}

/**
 * Fields that were given go before what the message says, and that before the template. Faults: `template.unknown`,
 * `request.unknown-field`, `request.unsendable`.
 */
async function orderOf(api: StationApi, { message, fields, template, code }: NewOrderAsked): Promise<Result<Read>> {
  const given = typedFields(fields)
  if (!given.ok) return given
  const base = template === null ? ok(emptyOrder) : await templateOf(api, template)
  if (!base.ok) return base
  const chat = readChatMessage(message ?? '')
  const { phone, name, address, cod, leftOver } = chat
  const split = await api.ask({ type: 'split-address', line: address })
  if (!split.ok) return split
  const { chosen, street, places } = split.value
  const sellerCode = code === 'auto' ? newSellerCode(dayOf(systemClock.now()), (most) => randomInt(most)) : code
  const order = {
    ...base.value,
    to_name: name,
    to_phone: phone,
    to_address: street,
    to_ward_name: chosen?.ward ?? '',
    to_district_name: chosen?.district ?? '',
    to_province_name: chosen?.province ?? '',
    is_new_to_address: chosen?.scheme === 'new',
    cod_amount: cod ?? base.value.cod_amount,
    client_order_code: sellerCode,
    ...given.value,
  }
  const checked = NewOrderFields.safeParse(order)
  if (checked.success) {
    const { data } = checked
    // What was given by its own option was looked at.
    const unsure = unsureFields(confidenceOf(chat, split.value))
      .filter((field) => !Object.hasOwn(given.value, field))
      .map((field) => ({ field, read: String(data[field] ?? '') }))
    return ok({ order: data, places: places.map((place) => place.name), unsure, left: leftOver })
  }
  const wrong = checked.error.issues.map(({ path }) => ({ field: path.join('.'), rule: 'type' }))
  return fail('request.unsendable', { fields: wrong })
}

/** As a person writes its name: with or without marks and capitals. Fault: `template.unknown`. */
async function templateOf(api: StationApi, name: string): Promise<Result<NewOrder>> {
  const kept = await api.ask({ type: 'templates' })
  if (!kept.ok) return kept
  const fits = kept.value.filter((one) => foldText(one.name) === foldText(name))
  const found = fits.find((one) => one.name === normalized(name, 'NFC')) ?? fits[0]
  return found === undefined ? fail('template.unknown', { facts: { name } }) : ok(found.order)
}

/** Each as the order has it: a text as it was typed, everything else as JSON. */
function typedFields(fields: readonly (readonly [name: string, value: string])[]): Result<Record<string, unknown>> {
  const known: Readonly<Record<string, unknown>> = { ...emptyOrder }
  const unknown = fields.filter(([name]) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    return fail('request.unknown-field', { fields: unknown.map(([field]) => ({ field, rule: 'unknown' })) })
  const isText = (name: string) => typeof known[name] === 'string' || known[name] === null
  return ok(Object.fromEntries(fields.map(([name, value]) => [name, isText(name) ? value : json(value)])))
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function quote(api: StationApi, order: NewOrder, terminal: Terminal): Promise<Result<0 | 1>> {
  const answered = await api.ask({ type: 'quote-order', draft: uuid(), order })
  if (!answered.ok) return answered
  const { preview, fee, leadTime } = answered.value
  terminal.line({ preview: lineOf(preview), fee: lineOf(fee), leadTime: lineOf(leadTime) })
  return ok(preview !== null && 'quote' in preview ? 0 : 1)
}

function lineOf(answer: QuoteAnswer | null): object | null {
  if (answer === null) return null
  return 'quote' in answer ? answer.quote : { fault: answer.fault.code, fields: answer.fault.fields ?? [] }
}

async function make(api: StationApi, order: NewOrder, terminal: Terminal): Promise<Result<0 | 1>> {
  const made = await api.execute({ type: 'create-order', id: uuid(), draft: uuid(), order })
  if (!made.ok) return made
  const { state, code, fault, quote: price } = made.value
  const said: Fault['code'] | null = fault?.code ?? null
  const { total, expected } = price ?? { total: null, expected: null }
  terminal.line({ state, code, sellerCode: order.client_order_code, total, expected, fault: said })
  return ok(state === 'created' ? 0 : 1)
}
