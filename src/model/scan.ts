import { normalized } from '../base/normalized.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { inCapitals } from './codeRule.ts'
import { holdsBadge, readBadge } from './operator.ts'
import { unwrap, unwrapped } from './scannerLine.ts'

/**
 * What a scan or a typed line can be. A `code` has the form of the carrier's order codes (upper-case letters and
 * digits, 5 to 10, with `_k` for one parcel); a `seller-code` is anything else up to 50 characters, case kept, to be
 * looked up in the station's index; a `command` is one of the station's own bar codes; a `badge` names an operator.
 */
export type Scan =
  | { readonly kind: 'code'; readonly order: string; readonly parcel: number; readonly text: string }
  | { readonly kind: 'seller-code'; readonly text: string }
  | { readonly kind: 'command'; readonly command: CommandName }
  | { readonly kind: 'badge'; readonly badge: string }

/**
 * The station's command bar codes. The form `--NN--` is digits and a mark that every keyboard layout types alike and
 * that no Vietnamese input method composes; no order code can have it.
 */
export const commandCodes = {
  '--11--': 'size-A5',
  '--12--': 'size-80x80',
  '--13--': 'size-52x70',
  '--21--': 'reprint-last',
  '--22--': 'print-again',
  '--23--': 'take-back',
  '--31--': 'acknowledge',
  '--41--': 'label-in-hand',
  '--42--': 'no-label',
  '--51--': 'roll-A5',
  '--52--': 'roll-80x80',
  '--53--': 'roll-52x70',
  '--61--': 'mode-print',
  '--62--': 'mode-verify',
  '--63--': 'mode-settle',
  '--64--': 'mode-lookup',
  '--71--': 'batch-cancel',
  '--72--': 'batch-pause',
  '--81--': 'sign-out',
  '--91--': 'pack-undo',
  '--92--': 'pack-count',
  '--93--': 'pack-aside',
} as const satisfies Record<string, string>

export type CommandName = (typeof commandCodes)[keyof typeof commandCodes]

/**
 * What typed a line, as the window can tell by its keys. `hand`: slower than any scanner. `keyboard`: as fast, and without
 * the prefix that the scanner puts before all it sends: a scale. `unsure`: as fast, and nothing tells a scale from the
 * scanner. `scanner`: it has the prefix, or came over the line of the serial scanner.
 */
export const sentByKinds = ['hand', 'keyboard', 'unsure', 'scanner'] as const
export type SentBy = (typeof sentByKinds)[number]

const sellerCodeLimit = 50 // specification 4.10, client_order_code
const orderCode = /^([A-Z0-9]{5,10})(?:_([1-9][0-9]{0,3}))?$/
const commandForm = /^--\d\d--$/
const control = /[\u0000-\u001f\u007f-\u009f]/

/**
 * Reads a line as the scanner delivered it: blanks and a terminator around it are dropped, lower case becomes upper
 * case where the result has the form of an order code. Faults: `scan.empty`, `scan.too-short` (one character),
 * `scan.too-long`, `scan.control-characters`, `scan.unknown-command`.
 */
export function readScan(line: string): Result<Scan> {
  const text = normalized(line.trim(), 'NFC')
  if (text === '') return fail('scan.empty')
  if (control.test(text)) return fail('scan.control-characters')
  const length = [...text].length
  if (length < 2) return fail('scan.too-short', { facts: { length } })
  if (length > sellerCodeLimit) return fail('scan.too-long', { facts: { length, limit: sellerCodeLimit } })
  if (commandForm.test(text)) return readCommand(text)
  const badge = readBadge(text)
  if (badge !== null) return ok({ kind: 'badge', badge })
  // Read twice without an end: what is in it is a secret, and in no fault.
  if (holdsBadge(text)) return fail('scan.unknown-command')
  const match = orderCode.exec(inCapitals(text))
  if (match?.[1] === undefined) return ok({ kind: 'seller-code', text })
  return ok({ kind: 'code', order: match[1], parcel: Number(match[2] ?? 0), text })
}

/** No hand pulls the trigger again, and aims at another bar code, within this time: what follows a scan sooner is of the same one. */
export const oneTriggerMs = 150

/**
 * A line that means the station something, so that no order may be called so: a command bar code, a badge; also behind an
 * identifier of its own, which is taken for the scanner's.
 */
export function isTheStations(line: string): boolean {
  const text = normalized(unwrap(line, unwrapped), 'NFC')
  return commandForm.test(text) || holdsBadge(text)
}

function readCommand(text: string): Result<Scan> {
  if (!Object.hasOwn(commandCodes, text)) return fail('scan.unknown-command', { facts: { code: text } })
  return ok({ kind: 'command', command: commandCodes[text as keyof typeof commandCodes] })
}
