import * as z from 'zod/mini'

/** Made by the asker before it sends; the same id never acts twice. */
export const id = z.uuid()

/** A day of the calendar as the station counts days (+07:00): `2026-11-21`. */
export const Day = z.iso.date()

export const Size = z.enum(['A5', '80x80', '52x70'])
