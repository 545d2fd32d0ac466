import type { Clock } from '../base/clock.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { givesScripts } from '../model/allowedHosts.ts'
import { hostWithout } from '../model/hostWithout.ts'
import type { LabelView, Onward } from '../model/labelView.ts'
import { decodeEnvelope } from './envelope.ts'
import type { Reply, Request } from './exchange.ts'
import { intercepted, overload } from './readReply.ts'
import { viewCookies } from './viewCookies.ts'
import { atHost } from './viewPart.ts'

const mostRedirects = 5

export interface ViewCall {
  /** Bytes. */
  readonly viewLimit: number
  /** Hosts beside the service's own, of which those that give scripts may give the view too. */
  readonly viewHosts: readonly string[]
  readonly clock: Clock
  readonly get: (request: Request) => Promise<Result<Reply>>
}

/**
 * Fetches a label view with nothing but the print token in its address. Redirects stay on the service's host and the
 * allowed hosts, and on https where they began there; each sees the cookies that were set for it on the way, and none
 * sees what was set for another. `onward`: what a page that went on to this address takes along; only its own host learns
 * where it came from. The reply to a bad or expired token is documented nowhere, so every refusal and every
 * envelope in a label's place is taken for one: a new token is the remedy in any case.
 */
export async function openView(address: URL, call: ViewCall, onward: Onward | null = null): Promise<Result<LabelView>> {
  const jar = viewCookies(call.clock, onward?.cookies)
  const from = URL.parse(onward?.from ?? '')
  const via: string[] = onward === null ? [] : [onward.from]
  const taken = (end: URL) =>
    onward !== null && { storage: onward.storage, ...(end.origin === from?.origin && { from: from.href }) }
  let at = address
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const reply = atHost(await call.get(requestFor(at, jar.header(at), from, call.viewLimit)), at.host)
    if (!reply.ok) return reply
    jar.take(reply.value.cookies, at)
    const next = redirectOf(reply.value, at)
    if (next === null) return readView(reply.value, at, { via, cookies: jar.all(), ...taken(at) }, call)
    if (!mayFollow(next, address, call)) return elsewhere(reply.value, next, address, toldHost(next, [...via, at.href]))
    via.push(at.href)
    at = next
  }
  return fail('service.intercepted', { detail: 'the view redirects without end' })
}

function requestFor(
  { origin, pathname, search }: URL,
  cookie: string | null,
  from: URL | null,
  limit: number,
): Request {
  const headers = {
    accept: 'text/html, application/pdf',
    ...(cookie !== null && { cookie }),
    ...(from?.origin === origin && { referer: from.origin + from.pathname + from.search }),
  }
  return { origin, path: pathname + search, method: 'GET', headers, body: null, limit }
}

/** Without a name and a password: nobody gets them from us. */
function redirectOf({ status, location }: Reply, at: URL): URL | null {
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return null
  const next = URL.parse(location, at.href)
  if (next !== null) Object.assign(next, { username: '', password: '' })
  return next
}

function mayFollow(next: URL, { origin, protocol }: URL, { viewHosts }: ViewCall): boolean {
  if (protocol === 'https:' && next.protocol !== 'https:') return false
  return next.origin === origin || givesScripts(next, viewHosts)
}

function toldHost({ host }: URL, addresses: readonly string[]): string {
  const urls = addresses.map((address) => new URL(address))
  const secrets = urls.flatMap(({ searchParams }) => [...searchParams.values()])
  return hostWithout(
    secrets,
    urls.map((url) => url.host),
  )(host)
}

/** What came by https is the carrier's own word; in the clear a network may have said it, and it passes. */
function elsewhere(reply: Reply, next: URL, { protocol }: URL, told: string): Failed {
  if (protocol !== 'https:') return intercepted(reply, told)
  const host = next.protocol === 'https:' ? told : `${next.protocol}//${told}`
  return fail('view.blocked-script', { facts: { host } })
}

function readView(
  reply: Reply,
  { href: address }: URL,
  passed: Pick<LabelView, 'via' | 'cookies' | 'storage'>,
  { viewLimit, clock }: ViewCall,
): Result<LabelView> {
  const overloaded = overload(reply, clock)
  if (overloaded !== null) return failed(overloaded)
  const { status, contentType, body } = reply
  if (body === null) return fail('view.too-large', { facts: { limitMegabytes: viewLimit / (1024 * 1024) } })
  if (refusing.has(status) || isEnvelope(body)) return fail('view.token-expired', { facts: { status } })
  if (status !== 200) return intercepted(reply)
  return ok({ address, ...passed, contentType, body: new Uint8Array(body) })
}

/** Statuses that can mean a token nobody accepts any more. */
const refusing = new Set([400, 401, 403, 404, 410])

/** An envelope is short and starts with a brace; a label does neither. */
function isEnvelope(body: Buffer): boolean {
  if (body.length > 65_536) return false
  const text = body.toString('utf8').trimStart()
  return text.startsWith('{') && decodeEnvelope(text) !== null
}
