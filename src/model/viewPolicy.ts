import * as z from 'zod/mini'

const length = z.int().check(z.minimum(100), z.maximum(50_000))
/** Of all dots of a page. */
const digest = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const place = z.int().check(z.minimum(0), z.maximum(50_000))

/**
 * What a leader has decided, for one label size, to make of pages that come in another: which part of them the label is,
 * how it is turned, whether it may be made smaller, whether equal pages are copies of one label, whether one label is that
 * of each parcel of its order, and which pages are no labels. Lengths in hundredths of a millimetre, of the page as it is seen.
 */
export const ViewPolicy = z.object({
  /** The pages that it is for; others are left as they come. */
  page: z.object({ width: length, height: length }),
  /** Null: the whole page. */
  crop: z.nullable(z.object({ left: place, top: place, width: length, height: length })),
  /** Degrees clockwise, after the crop. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Is what is larger than the label made smaller? Otherwise it is refused. */
  shrink: z.boolean(),
  copies: z.boolean(),
  /** Is the only page of an order of several parcels the label of each? Absent: it is not. */
  shared: z.optional(z.literal(true)),
  /** Pages that are left out where every dot is as a leader saw it, and that name no order. Absent: none are. */
  without: z.optional(z.array(digest).check(z.minLength(1), z.maxLength(20))),
})
export type ViewPolicy = z.infer<typeof ViewPolicy>

/** By the size of the label; null: pages have to come as large as their labels. */
export const ViewPolicies = z.object({
  A5: z.nullable(ViewPolicy),
  '80x80': z.nullable(ViewPolicy),
  '52x70': z.nullable(ViewPolicy),
})
export type ViewPolicies = z.infer<typeof ViewPolicies>

export const noViewPolicies: ViewPolicies = { A5: null, '80x80': null, '52x70': null }

/**
 * A policy as it is written on a command line: `210x297`, then in any order `crop=LEFT,TOP,WIDTHxHEIGHT`, `turn=90`,
 * `shrink`, `copies`, `shared` and `without=DOTS`, parted by blanks; millimetres with decimals. Null: it is none.
 */
export function readViewPolicy(text: string): ViewPolicy | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const [, width, height] = /^([\d.]+)x([\d.]+)$/.exec(first) ?? []
  const without: string[] = []
  const policy: Record<string, unknown> = {
    page: { width: hundredths(width), height: hundredths(height) },
    crop: null,
    turn: 0,
    shrink: rest.includes('shrink'),
    copies: rest.includes('copies'),
    ...(rest.includes('shared') && { shared: true }),
  }
  for (const word of rest) {
    const [, left, top, wide, high] = /^crop=([\d.]+),([\d.]+),([\d.]+)x([\d.]+)$/.exec(word) ?? []
    const turn = /^turn=(\d+)$/.exec(word)?.[1]
    const dots = /^without=(.+)$/.exec(word)?.[1]
    if (left !== undefined)
      policy.crop = { left: hundredths(left), top: hundredths(top), width: hundredths(wide), height: hundredths(high) }
    else if (turn !== undefined) policy.turn = Number(turn)
    else if (dots !== undefined) without.push(dots)
    else if (!['shrink', 'copies', 'shared'].includes(word)) return null
  }
  const read = ViewPolicy.safeParse({ ...policy, ...(without.length > 0 && { without }) })
  return read.success ? read.data : null
}

function hundredths(millimetres: string | undefined): number {
  return Math.round(Number(millimetres ?? Number.NaN) * 100)
}
