import type { TicketRow } from '../../../src/contract/carrier.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import type { Contact, OrderDetail, OrderItem } from '../../../src/model/orderDetail.ts'
import type { OrderQuote } from '../../../src/model/orderQuote.ts'
import type { Order } from '../../../src/model/parcel.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, dateText, momentText, money, shiftText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { weightText } from '../../../src/words/weightText.ts'
import { maskPhone } from '../../text/format.ts'
import type { ParcelWords } from '../../text/screens/parcel.ts'
import type { TicketsWords } from '../../text/screens/tickets.ts'
import { ticketState } from '../../text/screens/tickets.ts'
import type { Texts } from '../../text/vi.ts'

/** Whoever reads a parcel's page, and when. `phones`: somebody asked for the numbers. */
export interface ParcelReader {
  readonly t: Texts
  readonly w: ParcelWords
  readonly fees: Readonly<Record<string, string>>
  readonly tickets: TicketsWords
  readonly language: Language
  readonly now: number
  readonly phones: boolean
}

/** Facts that belong together, under their name. */
export interface FactGroup {
  readonly key: 'receiver' | 'sender' | 'returnTo' | 'money' | 'fee' | 'goods' | 'tickets' | 'dates' | 'notes' | 'log'
  readonly title: string
  /** What is read first, without a name of its own. */
  readonly lead: string
  readonly facts: readonly OrderFact[]
  readonly items: readonly ItemLine[]
}

/** `strong`: money to collect. `mono`: a code. */
export interface OrderFact {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
  readonly mono?: boolean
}

export interface ItemLine {
  readonly name: string
  readonly count: string
  readonly weight: string
}

/** The order in groups, the first as they are asked for most; what the service left out is not there. */
export function orderGroups(
  { order, quote, tickets }: Pick<ParcelPage, 'order' | 'quote' | 'tickets'>,
  reader: ParcelReader,
): readonly FactGroup[] {
  const groups = [
    receiver(order, reader),
    moneyGroup(order, reader),
    feeGroup(quote, reader),
    goods(order, reader),
    ticketGroup(tickets, reader),
    dates(order, reader),
    contact('sender', order.detail?.sender, reader),
    contact('returnTo', elsewhere(order.detail), reader),
    notes(order, reader),
    log(order, reader),
  ]
  return groups.filter(({ lead, facts, items }) => lead !== '' || facts.length > 0 || items.length > 0)
}

type Named = readonly [name: string, value: string | null, how?: Pick<OrderFact, 'strong' | 'mono'>]

function group(
  key: FactGroup['key'],
  { w }: ParcelReader,
  facts: readonly Named[],
  more: Partial<Pick<FactGroup, 'lead' | 'items'>> = {},
): FactGroup {
  const shown = facts.flatMap(([name, value, how]) =>
    value === null || value.trim() === '' ? [] : [{ name, value: value.trim(), ...how }],
  )
  return { key, title: w.group[key], lead: '', items: [], ...more, facts: shown }
}

function receiver({ receiver: to, requiredNote, sortCode }: Order, reader: ParcelReader): FactGroup {
  const { t, w } = reader
  return group(
    'receiver',
    reader,
    [
      [w.field.phone, phoneText(to.phone, reader), { mono: true }],
      [w.field.address, to.address],
      [w.field.requiredNote, t.requiredNotes[requiredNote] ?? requiredNote],
      [w.field.sortCode, sortCode, { mono: true }],
    ],
    { lead: to.name },
  )
}

function phoneText(phone: string, { phones }: ParcelReader): string {
  return phones ? phone : maskPhone(phone)
}

function contact(key: 'sender' | 'returnTo', who: Contact | undefined, reader: ParcelReader): FactGroup {
  const { w } = reader
  if (who === undefined) return group(key, reader, [])
  return group(
    key,
    reader,
    [
      [w.field.phone, phoneText(who.phone, reader), { mono: true }],
      [w.field.address, who.address],
    ],
    { lead: who.name },
  )
}

/** Where it is returned to, when that is not where it came from. */
function elsewhere(detail: OrderDetail | undefined): Contact | undefined {
  if (detail === undefined) return undefined
  const { sender, returnTo } = detail
  const same = sender.name === returnTo.name && sender.phone === returnTo.phone && sender.address === returnTo.address
  return same ? undefined : returnTo
}

function moneyGroup({ cod, detail }: Order, reader: ParcelReader): FactGroup {
  const { t, w, language } = reader
  const dong = (amount: number | null | undefined) => (amount == null || amount === 0 ? null : money(amount, language))
  const about = detail?.money
  const codState = about?.codTransferred === true ? 'transferred' : about?.codCollected === true ? 'collected' : 'none'
  const collects = (cod ?? 0) > 0
  return group('money', reader, [
    [w.field.cod, cod === null ? t.notKnown : cod === 0 ? t.noCod : money(cod, language), { strong: collects }],
    [w.field.codState, about === undefined || !collects ? null : w.codState[codState]],
    [w.field.payer, about?.payer == null ? null : w.payer[about.payer]],
    [w.field.codFailed, dong(about?.codFailed)],
    [w.field.value, dong(about?.value)],
    [w.field.insured, dong(about?.insured)],
  ])
}

/** As the carrier priced it when it was made here; Order Info says nothing of what an order costs. */
function feeGroup(quote: OrderQuote | null, reader: ParcelReader): FactGroup {
  const { w, fees, language } = reader
  if (quote?.total == null) return group('fee', reader, [])
  return group('fee', reader, [
    [w.field.feeTotal, money(quote.total, language), { strong: true }],
    ...quote.lines.map(({ name, amount }): Named => [fees[name] ?? name, money(amount, language)]),
  ])
}

function ticketGroup(rows: readonly TicketRow[], reader: ParcelReader): FactGroup {
  const { tickets, now } = reader
  const facts = rows.map((row): Named => {
    const at = row.updatedAt === null ? '' : momentText(row.updatedAt, now)
    return [String(row.id), [row.category, ticketState(row, tickets), at].filter(Boolean).join(' · ')]
  })
  return group('tickets', reader, facts)
}

function goods({ weight, content, detail, parcels, sellerCode }: Order, reader: ParcelReader): FactGroup {
  const { w, language } = reader
  const grams = (amount: number | null | undefined) => (amount == null ? null : weightText(amount, language))
  const { length, width, height } = detail?.measures ?? { length: null, width: null, height: null }
  const sized = length !== null && width !== null && height !== null && length + width + height > 0
  const service = detail?.serviceType == null ? null : detail.serviceType === 5 ? w.service.heavy : w.service.light
  const items = (detail?.items ?? []).map((item) => itemLine(item, reader))
  return group(
    'goods',
    reader,
    [
      [w.field.content, items.length > 0 ? null : content],
      [w.field.weight, grams(weight)],
      [w.field.chargeable, grams(detail?.measures.chargeable)],
      [w.field.size, sized ? fillIn(w.dimensions, { length, width, height }) : null],
      [
        w.field.service,
        parcels.length > 1 ? fillIn(w.parcels, { count: countText(parcels.length, language) }) : service,
      ],
      [w.field.sellerCode, sellerCode, { mono: true }],
    ],
    { items },
  )
}

function itemLine({ name, code, parcel, quantity, weight }: OrderItem, { w, language }: ParcelReader): ItemLine {
  const known = parcel === '' ? code : parcel
  return {
    name: fillIn(w.itemLine, { name, ...(known !== '' && { code: known }) }),
    count: quantity === null ? '' : fillIn(w.itemCount, { count: countText(quantity, language) }),
    weight: weight === null || weight === 0 ? '' : weightText(weight, language),
  }
}

function dates({ detail, pickupShift, updatedAt }: Order, reader: ParcelReader): FactGroup {
  const { w, now } = reader
  const at = (time: number | null | undefined) => (time == null ? null : momentText(time, now))
  const { created, expected, finished, codCollected, codTransferred } = detail?.dates ?? {}
  return group('dates', reader, [
    [w.field.pickupShift, pickupShift === null ? null : shiftText(pickupShift, now)],
    [w.field.expected, expected == null ? null : dateText(expected)],
    [w.field.created, at(created)],
    [w.field.updated, updatedAt === created ? null : at(updatedAt)],
    [w.field.codCollected, at(codCollected)],
    [w.field.codTransferred, at(codTransferred)],
    [w.field.finished, at(finished)],
  ])
}

function notes({ note, detail }: Order, reader: ParcelReader): FactGroup {
  const { w } = reader
  return group('notes', reader, [
    [w.field.note, note],
    [w.field.carrierNote, detail?.carrierNote ?? null],
  ])
}

/** The newest on top, as in every history. */
function log({ detail }: Order, reader: ParcelReader): FactGroup {
  const { t, now } = reader
  const changes = (detail?.log ?? []).toReversed()
  return group(
    'log',
    reader,
    changes.map(({ status, at }): Named => [momentText(at, now), t.statuses[status] ?? status]),
  )
}
