import * as z from 'zod/mini'
import type { SentBy } from './scan.ts'

/**
 * A scale beside the scanner. What one says is a reading; what is kept of it is whole grams. `continuous`: lines sent
 * without end by A&D, CAS and the many that imitate them. `mt-sics`: Mettler Toledo's commands, asked again and again.
 */
export const scaleProtocols = ['continuous', 'mt-sics'] as const
export type ScaleProtocol = (typeof scaleProtocols)[number]

/** The scale inside the program. */
export const practiceScale = 'practice:'

export const ScaleSettings = z.object({
  /** A serial line, or the practice scale; null: there is none. */
  uri: z.nullable(z.string()),
  protocol: z._default(z.enum(scaleProtocols), 'continuous'),
  /** A scale that types its weight as a keyboard does. */
  types: z._default(z.boolean(), false),
  /** The label waits for the weight, and one beyond the tolerance is asked about. Otherwise it is shown and kept. */
  asks: z._default(z.boolean(), false),
  /** A weight may differ from the order's by the greater of the two. */
  toleranceGrams: z._default(z.int(), 50),
  tolerancePercent: z._default(z.int(), 5),
})
export type ScaleSettings = z.infer<typeof ScaleSettings>

export const noScale: ScaleSettings = {
  uri: null,
  protocol: 'continuous',
  types: false,
  asks: false,
  toleranceGrams: 50,
  tolerancePercent: 5,
}

/** Why what a scale says is no weight of a parcel. */
export type ScaleTrouble = 'overload' | 'underload' | 'tared' | 'wrong-unit' | 'garbled'

/** One whole frame of a scale. `moving`: it weighs, and says no number. */
export type ScaleReading =
  | { readonly kind: 'weight'; readonly grams: number; readonly stable: boolean }
  | { readonly kind: 'moving' }
  | { readonly kind: 'trouble'; readonly trouble: ScaleTrouble }

/** The weight of a parcel as it was bound at its scan, held against what its order says. `ordered` null: it says nothing. */
export interface Weighed {
  readonly grams: number
  readonly ordered: number | null
  readonly beyond: boolean
}

export function weighedAgainst(
  grams: number,
  ordered: number | null,
  { toleranceGrams, tolerancePercent }: Pick<ScaleSettings, 'toleranceGrams' | 'tolerancePercent'>,
): Weighed {
  // In hundredths, so that no fraction decides.
  const most = ordered === null ? 0 : Math.max(toleranceGrams * 100, tolerancePercent * ordered)
  return { grams, ordered, beyond: ordered !== null && Math.abs(grams - ordered) * 100 > most }
}

/** Micrograms in one of each unit that is taken; the international pound is exactly 0.45359237 kg. */
const micrograms = { g: 1_000_000n, kg: 1_000_000_000n, lb: 453_592_370n } as const

/**
 * Whole grams of a decimal number and its unit, half a gram rounded away from zero; exact, whatever the number of digits.
 * null: it is no such number, or a unit of something else (`oz`, `pcs`, `%`).
 */
export function gramsOf(number: string, unit: string): number | null {
  const [, sign = '', whole, part = ''] = /^([+-]?)(\d{1,8})(?:\.(\d{1,6}))?$/.exec(number) ?? []
  const known = Object.entries(micrograms).find(([name]) => name === unit)
  if (whole === undefined || known === undefined) return null
  const [, each] = known
  const scale = 10n ** BigInt(part.length)
  const divisor = scale * 1_000_000n
  const grams = Number((BigInt(whole + part) * each * 2n + divisor) / (2n * divisor))
  return sign === '-' && grams > 0 ? -grams : grams
}

/**
 * What a scale types: `1.234 kg`, `1,234kg`, `250 g`; without a unit only with its decimals, `1.234`, which are of
 * kilograms. Whole digits alone may be an order's code, and never are a weight. null: it is none.
 */
export function readTypedWeight(line: string): number | null {
  const [, number, unit] = /^\s*(\+?\d{1,5}(?:[.,]\d{1,4})?)\s*(kg|g|lb)\s*$/i.exec(line) ?? []
  if (number !== undefined && unit !== undefined) return gramsOf(number.replace(',', '.'), unit.toLowerCase())
  const [, bare] = /^\s*(\+?\d{1,3}[.,]\d{2,3})\s*$/.exec(line) ?? []
  return bare === undefined ? null : gramsOf(bare.replace(',', '.'), 'kg')
}

/** Grams of a line that a scale may have typed; null: no scale types here, the scanner has sent it, or it reads as none. */
export function weightIn(line: string, by: SentBy, { types }: Pick<ScaleSettings, 'types'>): number | null {
  return types && by !== 'scanner' ? readTypedWeight(line) : null
}

/** Below this the pan is empty: no parcel is so light, and a scale that has drifted so far wants its zero key. Grams. */
export const emptyBelow = 10
