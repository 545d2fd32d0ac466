/** A host on a raw socket: what a driver does, by hand. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'

export class Host implements AsyncDisposable {
  readonly socket: Socket
  /** Resolves with the error code of a broken connection, or null when it ended in order. */
  readonly closed: Promise<string | null>
  #received = ''
  #watchers: (() => void)[] = []

  constructor(socket: Socket) {
    this.socket = socket
    let code: string | null = null
    socket.on('error', (error: NodeJS.ErrnoException) => {
      code = error.code ?? 'unknown'
    })
    this.closed = new Promise((resolve) => socket.once('close', () => resolve(code)))
    socket.on('data', (chunk) => {
      this.#received += chunk.toString('latin1')
      for (const watcher of this.#watchers.splice(0)) watcher()
    })
  }

  static async connect(uri: string): Promise<Host> {
    const { hostname, port } = new URL(uri)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    await once(socket, 'connect')
    return new Host(socket)
  }

  get received(): string {
    return this.#received
  }

  send(bytes: string | Uint8Array): void {
    this.socket.write(bytes)
  }

  /** The next reply that matches, and everything before it. */
  async reply(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#received)) await new Promise<void>((resolve) => this.#watchers.push(resolve))
    const reply = this.#received
    this.#received = ''
    return reply
  }

  /** Asks ~HS and waits for the three frames. */
  async status(): Promise<string> {
    this.send('~HS')
    return await this.reply(/(\x02[^\x03]*\x03\r\n){3}/)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.destroy()
    await this.closed
  }
}
