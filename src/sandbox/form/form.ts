/**
 * What a request of the practice service may hold, field by field. As in the service's own language a field that is
 * missing has the zero value of its type; rules are then named as its validator names them: `required`, `min`,
 * `max`, `oneof`. Lengths are counted in characters (code points), as sent.
 */
import type { FieldFault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { failed, ok } from '../../base/result.ts'

/** One request being read: what is wrong with it so far. */
export interface Reading {
  /** Takes no null and no unknown field. */
  readonly strict: boolean
  /** The values came as text: digits are a number, commas part a list. */
  readonly textual: boolean
  readonly faults: FieldFault[]
}

/** One field: gives its value, or the zero value and a fault. */
export type Field<Value> = (value: unknown, at: string, reading: Reading) => Value

export type ValueOf<Of> = Of extends Field<infer Value> ? Value : never

/** Reads a whole request. Faults of type come before every other, as the service binds a request before it validates. */
export function readForm<Value>(
  form: Field<Value>,
  input: unknown,
  how: Pick<Reading, 'strict' | 'textual'>,
): Result<Value, readonly FieldFault[]> {
  const reading: Reading = { ...how, faults: [] }
  const value = form(input, '', reading)
  return reading.faults.length === 0 ? ok(value) : failed(reading.faults)
}

interface TextRules {
  readonly required?: boolean
  readonly max?: number
  readonly oneOf?: readonly string[]
  /** Null is as good as nothing, under strict rules as well. */
  readonly nullable?: boolean
}

export function text({ required = false, max = Number.POSITIVE_INFINITY, oneOf, nullable = false }: TextRules = {}) {
  return (value: unknown, at: string, reading: Reading): string => {
    if (isMissing(value, reading, nullable)) return missing('', required, at, reading)
    if (typeof value !== 'string') return wrongType('', 'string', at, reading)
    if (value === '') return blank('', required, oneOf, at, reading)
    if (value.length > max && characters(value) > max) note(reading, at, 'max', max)
    if (oneOf !== undefined && !oneOf.includes(value)) note(reading, at, 'oneof', oneOf.join(' '))
    return value
  }
}

interface WholeRules {
  /** As the service's validator has it: missing and 0 are the same. */
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  readonly oneOf?: readonly number[]
}

export function whole({ required = false, min = Number.NEGATIVE_INFINITY, max, oneOf }: WholeRules = {}) {
  return (value: unknown, at: string, reading: Reading): number => {
    if (isMissing(value, reading, false)) return missing(0, required, at, reading)
    const number = numberIn(value, reading)
    if (number === null) return wrongType(0, 'int', at, reading)
    if (number === 0 && (required || oneOf !== undefined)) return blank(0, required, oneOf, at, reading)
    if (number < min) note(reading, at, 'min', min)
    if (max !== undefined && number > max) note(reading, at, 'max', max)
    if (oneOf !== undefined && !oneOf.includes(number)) note(reading, at, 'oneof', oneOf.join(' '))
    return number
  }
}

/** A number that must be there, but may be 0. */
export function given(rules: WholeRules): Field<number> {
  const read = whole(rules)
  return (value, at, reading) =>
    isMissing(value, reading, false) ? missing(0, true, at, reading) : read(value, at, reading)
}

export function flag() {
  return (value: unknown, at: string, reading: Reading): boolean => {
    if (isMissing(value, reading, false)) return false
    return typeof value === 'boolean' ? value : wrongType(false, 'bool', at, reading)
  }
}

interface ListRules {
  readonly required?: boolean
  readonly max?: number
}

export function list<Item>(item: Field<Item>, { required = false, max = Number.POSITIVE_INFINITY }: ListRules = {}) {
  return (value: unknown, at: string, reading: Reading): readonly Item[] => {
    if (isMissing(value, reading, false)) return missing([], required, at, reading)
    const all = reading.textual && typeof value === 'string' ? value.split(',').filter((one) => one !== '') : value
    if (!Array.isArray(all)) return wrongType([], 'slice', at, reading)
    if (all.length === 0) return missing([], required, at, reading)
    if (all.length > max) {
      note(reading, at, 'max', max)
      return []
    }
    return all.map((one: unknown, index) => item(one, `${at}.${index}`, reading))
  }
}

type Shape = Readonly<Record<string, Field<unknown>>>
export type ShapeOf<Fields extends Shape> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** An object. `ignored`: fields that have no effect, and are no offence under strict rules either; `*` is any. */
export function shape<Fields extends Shape>(fields: Fields, ignored: readonly string[] = []): Field<ShapeOf<Fields>> {
  const names = Object.keys(fields)
  const known = new Set([...names, ...ignored])
  return (value, at, reading) => {
    const record = recordIn(value, at, reading)
    if (reading.strict && !known.has('*'))
      for (const name of Object.keys(record)) if (!known.has(name)) note(reading, inside(at, name), 'unknown')
    const read = names.map((name) => [name, fields[name]?.(own(record, name), inside(at, name), reading)])
    return Object.fromEntries(read)
  }
}

function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function recordIn(value: unknown, at: string, reading: Reading): Readonly<Record<string, unknown>> {
  if (isMissing(value, reading, at === '')) return {}
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  return wrongType({}, 'struct', at, reading)
}

function inside(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`
}

function isMissing(value: unknown, { strict }: Reading, nullable: boolean): boolean {
  return value === undefined || (value === null && (!strict || nullable))
}

function missing<Zero>(zero: Zero, required: boolean, at: string, reading: Reading): Zero {
  if (required) note(reading, at, 'required')
  return zero
}

/** The zero value itself, sent: as good as missing, but under strict rules not one of a choice. */
function blank<Zero>(
  zero: Zero,
  required: boolean,
  oneOf: readonly unknown[] | undefined,
  at: string,
  reading: Reading,
): Zero {
  if (reading.strict && !required && oneOf !== undefined) note(reading, at, 'oneof', oneOf.join(' '))
  return missing(zero, required, at, reading)
}

function wrongType<Zero>(zero: Zero, expected: string, at: string, reading: Reading): Zero {
  note(reading, at, 'type', expected)
  return zero
}

function note({ faults }: Reading, field: string, rule: string, limit?: number | string): void {
  faults.push(limit === undefined ? { field, rule } : { field, rule, limit })
}

function numberIn(value: unknown, { textual }: Reading): number | null {
  if (textual && value === '') return 0
  const number = textual && typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : null
}

/** Code points. */
export function characters(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}
