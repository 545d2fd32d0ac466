import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { inCapitals } from '../../model/codeRule.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { namesParcel } from '../../model/namesParcel.ts'
import type { Grade, ReadCode } from '../../model/readCode.ts'
import { isWorse } from '../../model/readCode.ts'

/**
 * The rule by which dots are known to be the label of one parcel: a bar code in them holds the parcel's code or its
 * order's code, and none holds the code of another parcel of the same order. Faults: `label.no-code` when nothing
 * could be read, `label.wrong-code` otherwise.
 */
export function judgeCodes(
  read: readonly string[],
  label: Pick<Label, 'order' | 'parcel'>,
  rules: readonly CodeRule[],
): Result<undefined> {
  // A symbol that was found and says nothing is no code of anybody's.
  const codes = read.map((code) => inCapitals(code.trim())).filter((code) => code !== '')
  const wanted = labelCode(label)
  if (codes.length === 0) return fail('label.no-code', { facts: { wanted } })
  const sibling = codes.find((code) => namesParcel(code, label, rules) === 'sibling')
  if (sibling !== undefined) return fail('label.wrong-code', { facts: { wanted, read: sibling } })
  if (codes.some((code) => namesParcel(code, label, rules) !== null)) return ok()
  return fail('label.wrong-code', { facts: { wanted, read: shownCode(codes.find(hasCodeForm) ?? '') } })
}

/** Has it the form of an order's or a parcel's code? */
export function hasCodeForm(code: string): boolean {
  return codeForm.test(inCapitals(code.trim()))
}

const codeForm = /^(?=.*[A-Z])[A-Z0-9]{5,10}(_\d+)?$/

/** A QR code may hold anything of the receiver; only what looks like a code goes into a fault. */
export function shownCode(code: string): string {
  return hasCodeForm(code) ? inCapitals(code.trim()) : '?'
}

/**
 * How well the bar code that names this parcel will scan: the best of those that do, since one is enough. What names it
 * by no bar code at all cannot be scanned.
 */
export function gradeOf(
  codes: readonly ReadCode[],
  label: Pick<Label, 'order' | 'parcel'>,
  rules: readonly CodeRule[],
): Grade {
  const [first, ...rest] = namingCodes(codes, label, rules).map(({ grade }) => grade)
  return rest.reduce((best, grade) => (isWorse(best, grade) ? grade : best), first ?? 'F')
}

/** The bar codes that name this parcel or its order. */
export function namingCodes(
  codes: readonly ReadCode[],
  label: Pick<Label, 'order' | 'parcel'>,
  rules: readonly CodeRule[],
): readonly ReadCode[] {
  return codes.filter(({ text }) => {
    const naming = namesParcel(text, label, rules)
    return naming === 'parcel' || naming === 'order'
  })
}
