import * as z from 'zod/mini'
import { cutUnseen, id } from './ids.ts'

/** Receivers on this disk: whom a leader looks for, and erases when the person asks for it. */
export const peopleCommands = [
  /** By the codes of the orders that were found, or the numbers of manifests: who signed them. What is under way stays, and is named. */
  z.object({
    type: z.literal('people-forget'),
    id,
    orders: z
      .array(z.string().check(z.maxLength(60), z.overwrite(cutUnseen), z.minLength(1)))
      .check(z.minLength(1), z.maxLength(200)),
  }),
] as const

export const peopleQueries = [
  /** By name, phone or order code, in all that is sealed, of every account; at most 500 places. */
  z.object({ type: z.literal('people-find'), text: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)) }),
] as const
