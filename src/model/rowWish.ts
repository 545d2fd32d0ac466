import * as z from 'zod/mini'
import type { ReprintReason } from './job.ts'
import { reprintReasons } from './job.ts'

/** Of labels that are out: none, those that say something else than their order by now, or any. */
export const secondLabels = ['none', 'old', 'any'] as const
export type SecondLabels = (typeof secondLabels)[number]

/**
 * What somebody asked of a row of a batch, and what was allowed for it: of one intent, kept with it. It ends with it, so
 * that whoever goes on, after a pause or a new start, has what was allowed, for these rows, once.
 */
export interface RowWish {
  /** A person wants it whoever printed it before. */
  readonly deliberate: boolean
  /** The row was named: a person wants it whatever became of its order. */
  readonly named: boolean
  /** Which second labels are allowed: no other comes out of it, whatever has come out since. */
  readonly second: SecondLabels
  /** Of the labels that are second ones. */
  readonly reason: ReprintReason | null
  /** Who allowed them in place; null: nobody beside whoever asked. */
  readonly leader: string | null
  /** These parcels of the order and no others, one of which several labels are missing as often; null: those that are missing, or all. */
  readonly parcels: readonly number[] | null
  /** Of each label: copies of one print, counted on. */
  readonly copies: number
  /** Jobs of the labels that were out when it was asked: no other gets a second one by it. null: nobody has looked. */
  readonly out: readonly string[] | null
}

/** One label of what has none. */
export const plainWish: RowWish = {
  deliberate: false,
  named: false,
  second: 'none',
  reason: null,
  leader: null,
  parcels: null,
  copies: 1,
  out: null,
}

const Form = z.object({
  deliberate: z.boolean(),
  named: z.boolean(),
  second: z.enum(secondLabels),
  reason: z.nullable(z.enum(reprintReasons)),
  leader: z.nullable(z.string()),
  parcels: z.nullable(z.array(z.int())),
  copies: z.int().check(z.minimum(1)),
  out: z._default(z.nullable(z.array(z.string())), null),
})

/** As it was kept; null: nothing was asked beside a label of what has none, and so nothing that cannot be read. */
export function readRowWish(kept: unknown): RowWish | null {
  const read = Form.safeParse(kept)
  return read.success ? read.data : null
}
