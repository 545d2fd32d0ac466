import * as z from 'zod/mini'

/**
 * What a leader has found that the carrier's symbols say around an order's code: `VN` before it, an address whose last
 * part it is, `-1` behind it for a parcel. All of a symbol has to be as the rule says, from its first character to its
 * last, in any case; what merely looks like it says nothing.
 */
export const CodeRule = z.object({
  before: z.string().check(z.maxLength(200)),
  after: z.string().check(z.maxLength(200)),
  /** How long the codes are that it is for: with a prefix, another length would be another code. */
  lengths: z.array(z.int().check(z.minimum(5), z.maximum(10))).check(z.minLength(1), z.maxLength(6)),
  /** The mark between the code and its parcel's number, and the number of the first parcel; null: there is no number. */
  parcel: z.nullable(z.object({ mark: z.string().check(z.length(1)), first: z.union([z.literal(0), z.literal(1)]) })),
})
export type CodeRule = z.infer<typeof CodeRule>

/** One symbol that was scanned, and whose it is. `parcel` 0: the order itself. */
export const CodeExample = z.object({
  symbol: z.string().check(z.minLength(1), z.maxLength(400)),
  order: z.string().check(z.regex(/^[A-Z0-9]{5,10}$/)),
  parcel: z.int().check(z.minimum(0), z.maximum(9_999)),
})
export type CodeExample = z.infer<typeof CodeExample>

/** A rule as it is kept: for one account, with the scans that it was made from. */
export const KeptCodeRule = z.object({
  id: z.string(),
  account: z.string(),
  rule: CodeRule,
  examples: z.array(CodeExample),
})
export type KeptCodeRule = z.infer<typeof KeptCodeRule>

/** More than a carrier has kinds of symbols is somebody who tries things. */
export const mostCodeRules = 10

/** An order as a symbol names it; `parcel` 0: it says no number. */
export interface RuledCode {
  readonly order: string
  readonly parcel: number
}

/** What a whole symbol says by the rules; null: nothing, or by two of them two things. */
export function codeByRules(symbol: string, rules: readonly CodeRule[]): RuledCode | null {
  const [first, ...others] = rules.flatMap((rule) => codeByRule(symbol, rule) ?? [])
  if (first === undefined) return null
  return others.every(({ order, parcel }) => order === first.order && parcel === first.parcel) ? first : null
}

/** The rules by which a symbol says anything at all. */
export function rulesFor(symbol: string, rules: readonly CodeRule[]): readonly CodeRule[] {
  return rules.filter((rule) => codeByRule(symbol, rule) !== null)
}

function codeByRule(symbol: string, { before, after, lengths, parcel }: CodeRule): RuledCode | null {
  const whole = inCapitals(symbol.trim())
  const [head, tail] = [inCapitals(before), inCapitals(after)]
  if (whole.length < head.length + tail.length || !whole.startsWith(head) || !whole.endsWith(tail)) return null
  const inner = whole.slice(head.length, whole.length - tail.length)
  const { code = '', mark = '', number } = innerForm.exec(inner)?.groups ?? {}
  if (!lengths.includes(code.length) || mark !== (parcel?.mark ?? '')) return null
  if (parcel === null || number === undefined) return { order: code, parcel: 0 }
  const counted = Number(number) - parcel.first + 1
  return counted >= 1 ? { order: code, parcel: counted } : null
}

/** A code with a letter in it, and a parcel's number without leading zeros behind one mark. */
const innerForm = /^(?<code>(?=[0-9]*[A-Z])[A-Z0-9]{5,10})(?:(?<mark>[^A-Z0-9])(?<number>0|[1-9]\d{0,3}))?$/

/** As a scanner may have lost or found them: letters of codes, and no other that has one of them for its capital. */
export function inCapitals(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

export function isSameRule(one: CodeRule, other: CodeRule): boolean {
  return JSON.stringify(CodeRule.parse(one)) === JSON.stringify(CodeRule.parse(other))
}

/** The rules of one account. */
export function rulesOf({
  account,
  codeRules,
}: {
  readonly account: string
  readonly codeRules: readonly KeptCodeRule[]
}): readonly CodeRule[] {
  return codeRules.flatMap((kept) => (kept.account === account ? [kept.rule] : []))
}
