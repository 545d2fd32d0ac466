import type { Socket } from 'node:dgram'
import { createSocket } from 'node:dgram'

/** No datagram of mDNS is longer (RFC 6762, section 17). */
const longest = 9_000
/** Of one look: what thousands of printers would say. */
const mostBytes = 1_000_000
/** What a datagram counts for at least: each is work. */
const leastBytes = 200
/** RFC 1035, sections 4.1.1 to 4.1.3: the header, and the shortest question and record. */
const header = { bytes: 12, questions: 4, records: [6, 8, 10] }
const shortest = { question: 5, record: 11 }

/**
 * A socket for mDNS on which a neighbour costs little: names that are chains of pointers take the square of their packet's
 * length to be read, and room is made for as many records as a header says. So longer ones than there are, headers that say
 * more than follows, and what is more than a network says, reach nobody.
 */
export function mdnsSocket(): Socket {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  const emit = socket.emit.bind(socket)
  let heard = 0
  const isTooMuch = (datagram: unknown) => {
    const said = datagram as Buffer
    if (said.length > longest || saysTooMuch(said)) return true
    heard += Math.max(said.length, leastBytes)
    return heard > mostBytes
  }
  socket.emit = (event: string | symbol, ...rest: unknown[]) =>
    event === 'message' && isTooMuch(rest[0]) ? true : emit(event, ...rest)
  return socket
}

function saysTooMuch(datagram: Buffer): boolean {
  if (datagram.length < header.bytes) return true
  const records = header.records.reduce((sum, at) => sum + datagram.readUInt16BE(at), 0)
  const least = datagram.readUInt16BE(header.questions) * shortest.question + records * shortest.record
  return header.bytes + least > datagram.length
}
