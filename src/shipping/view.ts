import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { decodeEnvelope } from './envelope.ts'
import type { Reply, Request } from './exchange.ts'
import { intercepted } from './readReply.ts'

/** A label view as it came: HTML or a PDF, decided by whoever reads it. */
export interface View {
  /** Where it came from in the end, with its token: for the page's own scripts, and for nothing else. */
  readonly address: string
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

const mostRedirects = 3

/**
 * Fetches a label view with nothing but the print token in its address. Redirects stay on the host they started from: one
 * that leads elsewhere is not the carrier's, and its address is not followed.
 * The reply to a bad or expired token is documented nowhere, so every refusal and every envelope in a label's place is
 * taken for one: a new token is the remedy in any case.
 */
export async function openView(
  address: URL,
  limit: number,
  get: (request: Request) => Promise<Result<Reply>>,
  overload: (reply: Reply) => Fault | null,
): Promise<Result<View>> {
  let at = address
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const reply = await get(requestFor(at, limit))
    if (!reply.ok) return reply
    const next = redirectOf(reply.value, at)
    if (next === null) return readView(reply.value, at, limit, overload)
    if (next.origin !== address.origin) return intercepted(reply.value, next.host)
    at = next
  }
  return fail('service.intercepted', { detail: 'the view redirects without end' })
}

function requestFor({ origin, pathname, search }: URL, limit: number): Request {
  const headers = { accept: 'text/html, application/pdf' }
  return { origin, path: pathname + search, method: 'GET', headers, body: null, limit }
}

function redirectOf({ status, location }: Reply, at: URL): URL | null {
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return null
  return URL.canParse(location, at.href) ? new URL(location, at.href) : null
}

function readView(
  reply: Reply,
  { href: address }: URL,
  limit: number,
  overload: (reply: Reply) => Fault | null,
): Result<View> {
  const overloaded = overload(reply)
  if (overloaded !== null) return failed(overloaded)
  const { status, contentType, body } = reply
  if (body === null) return fail('view.too-large', { facts: { limitMegabytes: limit / (1024 * 1024) } })
  if (refusing.has(status) || isEnvelope(body)) return fail('view.token-expired', { facts: { status } })
  if (status !== 200) return intercepted(reply)
  return ok({ address, contentType, body: new Uint8Array(body) })
}

/** Statuses that can mean a token nobody accepts any more. */
const refusing = new Set([400, 401, 403, 404, 410])

/** An envelope is short and starts with a brace; a label does neither. */
function isEnvelope(body: Buffer): boolean {
  if (body.length > 65_536) return false
  const text = body.toString('utf8').trimStart()
  return text.startsWith('{') && decodeEnvelope(text) !== null
}
