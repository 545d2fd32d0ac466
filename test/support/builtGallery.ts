import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { cacheControl, windowHeaders } from '../../src/shell/window/windowPolicy.ts'

/** The gallery as it was built, on loopback under the policy the shells send. `npm run build:gallery` comes before. */
export interface BuiltGallery extends AsyncDisposable {
  readonly origin: string
}

const folder = join(import.meta.dirname, '../../test-results/gallery')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function serveBuiltGallery(): Promise<BuiltGallery> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://window').pathname
    const body = await readFile(join(folder, path)).catch(() => null)
    const type = types[extname(path)] ?? 'text/html; charset=utf-8'
    // As the browser shell does: the gallery is loaded some five hundred times, and its pieces once.
    const headers = {
      ...windowHeaders([]),
      'Cache-Control': cacheControl(path.startsWith('/assets/')),
      'Content-Type': type,
    }
    response.writeHead(body === null ? 404 : 200, headers).end(body ?? undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
