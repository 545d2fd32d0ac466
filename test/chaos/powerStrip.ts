/** A plug between a print queue and a printer: what is unplugged takes no connection, and keeps what it had by then. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export interface Plug extends AsyncDisposable {
  readonly uri: string
  pull(): Promise<void>
  /** Resolves when the printer has taken what it had: whoever looks at it before sees it work. */
  atRest(): Promise<void>
  putBack(): Promise<void>
}

export async function plugFor(printerUri: string): Promise<Plug> {
  const { port: behind } = new URL(printerUri)
  const lines = new Set<{ readonly queue: Socket; readonly printer: Socket }>()
  const server = createServer({ allowHalfOpen: true }, (queue) => {
    const printer = connect({ port: Number(behind), host: '127.0.0.1', allowHalfOpen: true })
    const line = { queue, printer }
    lines.add(line)
    for (const socket of [queue, printer]) socket.on('error', () => {})
    queue.pipe(printer)
    printer.pipe(queue)
    printer.once('close', () => lines.delete(line))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pull = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const { queue, printer } of lines) {
      queue.unpipe(printer)
      queue.destroy()
      printer.end()
    }
    await closed
  }
  const atRest = async () => {
    await Promise.all([...lines].map(({ printer }) => printer.closed || once(printer, 'close')))
  }
  return {
    uri: `socket://127.0.0.1:${port}`,
    pull,
    atRest,
    async putBack() {
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    [Symbol.asyncDispose]: pull,
  }
}
