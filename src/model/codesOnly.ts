import type { Fault, FieldFault } from '../base/fault.ts'
import type { DeedBody, DeedLabel } from './deedEntry.ts'
import type { EntryBody } from './job.ts'

/**
 * An entry as the journal may keep it: codes and numbers. A fault loses its `detail` and every text that is not a plain
 * word, code, address or time, for the service's own words can hold a receiver or a token.
 */
export function codesOnly(body: EntryBody): EntryBody {
  return 'fault' in body ? { ...body, fault: faultCodesOnly(body.fault) } : body
}

/**
 * What is told of a deed holds codes by its making; an order that a window named could be anybody's words, and is left
 * out where it cannot be a code.
 */
export function deedCodesOnly(body: DeedBody): DeedBody {
  if (body.type === 'asked') {
    const reason = body.reason === null || plain.test(body.reason) ? body.reason : null
    return { ...body, orders: body.orders.filter(isPlain), reason }
  }
  if (body.type === 'answered')
    return { ...body, orders: body.orders.filter(isPlain), results: body.results.filter(({ order }) => isPlain(order)) }
  if (body.type === 'dropped') return body
  if (body.type === 'returned') return { ...body, order: plainOrNull(body.order) }
  if (body.type === 'scanned')
    return { ...body, labels: body.labels.map((label) => ({ ...label, order: plainOrNull(label.order) })) }
  const plainLabels = <Label extends DeedLabel>(labels: readonly Label[]) =>
    labels.filter(({ order }) => isPlain(order))
  const { handed, short, aside } = body
  return { ...body, handed: plainLabels(handed), short: plainLabels(short), aside: plainLabels(aside) }
}

/** No blank, no letter with a mark, no query of a URL; a lone question mark stands for what may not be told. */
const plain = /^(?:[\w.:/@+-]{1,120}|\?)$/
/** Facts that are the station's own words or lists of names: a blank is no sign of somebody else's text there. */
const ownWords = ['host', 'reasons', 'command']
const plainList = /^[\w.:/@+, -]{1,400}$/
/** What a shop calls itself stands in the settings as well, and without it nobody knows whose parcel it is. */
const shopName = /^[\p{L}\p{M}\p{N} .,:/@+&()·-]{1,120}$/u

/** What of a fault may be written in plain. */
export function faultCodesOnly({ code, facts, fields }: Fault): Fault {
  return {
    code,
    ...(facts === undefined ? {} : { facts: plainOnes(facts) }),
    ...(fields === undefined ? {} : { fields: fields.filter(isPlainField) }),
  }
}

function plainOnes(facts: NonNullable<Fault['facts']>): NonNullable<Fault['facts']> {
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => isOurs(name, value)))
}

function isOurs(name: string, value: string | number): boolean {
  if (name === 'message') return false
  if (name === 'shop' && typeof value === 'string') return shopName.test(value)
  return isPlain(value) || (ownWords.includes(name) && plainList.test(String(value)))
}

function isPlainField({ field, rule, limit }: FieldFault): boolean {
  return isPlain(field) && isPlain(rule) && (limit === undefined || isPlain(limit))
}

const plainOrNull = (order: string | null) => (order !== null && isPlain(order) ? order : null)

function isPlain(value: string | number): boolean {
  return typeof value === 'number' || plain.test(value)
}
