import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A page of somebody else on this machine. `host`: `localhost` is another site than the window's, which another port of
 * the window's address is not: browsers tell sites apart by host.
 */
export async function foreignPage(host: string, html: string) {
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(html))
  await new Promise<void>((listening) => server.listen(0, host === 'localhost' ? '127.0.0.1' : host, listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
