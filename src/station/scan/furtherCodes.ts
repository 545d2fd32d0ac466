import { createHmac, randomBytes } from 'node:crypto'
import { normalized } from '../../base/normalized.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { codeByRules } from '../../model/codeRule.ts'
import { findCodes } from '../../model/findCodes.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { namesParcel, parcelWritten } from '../../model/namesParcel.ts'
import type { Order } from '../../model/parcel.ts'
import { isTheStations, readScan } from '../../model/scan.ts'
import type { Orders } from '../../ports/orders.ts'
import type { LabelDots } from '../../ports/raster.ts'
import type { WasToldToGoOn } from '../print/queue.ts'
import { hasCodeForm, shownCode } from '../print/readBackRule.ts'

/**
 * What a label says beside its own code. What is of the same order (its sort code, the seller's code, its parcels) is
 * right. A bar code of another order that this station knows ends it: one of the two is wrong. Any other that could be
 * an order's asks. A label whose letters do not name its order is known by its bar codes alone, and asks for every
 * other; and its letters may not name another order either.
 * Faults: `label.wrong-code`, `label.further-code` unless somebody said to print it all the same.
 */
export async function judgeFurtherCodes(
  orders: Pick<Orders, 'get' | 'bySellerCode'>,
  { codes, text }: Pick<LabelDots, 'codes' | 'text'>,
  { label, order, rules }: Judged,
  wasToldToGoOn: WasToldToGoOn,
): Promise<Result<undefined>> {
  const further = codes.map((code) => code.text.trim()).filter((code) => code !== '' && !isOwn(code, label, order))
  // What a rule makes of it is its own, unless it is another order's code as it stands.
  const strange = further.filter((code) => namesParcel(code, label, rules) === null)
  const isWritten = findCodes(text, label.order).order
  // A scanner sends each line of it as a scan of its own.
  const lines = [...new Set(further.flatMap((code) => [code, ...linesOf(code)]))]
  for (const code of [...lines, ...(isWritten ? [] : wordsOf(text))]) {
    if (await namesAnother(orders, code, label, rules))
      return fail('label.wrong-code', { facts: { wanted: labelCode(label), read: shownCode(code) } })
  }
  const couldBeCode = (code: string) => hasCodeForm(code) || codeByRules(code, rules) !== null
  const pressesKeys = (code: string) => keys.test(code) || linesOf(code).some(isTheStations)
  const asking = isWritten ? strange.filter((code) => couldBeCode(code) || pressesKeys(code)) : strange
  // Each is asked about, so that nobody lets one go that they were not asked about.
  const questions = asking.map((code) => factsOf(codeByRules(code, rules)?.order ?? code))
  const open = questions.find((facts) => !wasToldToGoOn({ code: 'label.further-code', facts }))
  return open === undefined ? ok() : fail('label.further-code', { facts: open })
}

/** Many scanners press a key of the keyboard for these, and none for a line end, a tabulator or what is between fields (GS). */
const keys = /[\x01-\x08\x0b\x0c\x0e-\x1c\x1e\x1f\x7f]/

function linesOf(code: string): readonly string[] {
  return code.split(/[\0-\x1f\x7f]+/).flatMap((line) => line.trim() || [])
}

/** What has not the form of a code may be a receiver's name: it is told from others of its kind, and by nobody read. */
function factsOf(code: string): Readonly<Record<string, string>> {
  const shown = shownCode(code)
  return shown === code ? { code: shown } : { code: shown, mark: createHmac('sha256', salt).update(code).digest('hex') }
}

const salt = randomBytes(16)

interface Judged {
  readonly label: Label
  readonly order: Order
  /** A leader's, for what the carrier's symbols say around a code. */
  readonly rules: readonly CodeRule[]
}

function isOwn(code: string, label: Label, { sortCode, sellerCode, parcels }: Order): boolean {
  const own = [sortCode, sellerCode, ...parcels].map((one) => one.trim().toUpperCase())
  return parcelWritten(code, label.order) !== null || own.includes(code.toUpperCase())
}

/** Is it the code of another order that was read here, the carrier's or its seller's? */
async function namesAnother(
  orders: Pick<Orders, 'get' | 'bySellerCode'>,
  code: string,
  { account, order }: Label,
  rules: readonly CodeRule[],
): Promise<boolean> {
  const ruled = codeByRules(code, rules)
  if (ruled !== null && ruled.order !== order) {
    const known = await orders.get(account, ruled.order)
    if (known.ok && known.value !== null) return true
  }
  const read = readScan(code)
  if (!read.ok || read.value.kind === 'command' || read.value.kind === 'badge') return false
  if (read.value.kind === 'code' && read.value.order !== order) {
    const known = await orders.get(account, read.value.order)
    if (known.ok && known.value !== null) return true
  }
  const sellers = await orders.bySellerCode(account, read.value.text)
  return sellers.ok && sellers.value.length > 0 && sellers.value.every((one) => one.order.code !== order)
}

/** The words of a text that could be an order's code, however hyphens and spaces divide its letters. */
function wordsOf(text: string): readonly string[] {
  const tokens = normalized(text, 'NFKC').toUpperCase().split(/\s+/)
  const spaced = tokens
    .join(' ')
    .replaceAll(/(?<=(?:^| )\S) (?=\S(?: |$))/g, '')
    .split(' ')
  const words = [...tokens, ...spaced].flatMap((token) => [
    token.replace(/[^A-Z0-9]/g, ''),
    ...token.split(/[^A-Z0-9_]+/),
  ])
  return [...new Set(words)].filter(hasCodeForm)
}
