import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { openSealed, sealBytes } from './seal.ts'

/** A data key that a passphrase wraps: scrypt (RFC 7914) makes the key that seals it. Both parts in base64. */
export interface PassphraseKey {
  readonly salt: string
  readonly sealed: string
}

const place = ['backup']
const derive = promisify<string, Uint8Array, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)
/** About a tenth of a second and 32 MB for each guess. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }

export async function wrapByPassphrase(passphrase: string, key: Uint8Array): Promise<PassphraseKey> {
  const salt = randomBytes(16)
  const wrapping = await derive(passphrase.normalize('NFC'), salt, 32, cost)
  return { salt: salt.toString('base64'), sealed: Buffer.from(sealBytes(wrapping, place, key)).toString('base64') }
}

/** null: it is another passphrase. */
export async function unwrapByPassphrase(
  passphrase: string,
  { salt, sealed }: PassphraseKey,
): Promise<Uint8Array | null> {
  const wrapping = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, cost)
  return openSealed(wrapping, place, Buffer.from(sealed, 'base64'))
}
