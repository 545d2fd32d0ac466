import { fail, ok } from '../../base/result.ts'
import type { ConnectionTransport } from '../transport.ts'
import { sinkConnection } from './sink.ts'

/** `null:`: takes everything and keeps nothing. For measuring the station without a printer. */
export const nullTransport: ConnectionTransport = {
  type: 'connection',
  async connect(uri, { clock, signal }) {
    if (uri !== 'null:') return fail('printer.bad-address')
    if (signal.aborted) return fail('request.canceled')
    return ok(sinkConnection({ take: async () => undefined, close: async () => undefined }, clock))
  },
}
