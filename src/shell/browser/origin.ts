import type { IncomingMessage } from 'node:http'

/**
 * Refuses what a foreign web page can make a browser send here: another host name that leads to this address (DNS
 * rebinding), and a request that another origin started. `own`: host and port it listens at, by which a browser knows it
 * alone: under `localhost` it would be an origin that others can prepare. `origin`: `must` for what changes something,
 * `if-sent` for what browsers send without an origin. Null: not refused.
 */
export function refusalOf(request: IncomingMessage, own: string, origin: 'must' | 'if-sent'): 403 | null {
  if (request.headers.host !== own) return 403
  const sent = request.headers.origin
  if (sent === undefined) return origin === 'must' ? 403 : null
  return sent === `http://${own}` ? null : 403
}
