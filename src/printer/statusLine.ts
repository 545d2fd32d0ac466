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

export type Heard = Said | { readonly type: 'nothing' } | { readonly type: 'aborted' } | Ending

export type HeardOnly<Kind> = Extract<Heard, { readonly type: Kind | 'nothing' | 'aborted' | Ending['type'] }>

export function createStatusLine(connection: Connection, protocol: StatusProtocol, clock: Clock): StatusLine {
  const reader = protocol.reader()
  let said: readonly Said[] = []

  async function hear(withinMs: number, signal: AbortSignal): Promise<Heard> {
    const deadline = clock.ticks() + withinMs
    // Noise can go on for ever: the time and the signal are looked at however much comes.
    for (let tries = 0; ; tries++) {
      const [first, ...rest] = said
      said = rest
      if (first !== undefined) return first
      if (signal.aborted) return { type: 'aborted' }
      const left = deadline - clock.ticks()
      if (left <= 0 && tries > 0) return { type: 'nothing' }
      const incoming = await connection.receive(Math.max(0, left), signal)
      if (incoming.type !== 'bytes') return incoming
      said = reader.feed(incoming.bytes)
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
    hear,
    async hearOnly(kind, withinMs, signal) {
      const deadline = clock.ticks() + withinMs
      for (;;) {
        const heard = await hear(Math.max(0, deadline - clock.ticks()), signal)
        if (isOnly(heard, kind)) return heard
      }
    },
    forget() {
      connection.discard()
      said = []
    },
  }
}

function isOnly<Kind extends Said['type']>(heard: Heard, kind: Kind): heard is HeardOnly<Kind> {
  return heard.type === kind || ['nothing', 'aborted', 'ended', 'reset'].includes(heard.type)
}
