import * as z from 'zod/mini'
import { id } from './ids.ts'

/** What the carrier keeps for the account of the station, beside its orders: shops, and tickets by their number. */
const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(1_024))

export const carrierCommands = [
  /** Of the account. Sent once: `service.unsure` when nobody knows whether it was made. */
  z.object({
    type: z.literal('create-shop'),
    id,
    name: Words,
    phone: Words,
    address: Words,
    ward: z.string().check(z.minLength(1), z.maxLength(20)),
    district: z.int().check(z.minimum(1)),
    bankAccount: z.nullable(z.int().check(z.minimum(1))),
  }),
] as const

export const carrierQueries = [
  z.object({ type: z.literal('shops') }),
  z.object({ type: z.literal('ticket'), ticket: z.int().check(z.minimum(1)) }),
] as const
