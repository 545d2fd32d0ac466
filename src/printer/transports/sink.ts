import type { Clock } from '../../base/clock.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { createInbox, notWritten } from '../inbox.ts'
import type { Connection, ConnectionTransport } from '../transport.ts'
import { messageOf } from './systemError.ts'

/** What takes bytes and never answers. `take` rejects when it took none or only a part of them. */
export interface Sink {
  take(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** A connection without a back-channel. It ends in order as soon as it is finished: every byte was taken by then. */
export function sinkConnection(sink: Sink, clock: Clock): Connection {
  const inbox = createInbox(clock)
  const finish = () => inbox.end({ type: 'ended', detail: 'everything was taken' })
  return {
    backChannel: false,
    pieceLength: 65_536,
    get ending() {
      return inbox.ending
    },
    async write(bytes, signal) {
      const refused = notWritten(inbox, signal)
      if (refused !== null) return refused
      try {
        await sink.take(bytes)
        return ok()
      } catch (error) {
        inbox.end({ type: 'reset', detail: messageOf(error) })
        return failed({ why: 'lost', detail: messageOf(error), mayHaveLeft: bytes.length > 1 })
      }
    },
    receive: (withinMs, signal) => inbox.take(withinMs, signal),
    discard: () => inbox.discard(),
    finish,
    async close() {
      finish()
      await sink.close()
    },
  }
}

/** `null:`: takes everything and keeps nothing. For measuring the station without a printer. */
export const nullTransport: ConnectionTransport = {
  type: 'connection',
  async connect(uri, { clock, signal }) {
    if (uri !== 'null:') return fail('printer.bad-address')
    if (signal.aborted) return fail('request.canceled')
    return ok(sinkConnection({ take: async () => undefined, close: async () => undefined }, clock))
  },
}
