import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../../base/clock.ts'
import { answering, asking } from '../../base/proof.ts'

/**
 * Who may come in over loopback. Any program, any web page and any other user of this machine can reach the port, so a
 * window needs the session that one single-use code was exchanged for, and a command line the secret of this launch.
 * A session is kept by the page, for its own origin alone; a cookie would go to every port of this host. Neither is ever
 * sent again: each request shows by a proof that who sends it knows it, and is shown that the station does. Whoever has the
 * port when the station is gone has nothing to show, and learns nothing. Secrets are kept as digests and compared in
 * constant time.
 */
export interface Door {
  /** The secret of command lines on this machine. New at every launch. */
  readonly secret: string
  /** A code that opens one session, once, within its life. `used`: it was, or was tried too late. */
  newCode(used?: () => void): string
  /** A new session, or null when the code is unknown, used or too old. */
  redeem(code: string): string | null
  /**
   * How the request is let in, by the proof in `Authorization: Proof …` or among its subprotocols, the only header that a
   * page can give its WebSocket. Null: not at all. Whoever is let in stays so for another while.
   */
  admit(headers: IncomingHttpHeaders): Admission | null
  /** No session is let in any more, and no code that is out becomes one. */
  endSessions(): void
}

export interface Admission {
  readonly by: 'session' | 'secret'
  /** What shows whoever asked that this station knows the same. */
  readonly answer: string
  /** Its session is used: it stays for another while. One that has ended does not come back. */
  use(): void
}

/** How long a code may wait to be used. */
export const codeLifeMs = 10 * 60_000

/** How long a session lasts that nobody used: a window that was closed at night is not let in the next morning. */
export const sessionLifeMs = 12 * 3_600_000

/** What the WebSocket of a window speaks. The second word of its subprotocols is `proof.` and its proof. */
export const socketProtocol = 'packbench'

interface Kept {
  readonly digest: Buffer
  until: number
}

export function openDoor(clock: Pick<Clock, 'ticks'>): Door {
  const secret = newSecret()
  const secretDigest = digest(secret)
  let sessions: Kept[] = []
  let codes: (Kept & { readonly used: () => void })[] = []
  const alive = ({ until }: Kept) => until > clock.ticks()
  return {
    secret,
    newCode(used = () => {}) {
      const code = newSecret()
      codes = [...codes.filter(alive), { digest: digest(code), until: clock.ticks() + codeLifeMs, used }]
      return code
    },
    redeem(code) {
      const given = digest(code)
      const found = codes.find((known) => timingSafeEqual(known.digest, given))
      if (found === undefined) return null
      codes = codes.filter((known) => known !== found)
      found.used()
      if (!alive(found)) return null
      const session = newSecret()
      sessions = [...sessions.filter(alive), { digest: digest(session), until: clock.ticks() + sessionLifeMs }]
      return session
    },
    admit(headers) {
      const asked = proofOf(headers)
      if (asked === null) return null
      const bySecret = answerTo(asked, secretDigest)
      if (bySecret !== null) return { by: 'secret', answer: bySecret, use: () => {} }
      for (const session of sessions.filter(alive)) {
        const answer = answerTo(asked, session.digest)
        if (answer === null) continue
        const use = () => {
          if (alive(session)) session.until = clock.ticks() + sessionLifeMs
        }
        use()
        return { by: 'session', answer, use }
      }
      return null
    },
    endSessions() {
      sessions = []
      for (const { used } of codes) used()
      codes = []
    },
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The answer to what `newProof` sends (`base/proof.ts`); null: it was made with another secret. */
function answerTo(asked: string, key: Buffer): string | null {
  const [, number = null, signed = ''] = /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(asked) ?? []
  if (number === null) return null
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  if (!timingSafeEqual(sign(asking(number)), Buffer.from(signed, 'hex'))) return null
  return sign(answering(number)).toString('hex')
}

function proofOf(headers: IncomingHttpHeaders): string | null {
  const [, inHeader = null] = /^proof (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const words = (headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
  return inHeader ?? words.find((word) => word.startsWith('proof.'))?.slice('proof.'.length) ?? null
}
