import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CodeExample, CodeRule, RuledCode } from './codeRule.ts'
import { codeByRules, inCapitals, isSameRule } from './codeRule.ts'
import { parcelWritten } from './namesParcel.ts'
import { readScan } from './scan.ts'

/** `parcels`: how many labels its order has; 0 and 1 are one. */
export interface ScannedExample extends CodeExample {
  readonly parcels: number
}

/** What three scans can mean. Two rules: whether the number behind the code is a parcel's has to be said by a person. */
export type Proposed = readonly CodeRule[]

const wantedExamples = 3

/**
 * The rules that make of each of three symbols the order that it was scanned from, and nothing else of any of them, beside
 * the rules that there are. Faults: `rule.three-orders`, `rule.needless` (a symbol is the code itself), `rule.no-code`,
 * `rule.several-codes`, `rule.disagree`, `rule.which-parcel`, `rule.not-whole` (half a word of an address),
 * `rule.confusable` (it would make one valid code of another), `rule.known`.
 */
export function codeRulesFor(examples: readonly ScannedExample[], kept: readonly CodeRule[]): Result<Proposed> {
  if (examples.length !== wantedExamples || new Set(examples.map(({ order }) => order)).size !== wantedExamples)
    return fail('rule.three-orders')
  const scanned: Around[] = []
  for (const example of examples) {
    const around = takenApart(example, examples)
    if (!around.ok) return around
    scanned.push(around.value)
  }
  const lengths = [...new Set(examples.map(({ order }) => order.length))].sort((a, b) => a - b)
  const possible = [asItStands(scanned), withNumber(scanned)].flatMap((form) => (form === null ? [] : [form]))
  if (possible.length === 0) return fail(scanned.every(lacksParcel) ? 'rule.which-parcel' : 'rule.disagree')
  const judged = possible.map((form) => judgeRule({ ...form, lengths }, examples, kept))
  const right = judged.flatMap((one) => (one.ok ? [one.value] : []))
  return right.length > 0 ? ok(right) : (judged.find((one) => !one.ok) ?? ok([]))
}

/** A symbol without its order's code. `number`: what may be a parcel's behind the code. `parcel` null: nobody said which. */
interface Around {
  readonly before: string
  readonly after: string
  readonly number: { readonly mark: string; readonly value: number; readonly after: string } | null
  readonly parcel: number | null
}

type RuleForm = Omit<CodeRule, 'lengths'>

function takenApart({ symbol, order, parcel, parcels }: ScannedExample, all: readonly CodeExample[]): Result<Around> {
  const facts = { facts: { code: order } }
  const text = symbol.trim()
  const pieces = inCapitals(text).split(order)
  if (pieces.length < 2) return fail('rule.no-code', facts)
  if (parcelWritten(text, order) !== null) return fail('rule.needless', facts)
  const others = all.filter((other) => other.order !== order)
  if (pieces.length > 2 || others.some((other) => inCapitals(text).includes(other.order)))
    return fail('rule.several-codes', facts)
  const before = text.slice(0, pieces[0]?.length)
  const after = text.slice(before.length + order.length)
  const [, mark, digits, rest = ''] = numberForm.exec(after) ?? []
  const number = mark === undefined ? null : { mark, value: Number(digits), after: rest }
  return ok({ before, after, number, parcel: parcel > 0 ? parcel : parcels <= 1 ? 1 : null })
}

const numberForm = /^([^\p{L}\p{N}\s?])(0|[1-9]\d{0,3})(?!\d)(.*)$/u

/** The same around all three. */
function asItStands([first, ...others]: readonly Around[]): RuleForm | null {
  if (first === undefined || !others.every((one) => isLike(one.before, first.before) && isLike(one.after, first.after)))
    return null
  return { before: first.before, after: first.after, parcel: null }
}

/** The same around all three but for a number, which counts the parcels of each from the same. */
function withNumber(scanned: readonly Around[]): RuleForm | null {
  const [first] = scanned
  if (first === undefined || first.number === null) return null
  const { mark, after } = first.number
  const counts = scanned.map(({ before, number, parcel }) => {
    const isSame = isLike(before, first.before) && number?.mark === mark && isLike(number.after, after)
    return isSame && parcel !== null ? number.value - parcel + 1 : null
  })
  const [from] = counts
  if ((from !== 0 && from !== 1) || counts.some((one) => one !== from)) return null
  return { before: first.before, after, parcel: { mark, first: from } }
}

function lacksParcel({ number, parcel }: Around): boolean {
  return number !== null && parcel === null
}

function isLike(a: string, b: string): boolean {
  return inCapitals(a) === inCapitals(b)
}

function judgeRule(rule: CodeRule, examples: readonly ScannedExample[], kept: readonly CodeRule[]): Result<CodeRule> {
  if (kept.some((one) => isSameRule(one, rule))) return fail('rule.known')
  if (!isWhole(rule)) return fail('rule.not-whole')
  for (const length of rule.lengths) {
    const other = otherCode(rule, 'A'.repeat(length))
    if (other !== null) return fail('rule.confusable', { facts: { code: other } })
  }
  for (const { symbol, order, parcel } of examples) {
    const said = codeByRules(symbol, [...kept, rule])
    if (said === null || !says(said, order, rule.parcel === null ? 0 : parcel))
      return fail('rule.confusable', { facts: { code: order } })
  }
  return ok(rule)
}

/** A number that nobody said is what the symbol says. */
function says(said: RuledCode, order: string, parcel: number): boolean {
  return said.order === order && (parcel === 0 || said.parcel === parcel)
}

/** Another code, or a bar code of the station's own, that a symbol of this rule could be as well; null: it could be none. */
function otherCode({ before, after, lengths, parcel }: CodeRule, code: string): string | null {
  const symbol = `${before}${code}${parcel === null ? '' : `${parcel.mark}1`}${after}`
  const read = readScan(symbol)
  if (!read.ok || read.value.kind === 'seller-code') return null
  return read.value.kind === 'code' && !lengths.includes(read.value.order.length) ? null : symbol
}

/** In an address the code is all of one part of the path, or all of one value of the query. */
function isWhole({ before, after, parcel }: CodeRule): boolean {
  const mark = parcel?.mark ?? ''
  if (!/[/?&=#\\]/.test(before + mark + after)) return true
  if (mark !== '' && !'-_.~'.includes(mark)) return false
  const place = before.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  if (/^[^/?#&=\s]+\/([^?#]*\/)?$/.test(place)) return after === '' || /^[/?#]/.test(after)
  return /^[^/?#&=\s]+(\/[^?#]*)?\?([^#]*&)?[^#&=]+=$/.test(place) && (after === '' || /^[&#]/.test(after))
}
