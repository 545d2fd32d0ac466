import type { IncomingMessage } from 'node:http'

/**
 * Refuses what a foreign web page can make a browser send here: another host name that leads to this address (DNS
 * rebinding), and a request that another origin started. `origin`: `must` for what changes something, `if-sent` for
 * what browsers send without an origin. Null: not refused.
 */
export function refusalOf(request: IncomingMessage, port: number, origin: 'must' | 'if-sent'): 403 | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const host = request.headers.host
  if (host === undefined || !hosts.includes(host)) return 403
  const sent = request.headers.origin
  if (sent === undefined) return origin === 'must' ? 403 : null
  return sent === `http://${host}` ? null : 403
}
