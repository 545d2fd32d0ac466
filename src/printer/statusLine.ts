import type { Clock } from '../base/clock.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import type { StatusProtocol } from './language.ts'
import type { Connection, Ending } from './transport.ts'

/** Questions and answers on one connection. */
export interface StatusLine {
  /** Asks. A connection that is over is noticed by the next `hear`. */
  ask(signal: AbortSignal): Promise<void>
  /** The next answer, whichever question it belongs to: answers come in the order of their questions. */
  hear(withinMs: number, signal: AbortSignal): Promise<Heard>
  /** Forgets answers to earlier questions. */
  forget(): void
}

export type Heard = Answer | { readonly type: 'aborted' }

export type Answer = { readonly type: 'status'; readonly status: DeviceStatus } | { readonly type: 'nothing' } | Ending

export function createStatusLine(connection: Connection, protocol: StatusProtocol, clock: Clock): StatusLine {
  const reader = protocol.reader()
  let heard: DeviceStatus[] = []
  return {
    async ask(signal) {
      await connection.write(protocol.query, signal)
    },
    async hear(withinMs, signal) {
      const deadline = clock.ticks() + withinMs
      for (;;) {
        const status = heard.shift()
        if (status !== undefined) return { type: 'status', status }
        const incoming = await connection.receive(Math.max(0, deadline - clock.ticks()), signal)
        if (incoming.type !== 'bytes') return incoming
        heard = [...heard, ...reader.feed(incoming.bytes)]
      }
    },
    forget() {
      connection.discard()
      heard = []
    },
  }
}
