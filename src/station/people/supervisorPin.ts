import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** A supervisor's PIN as the settings keep it: `scrypt:<salt>:<hash>`, hexadecimal (RFC 7914). */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return `scrypt:${salt.toString('hex')}:${(await derive(pin, salt)).toString('hex')}`
}

/** A hash that cannot be read fits no PIN. */
export async function isPin(pin: string, hash: string): Promise<boolean> {
  const [scheme, salt, wanted] = hash.split(':')
  if (scheme !== 'scrypt' || salt === undefined || wanted?.length !== keyLength * 2) return false
  return timingSafeEqual(await derive(pin, Buffer.from(salt, 'hex')), Buffer.from(wanted, 'hex'))
}

const saltLength = 16
const keyLength = 32

const scryptKey = promisify<string, Buffer, number, Buffer>(scrypt)

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return scryptKey(pin.normalize('NFKC'), salt, keyLength)
}
