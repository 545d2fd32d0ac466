/**
 * The printer's raw TCP port. It serves one connection at a time: a second one is accepted by the kernel and waits,
 * unread and unanswered, until the first is closed. It reads only while the buffer has room, so that a full printer
 * is felt by the sender. A connection that was closed from the other side is read to its end before it is answered
 * with a close of our own.
 */
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import type { Clock } from '../base/clock.ts'
import { resetSocket } from '../base/resetSocket.ts'
import type { OwnConnections } from './ownConnections.ts'
import { watchOwnConnections } from './ownConnections.ts'

export interface RawPortOptions {
  readonly clock: Clock
  readonly receive: (bytes: Uint8Array) => void
  /** Another connection is served from now on. */
  readonly begin: () => void
  /** Resolves when the buffer takes more. */
  readonly room: (signal: AbortSignal) => Promise<void>
  /** Nobody but this program is let in: others could keep it busy. */
  readonly onlyOwn: boolean
}

const sliceMs = 50

/** One is served, the others wait: each is a file that the program lacks, which may be a whole station. */
const mostConnections = 100

export class RawPort {
  readonly #options: RawPortOptions
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #waiting: Socket[] = []
  readonly #own: OwnConnections | null
  #served: Socket | null = null
  #bytesPerSecond: number | null = null
  #taken = 0
  #stops: { readonly at: number; readonly act: () => void }[] = []

  constructor(options: RawPortOptions) {
    this.#options = options
    this.#own = options.onlyOwn ? watchOwnConnections() : null
    this.#server = createServer(
      { allowHalfOpen: true, pauseOnConnect: true, noDelay: true },
      (socket) => void this.#welcome(socket),
    )
    this.#server.maxConnections = mostConnections
  }

  /** Listens; returns the port. Rejects with the system's error when it cannot. */
  async listen(host: string, port: number): Promise<number> {
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  /** Sends to the host that is being served, if there is one. */
  write(bytes: Uint8Array): void {
    if (this.#served?.writable === true) this.#served.write(bytes)
  }

  /** Reads no faster than this from now on; null: as fast as it comes. */
  slow(bytesPerSecond: number | null): void {
    this.#bytesPerSecond = bytesPerSecond
  }

  /** Breaks the connection (RST) as soon as so many more bytes have been taken; 0: at once. */
  resetAfter(bytes: number): void {
    if (bytes <= 0) this.#reset()
    else this.atByte(this.#taken + bytes, () => this.#reset())
  }

  #reset(): void {
    if (this.#served !== null) resetSocket(this.#served)
  }

  /** Acts when so many bytes have been taken since the printer was made, before the next one is read. */
  atByte(at: number, act: () => void): void {
    this.#stops = [...this.#stops, { at, act }].sort((a, b) => a.at - b.at)
  }

  /** Ends our side of the connection (FIN) and goes on reading. */
  halfClose(): void {
    this.#served?.end()
  }

  /** Breaks every connection, as a power cycle does. */
  breakConnections(): void {
    this.#waiting.length = 0
    for (const socket of this.#sockets) resetSocket(socket)
  }

  async close(): Promise<void> {
    this.#waiting.length = 0
    this.#own?.close()
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #welcome(socket: Socket): Promise<void> {
    socket.on('error', () => {}) // a reset by the other side ends the connection, nothing more
    socket.on('close', () => this.#sockets.delete(socket))
    this.#sockets.add(socket)
    if (this.#own !== null && !(await this.#own.made(socket))) {
      socket.destroy()
      return
    }
    this.#waiting.push(socket)
    if (this.#served === null) void this.#serveAll()
  }

  async #serveAll(): Promise<void> {
    for (let socket = this.#waiting.shift(); socket !== undefined; socket = this.#waiting.shift()) {
      this.#served = socket
      this.#options.begin()
      await this.#serve(socket)
    }
    this.#served = null
  }

  async #serve(socket: Socket): Promise<void> {
    const gone = new AbortController()
    const closed = new Promise<void>((resolve) => {
      if (socket.closed) resolve()
      socket.once('close', () => {
        gone.abort()
        resolve()
      })
    })
    try {
      for await (const chunk of socket.iterator({ destroyOnReturn: false }))
        await this.#read(socket, chunk, gone.signal)
      socket.end()
    } catch (cause) {
      if (!socket.destroyed) throw cause // not the connection broke but this program
    }
    await closed
  }

  /** Takes a chunk in pieces as small as the speed asks for. */
  async #read(socket: Socket, chunk: Buffer, signal: AbortSignal): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      await this.#options.room(signal)
      const rate = this.#bytesPerSecond
      const size = rate === null ? chunk.length : Math.max(1, Math.floor((rate * sliceMs) / 1000))
      const piece = chunk.subarray(at, at + size)
      if (rate !== null) await this.#options.clock.sleep((piece.length / rate) * 1000, signal)
      if (signal.aborted || this.#take(socket, piece)) return
      at += size
    }
  }

  /** Returns true when the connection was broken on purpose: what it still held is lost. */
  #take(socket: Socket, piece: Buffer): boolean {
    for (let rest = piece; ; ) {
      const [stop] = this.#stops
      const size = stop === undefined ? rest.length : Math.min(Math.max(stop.at - this.#taken, 0), rest.length)
      this.#taken += size
      this.#options.receive(rest.subarray(0, size))
      rest = rest.subarray(size)
      if (stop === undefined || this.#taken < stop.at) return socket.destroyed
      this.#stops = this.#stops.slice(1)
      stop.act()
      if (socket.destroyed) return true
    }
  }
}
