import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Label } from '../model/label.ts'
import { labelCode } from '../model/label.ts'
import type { Grade, ReadCode } from '../model/readCode.ts'
import { isWorse } from '../model/readCode.ts'

/**
 * The rule by which dots are known to be the label of one parcel: a bar code in them holds the parcel's code or its
 * order's code, and none holds the code of another parcel of the same order. Faults: `label.no-code` when nothing
 * could be read, `label.wrong-code` otherwise.
 */
export function judgeCodes(read: readonly string[], label: Pick<Label, 'order' | 'parcel'>): Result<undefined> {
  // A symbol that was found and says nothing is no code of anybody's.
  const codes = read.map((code) => code.trim().toUpperCase()).filter((code) => code !== '')
  const wanted = labelCode(label)
  if (codes.length === 0) return fail('label.no-code', { facts: { wanted } })
  const sibling = codes.find((code) => isOtherParcel(code, label))
  if (sibling !== undefined) return fail('label.wrong-code', { facts: { wanted, read: sibling } })
  if (codes.includes(wanted) || codes.includes(label.order)) return ok()
  return fail('label.wrong-code', { facts: { wanted, read: codes.find((code) => codeForm.test(code)) ?? '?' } })
}

/** A QR code may hold anything of the receiver; only what looks like a code goes into a fault. */
const codeForm = /^(?=.*[A-Z])[A-Z0-9]{5,10}(_\d+)?$/

function isOtherParcel(code: string, { order, parcel }: Pick<Label, 'order' | 'parcel'>): boolean {
  if (!code.startsWith(`${order}_`)) return false
  const k = Number(code.slice(order.length + 1))
  return Number.isInteger(k) && k !== Math.max(parcel, 1)
}

/**
 * How well the bar code that names this parcel will scan: the best of those that do, since one is enough. A is what a
 * label gets that names it by nothing graded.
 */
export function gradeOf(codes: readonly ReadCode[], label: Pick<Label, 'order' | 'parcel'>): Grade {
  const naming = codes.filter(({ text }) => isCodeOf(text, label))
  const [first, ...rest] = naming.map(({ grade }) => grade)
  return rest.reduce((best, grade) => (isWorse(best, grade) ? grade : best), first ?? 'A')
}

function isCodeOf(text: string, label: Pick<Label, 'order' | 'parcel'>): boolean {
  const code = text.trim().toUpperCase()
  return code === labelCode(label) || code === label.order
}
