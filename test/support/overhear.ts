import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A way to a service on which everything is heard that it is asked. */
export interface Overheard extends AsyncDisposable {
  readonly url: string
  /** All that was sent to the service so far. */
  heard(): string
}

export async function overhear(url: string): Promise<Overheard> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let heard = ''
  const server = createServer((asker) => {
    const service = connect(Number(port), hostname)
    asker.on('data', (bytes) => {
      heard += bytes.toString('latin1')
    })
    for (const [from, to] of [
      [asker, service],
      [service, asker],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    heard: () => heard,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
