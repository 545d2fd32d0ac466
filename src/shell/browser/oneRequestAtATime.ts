import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Options of an HTTP server that has one request of a connection under way. Neither browsers nor clients of ours send a
 * second one before the first is answered (pipelining, RFC 9112 §9.3.2); who does so has thousands answered for one
 * write, and reads nothing. His connection is ended, and Node reads no further request of what came with the second.
 *
 * Node stops to read where a request asks for another protocol, so the second one says of itself that it does: an
 * `upgrade` listener has to end what `isPipelined`, and without such a listener Node ends it.
 */
export const oneRequestAtATime = {
  IncomingMessage: class extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      if (unanswered.has(socket)) Object.defineProperty(this, 'upgrade', { get: () => true, set: () => {} })
    }
  },
  ServerResponse: class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(...parts: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...parts)
      const { socket } = this.req
      unanswered.add(socket)
      this.once('finish', () => unanswered.delete(socket))
    }
  },
}

/** Whether a request that asks for another protocol came while the one before it was not answered. */
export function isPipelined(request: IncomingMessage): boolean {
  return unanswered.has(request.socket)
}

const unanswered = new WeakSet<Socket>()
