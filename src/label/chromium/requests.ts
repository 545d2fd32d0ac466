import type { ViewOrigin } from '../htmlToPdf.ts'
import type { RequestPaused } from './protocol.ts'

/** What becomes of a request that a view makes. `host` is what the fault names; `ignore`: nobody misses it. */
export type Judgement =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'block'; readonly host: string }
  | { readonly verdict: 'ignore' }

/** Types of requests whose answer is never seen on the page; `Other` are the tab's icon and the like. */
const unseen = ['Ping', 'CSPViolationReport', 'Prefetch', 'FedCM', 'SignedExchange', 'Manifest', 'Other']

/**
 * Judges every request but the view itself: its own host and the allowed hosts, nothing else. A frame is allowed from
 * the own origin only, because a frame of another site runs where it is not listened to. The page itself stays: a
 * navigation away is ignored.
 */
export function judgeRequest(paused: RequestPaused, mainFrame: string, origin: ViewOrigin): Judgement {
  if (unseen.includes(paused.resourceType) || isPrefetch(paused)) return { verdict: 'ignore' }
  const url = URL.parse(paused.request.url)
  if (url === null) return { verdict: 'block', host: paused.resourceType }
  const isOwn = url.origin === URL.parse(origin.baseUrl)?.origin
  if (paused.resourceType === 'Document' && paused.frameId === mainFrame) return { verdict: 'ignore' }
  if (paused.resourceType === 'Document') return isOwn ? { verdict: 'allow' } : blocked(url)
  if (isOwn || url.protocol === 'data:' || url.protocol === 'blob:') return { verdict: 'allow' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return blocked(url)
  const isAllowed = furtherHosts(origin).some((host) => host === url.host || host === url.hostname)
  return isAllowed ? { verdict: 'allow' } : blocked(url)
}

/** The hosts a tab can reach at all, with their ports: its own first. */
export function reachableHosts(origin: ViewOrigin): readonly string[] {
  const own = URL.parse(origin.baseUrl)
  if (own === null) return furtherHosts(origin)
  const port = own.port || (own.protocol === 'https:' ? '443' : '80')
  return [`${own.hostname}:${port}`, ...furtherHosts(origin)]
}

/** In lower case. What is not the name of a host (a pattern, a list) is none. */
function furtherHosts({ allowHosts }: ViewOrigin): readonly string[] {
  return allowHosts.map((host) => host.trim().toLowerCase()).filter((host) => hostName.test(host))
}

const hostName = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/

/** A picture, font or style that an allowed host failed to deliver: the label would be incomplete. */
export function isBrokenAnswer({ responseStatusCode, responseErrorReason }: RequestPaused): boolean {
  return responseErrorReason !== undefined || (responseStatusCode !== undefined && responseStatusCode >= 500)
}

export function isAnswer({ responseStatusCode, responseErrorReason }: RequestPaused): boolean {
  return responseStatusCode !== undefined || responseErrorReason !== undefined
}

/** Chromium gives it the type of a frame. https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header */
function isPrefetch({ request }: RequestPaused): boolean {
  const named = Object.entries(request.headers).filter(([name]) => /^(sec-)?purpose$/i.test(name))
  return named.some(([, value]) => value.includes('prefetch'))
}

function blocked(url: URL): Judgement {
  return { verdict: 'block', host: url.host || url.protocol }
}
