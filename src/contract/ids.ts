import * as z from 'zod/mini'

/** Made by the asker before it sends; the same id never acts twice. */
export const id = z.uuid()

export const Size = z.enum(['A5', '80x80', '52x70'])
