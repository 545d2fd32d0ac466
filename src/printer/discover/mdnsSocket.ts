import type { Socket } from 'node:dgram'
import { createSocket } from 'node:dgram'

/** No datagram of mDNS is longer (RFC 6762, section 17). */
const longest = 9_000
/** Of one look: what thousands of printers would say. */
const mostBytes = 1_000_000

/**
 * A socket for mDNS on which a neighbour costs little: names that are chains of pointers take the square of their packet's
 * length to be read, so longer ones than there are, and what is more than a network says, reach nobody.
 */
export function mdnsSocket(): Socket {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  const emit = socket.emit.bind(socket)
  let heard = 0
  const isTooMuch = (datagram: unknown) => {
    const { length } = datagram as Buffer
    if (length <= longest) heard += length
    return length > longest || heard > mostBytes
  }
  socket.emit = (event: string | symbol, ...rest: unknown[]) =>
    event === 'message' && isTooMuch(rest[0]) ? true : emit(event, ...rest)
  return socket
}
