import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'

/**
 * Who may come in over loopback. Any program and any web page on this machine can reach the port, so a browser needs
 * the session cookie that one single-use code was exchanged for, and a command line the secret of this launch.
 * Secrets are kept as digests and compared in constant time.
 */
export interface Door {
  /** The secret of command lines on this machine, for `Authorization: Bearer`. New at every launch. */
  readonly secret: string
  /** A code that opens one session, once, within its life. */
  newCode(): string
  /** The session cookie's value, or null when the code is unknown, used or too old. */
  redeem(code: string): string | null
  /** How the request is let in, by its `Cookie` and `Authorization` headers; null: not at all. */
  admit(headers: {
    readonly cookie?: string | undefined
    readonly authorization?: string | undefined
  }): Admission | null
}

export type Admission = 'session' | 'secret'

/** How long a code may wait to be used. */
export const codeLifeMs = 10 * 60_000

/** `cookieName` tells stations on other ports apart: browsers share cookies between the ports of a host. */
export function openDoor(cookieName: string, clock: Pick<Clock, 'ticks'>): Door {
  const secret = newSecret()
  const secretDigest = digest(secret)
  const sessions: Buffer[] = []
  let codes: { readonly digest: Buffer; readonly until: number }[] = []
  return {
    secret,
    newCode() {
      const code = newSecret()
      codes = [
        ...codes.filter(({ until }) => until > clock.ticks()),
        { digest: digest(code), until: clock.ticks() + codeLifeMs },
      ]
      return code
    },
    redeem(code) {
      const given = digest(code)
      const found = codes.find((known) => timingSafeEqual(known.digest, given))
      if (found === undefined) return null
      codes = codes.filter((known) => known !== found)
      if (found.until <= clock.ticks()) return null
      const session = newSecret()
      sessions.push(digest(session))
      return session
    },
    admit({ cookie, authorization }) {
      const bearer = bearerOf(authorization)
      if (bearer !== null) return timingSafeEqual(digest(bearer), secretDigest) ? 'secret' : null
      const session = cookieOf(cookie, cookieName)
      if (session === null) return null
      const given = digest(session)
      return sessions.some((known) => timingSafeEqual(known, given)) ? 'session' : null
    },
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function bearerOf(header: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? null
}

function cookieOf(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}
