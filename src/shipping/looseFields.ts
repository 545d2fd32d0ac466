import { withoutTurns } from '../base/withoutTurns.ts'

/** Fields of a reply that nobody vouches for: one that is missing or of another type is as good as empty. */
export type Fields = Readonly<Record<string, unknown>>

export function record(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function records(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(record) : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What people wrote and read; a code is `text`, which stays as it came. */
export function words(value: unknown): string {
  return withoutTurns(text(value))
}

/** No amount, weight or length is as large, and thousands of them have a sum that the store takes as a whole number. */
const most = 1e12

export function whole(value: unknown): number | null {
  const isOne = typeof value === 'number' && Math.abs(value) <= most
  return isOne ? Math.trunc(value) : null
}

/** An ISO 8601 text in milliseconds since 1970. */
export function time(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}
