import * as z from 'zod/mini'
import { inCapitals } from '../model/codeRule.ts'

/** Made by the asker before it sends; the same id never acts twice. */
export const id = z.uuid()

/**
 * An order's code, in capitals and without blanks and unseen signs around it, however it was written: what is kept of an order
 * is found by it. One that holds any within is none.
 */
export const OrderCode = z.string().check(
  z.maxLength(50),
  z.overwrite((typed) => inCapitals(cutUnseen(typed))),
  z.regex(/^[^\s\p{C}]+$/u),
)

/** Without blanks and unseen signs around it, as a copy out of a page or a table has them. */
export function cutUnseen(typed: string): string {
  return typed.replace(unseenAround, '')
}

const unseenAround = /^[\s\u00ad\u200b-\u200d\u2060\ufeff]+|[\s\u00ad\u200b-\u200d\u2060\ufeff]+$/g

/** A day of the calendar as the station counts days (+07:00): `2026-11-21`. */
export const Day = z.iso.date()

/** A printer by its id; a command line also by its name or its address. */
export const Printer = z.string().check(z.maxLength(500))

/** Where a page of a list goes on, as the page before said it. */
export const Cursor = z._default(z.nullable(z.string().check(z.maxLength(500))), null)

/** Where a file or a folder is. No system allows the character NUL in one, and Node throws there. */
export const Path = z.string().check(
  z.minLength(1),
  z.maxLength(1_000),
  z.refine((path) => !path.includes('\0')),
)

export const Size = z.enum(['A5', '80x80', '52x70'])
