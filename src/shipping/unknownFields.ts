import * as z from 'zod'
import type { FieldFault } from '../base/fault.ts'

/**
 * The fields of an input that its schema has no place for, with the nearest name that it has: a schema drops them in
 * silence, and a COD whose name is misspelled would be no COD.
 */
export function unknownFields(schema: z.ZodType, input: unknown): readonly FieldFault[] {
  return lost(schema, input, []).map(({ path, known }) => {
    const near = nearest(path.at(-1) ?? '', known)
    return { field: path.join('.'), rule: 'unknown', ...(near !== null && { limit: near }) }
  })
}

/** What the schema made of the input, with what it dropped put back. */
export function withUnknown(schema: z.ZodType, input: unknown, parsed: unknown): unknown {
  const whole: unknown = structuredClone(parsed)
  for (const { path, value } of lost(schema, input, [])) {
    const name = path.at(-1)
    const owner = path.slice(0, -1).reduce<unknown>((at, key) => (isFields(at) ? at[key] : undefined), whole)
    // As a property of its own, also where its name is `__proto__`.
    if (isFields(owner) && name !== undefined)
      Object.defineProperty(owner, name, { value, enumerable: true, writable: true, configurable: true })
  }
  return whole
}

interface Lost {
  readonly path: readonly string[]
  readonly value: unknown
  /** What the schema knows in its place. */
  readonly known: readonly string[]
}

function lost(schema: unknown, input: unknown, path: readonly string[]): readonly Lost[] {
  const bare = withoutWrapping(schema)
  if (bare instanceof z.ZodArray && Array.isArray(input))
    return input.flatMap((element: unknown, index) => lost(bare.element, element, [...path, String(index)]))
  if (!(bare instanceof z.ZodObject) || !isFields(input)) return []
  const known = Object.keys(bare.shape)
  return Object.entries(input).flatMap(([name, value]) =>
    Object.hasOwn(bare.shape, name)
      ? lost(bare.shape[name], value, [...path, name])
      : [{ path: [...path, name], value, known }],
  )
}

function withoutWrapping(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? withoutWrapping(schema.unwrap())
    : schema
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The name that takes the fewest changes, where those are fewer than half of it. */
function nearest(name: string, known: readonly string[]): string | null {
  const ranked = known.map((other) => ({ other, changes: changesBetween(name.toLowerCase(), other) }))
  const [best] = ranked.toSorted((a, b) => a.changes - b.changes)
  return best !== undefined && best.changes <= Math.max(name.length, best.other.length) / 2 ? best.other : null
}

/** Letters put in, taken out or replaced: the distance of Levenshtein. */
function changesBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (const [column, against] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + Number(letter !== against)
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before.at(-1) ?? 0
}
