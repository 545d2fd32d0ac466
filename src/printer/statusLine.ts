import type { Clock } from '../base/clock.ts'
import type { Said, StatusProtocol } from './language.ts'
import type { Connection, Ending } from './transport.ts'

/** Questions and answers on one connection. */
export interface StatusLine {
  /** Asks how it is. A connection that is over is noticed by the next `hear`. */
  ask(signal: AbortSignal): Promise<void>
  /** Asks something else of the protocol. */
  put(query: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void>
  /** The next thing said, whichever question it belongs to: answers come in the order of their questions. */
  hear(withinMs: number, signal: AbortSignal): Promise<Heard>
  /** The next thing said that is of this kind; what else is said meanwhile is dropped. */
  hearOnly<Kind extends Said['type']>(kind: Kind, withinMs: number, signal: AbortSignal): Promise<HeardOnly<Kind>>
  /** Forgets answers to earlier questions. */
  forget(): void
}

export type Heard = HeardOr<Said>

type HeardOr<Wanted extends Said> = Wanted | { readonly type: 'nothing' } | { readonly type: 'aborted' } | Ending

export type HeardOnly<Kind extends Said['type']> = HeardOr<Extract<Said, { readonly type: Kind }>>

export function createStatusLine(connection: Connection, protocol: StatusProtocol, clock: Clock): StatusLine {
  const reader = protocol.reader()
  let said: readonly Said[] = []
  let next = 0

  /** The next thing said that is wanted; what else is said meanwhile is dropped. */
  async function hear<Wanted extends Said>(
    isWanted: (one: Said) => one is Wanted,
    withinMs: number,
    signal: AbortSignal,
  ): Promise<HeardOr<Wanted>> {
    const deadline = clock.ticks() + withinMs
    // Noise can go on for ever: the time and the signal are looked at however much comes.
    for (let tries = 0; ; tries++) {
      for (let one = said[next]; one !== undefined; one = said[next]) {
        next++
        if (isWanted(one)) return one
      }
      if (signal.aborted) return { type: 'aborted' }
      const left = deadline - clock.ticks()
      if (left <= 0 && tries > 0) return { type: 'nothing' }
      const incoming = await connection.receive(Math.max(0, left), signal)
      if (incoming.type !== 'bytes') return incoming
      said = reader.feed(incoming.bytes)
      next = 0
    }
  }

  return {
    async ask(signal) {
      reader.asked()
      await connection.write(protocol.query, signal)
    },
    async put(query, signal) {
      await connection.write(query, signal)
    },
    hear: (withinMs, signal) => hear(isAnything, withinMs, signal),
    hearOnly: (kind, withinMs, signal) => hear((one) => isOf(one, kind), withinMs, signal),
    forget() {
      connection.discard()
      said = []
    },
  }
}

function isAnything(one: Said): one is Said {
  return one !== undefined
}

function isOf<Kind extends Said['type']>(one: Said, kind: Kind): one is Extract<Said, { readonly type: Kind }> {
  return one.type === kind
}
