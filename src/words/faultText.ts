import type { Fault, FaultCode } from '../base/fault.ts'
import type { OperationKind } from '../model/operationKind.ts'
import { adviceOf } from './adviceTexts.ts'
import { changedText } from './changedText.ts'
import { faultTextsEn } from './faultTexts.en.ts'
import type { FaultText, FaultTexts } from './faultTexts.ts'
import { faultTextsVi } from './faultTexts.vi.ts'
import { fieldsText } from './fieldText.ts'
import type { Facts } from './fillIn.ts'
import { capitalized, fillIn } from './fillIn.ts'
import type { Language } from './language.ts'
import { orderFieldsText } from './orderFieldText.ts'
import { statusText } from './statusText.ts'
import { weightText } from './weightText.ts'

const texts: Readonly<Record<Language, FaultTexts>> = { vi: faultTextsVi, en: faultTextsEn }

/**
 * A fault in the operator's words. `facts` add to those of the fault, such as the printer's name. `kind`: of the
 * operation that was asked for by name; without it somebody has a parcel in hand.
 */
export function faultText(fault: Fault, language: Language, facts: Facts = {}, kind?: OperationKind): FaultText {
  const advice = kind === undefined ? {} : adviceOf(fault.code, kind, language)
  const { what, paper, todo } = { ...texts[language][fault.code], ...advice }
  const { fields = [] } = fault
  const say = fault.code.startsWith('order.') ? orderFieldsText : fieldsText
  const named = fields.length > 0 ? { message: say(fields, language) } : {}
  const changed = changes.has(fault.code) ? changedText(fault.facts ?? {}, language) : ''
  const { status } = fault.facts ?? {}
  const state = status === undefined ? {} : { state: statusText(String(status), language) }
  const inWords = { ...named, ...state, ...facts, ...(changed !== '' && { changed }) }
  const known = grouped({ ...fault.facts, ...inWords }, language)
  return { what: capitalized(fillIn(what, known)), paper, todo: capitalized(fillIn(todo, known)) }
}

/** Faults whose facts say what of an order is not as on its label. */
const changes: ReadonlySet<FaultCode> = new Set([
  'order.changed',
  'order.change-waiting',
  'label.outdated',
  'packing.order-changed',
])

const counts: ReadonlySet<string> = new Set(['needs', 'has', 'most'])

const weights: ReadonlySet<string> = new Set(['weighed', 'ordered'])

/**
 * Weights in their unit, amounts and counts of dots with the digits of their thousands apart; numbers that name something
 * stay as they are.
 */
function grouped(facts: Facts, language: Language): Facts {
  const locale = language === 'vi' ? 'vi-VN' : 'en-GB'
  const said = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value !== 'number'
      ? value
      : weights.has(name)
        ? weightText(value, language)
        : counts.has(name)
          ? value.toLocaleString(locale)
          : value,
  ])
  return Object.fromEntries(said)
}

/** The same on one line: `Máy in hết giấy, chưa tem nào ra. Thay cuộn giấy…` */
export function faultSentence(fault: Fault, language: Language, facts: Facts = {}): string {
  const { what, paper, todo } = faultText(fault, language, facts)
  return `${what}, ${paper}. ${todo}.`
}
