import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Fault } from '../base/fault.ts'
import { jsonOf } from './row.ts'

/**
 * Sealed values: AES-256-GCM (NIST SP 800-38D), a random 96-bit nonce each. The place a value belongs to (table and
 * key of its row) is its associated data, so that a value moved to another row does not open there.
 * Layout: version 1 · nonce (12) · tag (16) · cipher text.
 */
export interface Seals {
  seal(place: Place, plain: Uint8Array): Uint8Array<ArrayBuffer>
  /** null: tampered with, truncated, from another place, or sealed with another key. */
  open(place: Place, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null
  /** A keyed hash (HMAC-SHA-256) by which a value can be found without being readable. */
  index(place: Place, value: string): Uint8Array
  /** Tells one data key from another and gives nothing of it away. */
  readonly fingerprint: string
}

/** What is sealed opens with another key than the folder's. */
export const anotherKey: Fault = { code: 'store.key-lost', facts: { cause: 'another-key' } }

/** `sealedWith`: the fingerprint that a database keeps; null: nothing was sealed in it yet. */
export function isAnotherKey(sealedWith: string | null, { fingerprint }: Pick<Seals, 'fingerprint'>): boolean {
  return sealedWith !== null && sealedWith !== fingerprint
}

export type Place = readonly (string | number | null)[]

/** @param dataKey the 32-byte key of the folder. */
export function createSeals(dataKey: Uint8Array): Seals {
  const sealingKey = derive(dataKey, 'packbench seal 1')
  const indexKey = derive(dataKey, 'packbench index 1')
  return {
    seal: (place, plain) => sealBytes(sealingKey, place, plain),
    open: (place, sealed) => openSealed(sealingKey, place, sealed),
    index: (place, value) =>
      createHmac('sha256', indexKey)
        .update(placeBytes([...place, value]))
        .digest(),
    fingerprint: derive(dataKey, 'packbench fingerprint 1').subarray(0, 8).toString('hex'),
  }
}

/** The JSON that was sealed there; null: nothing is there, or it was sealed with a key that is gone. Throws `damaged`. */
export function unsealed(
  seals: Pick<Seals, 'open'>,
  place: Place,
  sealed: Uint8Array | null,
): ReturnType<typeof JSON.parse> {
  const plain = sealed === null ? null : seals.open(place, sealed)
  return plain === null ? null : jsonOf(Buffer.from(plain).toString())
}

const version = 1
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

export function sealBytes(key: Uint8Array, place: Place, plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(placeBytes(place))
  const text = cipher.update(plain)
  cipher.final()
  const sealed = new Uint8Array(headLength + text.length)
  sealed[0] = version
  sealed.set(nonce, 1)
  sealed.set(cipher.getAuthTag(), 1 + nonceLength)
  sealed.set(text, headLength)
  return sealed
}

export function openSealed(key: Uint8Array, place: Place, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (key.length !== 32 || sealed.length < headLength || sealed[0] !== version) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(placeBytes(place))
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength))
  const plain = decipher.update(sealed.subarray(headLength))
  try {
    decipher.final()
  } catch {
    return null
  }
  return new Uint8Array(plain)
}

function derive(dataKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, new Uint8Array(), purpose, 32))
}

/** JSON keeps ['a', 'b'] and ['a,b'] apart. */
function placeBytes(place: Place): Uint8Array {
  return Buffer.from(JSON.stringify(place))
}
