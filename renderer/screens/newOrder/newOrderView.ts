import type { FieldFault } from '../../../src/base/fault.ts'
import type { QuoteAnswer, QuoteAnswers } from '../../../src/contract/newOrders.ts'
import type { UnitChoice } from '../../../src/model/address.ts'
import type { ReadField } from '../../../src/model/chatMessage.ts'
import { readFields } from '../../../src/model/chatMessage.ts'
import type { NewOrder, OrderEnd } from '../../../src/model/newOrder.ts'
import { emptyOrder } from '../../../src/model/newOrder.ts'
import { orderFaults } from '../../../src/model/newOrderRules.ts'
import type { OrderQuote } from '../../../src/model/orderQuote.ts'
import { ruleText } from '../../../src/words/fieldText.ts'
import { capitalized } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Unsure } from '../../stores/newOrderStore.ts'

/** The ward of one end of an order; null: none was chosen. */
export function unitOf(order: NewOrder, end: OrderEnd): UnitChoice | null {
  const ward = order[`${end}_ward_name`]
  if (ward === '') return null
  const district = order[`${end}_district_name`]
  const province = order[`${end}_province_name`]
  const scheme = order[`is_new_${end}_address`] ? 'new' : 'old'
  return { scheme, ward, district, province, name: [ward, district, province].filter(Boolean).join(', ') }
}

/** That end of the order in this ward; null: in none. */
export function withUnit(end: OrderEnd, unit: UnitChoice | null): Partial<NewOrder> {
  return {
    [`${end}_ward_name`]: unit?.ward ?? '',
    [`${end}_district_name`]: unit?.district ?? '',
    [`${end}_province_name`]: unit?.province ?? '',
    [`is_new_${end}_address`]: unit?.scheme === 'new',
  }
}

/** What is wrong with each field, in words, by the specification's names. Of a field that is empty only once somebody tried. */
export function wrongFields(
  order: NewOrder,
  { tried, refused, language }: { tried: boolean; refused: readonly FieldFault[]; language: Language },
): Readonly<Record<string, string>> {
  const told = orderFaults(order).filter(({ rule }) => tried || !early.has(rule))
  const all = [...refused, ...told].map((fault) => [fault.field, capitalized(ruleText(fault, language))] as const)
  return Object.fromEntries(all)
}

/** Rules that whatever is being typed breaks at first. */
const early: ReadonlySet<string> = new Set(['required', 'min', 'phone'])

/** Enough to ask what it costs: where it goes, and what it weighs. */
export function canBeQuoted(order: NewOrder): boolean {
  return orderFaults(withSomebody(order)).length === 0
}

/** Whoever it is for changes no price. */
function withSomebody(order: NewOrder): NewOrder {
  return {
    ...order,
    to_name: order.to_name.trim() || '-',
    to_phone: '0900000000',
    to_address: order.to_address.trim() || '-',
    content: order.content || '-',
  }
}

/** As it is asked for a quote: what is still missing there stands for nothing. */
export function asQuoted(order: NewOrder): NewOrder {
  const { to_name, to_phone, to_address, content } = withSomebody(order)
  const phone = order.to_phone.trim() === '' ? to_phone : order.to_phone
  return { ...order, to_name, to_phone: phone, to_address, content: order.items.length > 0 ? '' : content }
}

export function quoteIn(answer: QuoteAnswer | null | undefined): OrderQuote | null {
  return answer != null && 'quote' in answer ? answer.quote : null
}

/** Of Preview, which is the order itself; where it was not asked, of Calculate Fee. */
export function priceOf(quotes: QuoteAnswers | null): OrderQuote | null {
  return quoteIn(quotes?.preview) ?? quoteIn(quotes?.fee)
}

export function isUntouched(order: NewOrder): boolean {
  return JSON.stringify(order) === JSON.stringify(emptyOrder)
}

/**
 * With what a template says. The goods are the template's; of the rest stays what was typed, that is what differs from
 * `before`: nothing, or the template of before.
 */
export function fromTemplate(order: NewOrder, template: NewOrder, before: NewOrder): NewOrder {
  const says = (of: NewOrder, name: string) => JSON.stringify(Object.entries(of).find(([one]) => one === name)?.[1])
  const typed = new Set(
    Object.keys(order)
      .filter((name) => says(order, name) !== says(before, name))
      .map(groupOf),
  )
  const stays = Object.entries(order).filter(([name]) => typed.has(groupOf(name)) && !goods.has(name))
  return { ...template, ...Object.fromEntries(stays) }
}

const goods: ReadonlySet<string> = new Set([
  ...['content', 'items', 'service_type_id', 'weight', 'length', 'width', 'height', 'order_value'],
])

/** A ward is one thing, with all of its names. */
function groupOf(name: string): string {
  const [, end] = /^(?:is_new_)?(to|from|return)_(?:ward|district|province|address$)/.exec(name) ?? []
  const isStreet = end !== undefined && name === `${end}_address`
  return end === undefined || isStreet ? name : `${end} ward`
}

/** Fields as they were read from a message, not surely, and as they still stand. */
export type Doubts = readonly (readonly [field: ReadField, value: string | number])[]

export function doubtsIn(order: NewOrder, unsure: Unsure): Doubts {
  return readFields.flatMap((field): Doubts => {
    const said = unsure[field]
    // A name or a ward that is missing is told by its field.
    return said === undefined || said === '' || order[field] !== said ? [] : [[field, said]]
  })
}
