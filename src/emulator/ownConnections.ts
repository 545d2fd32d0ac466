import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** The connections that this program makes itself, told from everybody else's on this machine. */
export interface OwnConnections {
  /** Was the other end of it made here? */
  made(accepted: Socket): Promise<boolean>
  close(): void
}

/** Node publishes every socket that is made to call somebody. */
const channel = 'net.client.socket'
/** Both ends hear of a connection in the same turn of the loop; either may be the first. */
const turns = 20

export function watchOwnConnections(): OwnConnections {
  const callers = new Set<Socket>()
  const note = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    callers.add(socket)
    socket.once('close', () => callers.delete(socket))
  }
  subscribe(channel, note)
  return {
    async made(accepted) {
      const { remoteAddress, remotePort, localPort } = accepted
      // Asked for its address before it is connected, a socket keeps what it had then.
      const isOther = (caller: Socket) =>
        !caller.connecting &&
        caller.localPort === remotePort &&
        caller.localAddress === remoteAddress &&
        caller.remotePort === localPort
      for (let turn = 0; turn < turns; turn++) {
        if ([...callers].some(isOther)) return true
        await new Promise(setImmediate)
      }
      return false
    },
    close: () => unsubscribe(channel, note),
  }
}
