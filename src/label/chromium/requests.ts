import type { ViewOrigin } from '../viewHosts.ts'
import { hostOf, isDirect, isLeftOut, isOwn, mayGive } from '../viewHosts.ts'
import { sayings } from './inertScript.ts'
import type { Header, RequestPaused } from './protocol.ts'

/**
 * What becomes of a request that a view makes. `host` is what the fault names; `ask`: the station asks in the browser's
 * place; `ignore`: nobody misses it.
 */
export type Judgement =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'ask' }
  | { readonly verdict: 'block'; readonly host: string }
  | { readonly verdict: 'ignore' }

/** A navigation of the page that it began by itself. */
export interface Wish {
  readonly to: URL
  readonly byGet: boolean
  /** The page's `window.name`, which goes along. */
  readonly name: string
}

/** A PDF that a script of the page made, and that is to be printed in its place. */
export interface MadePdf {
  readonly pdf: Uint8Array<ArrayBuffer>
}

/** Types of requests whose answer is never seen on the page; `Other` are the tab's icon and the like. */
const unseen = ['Ping', 'CSPViolationReport', 'Prefetch', 'FedCM', 'SignedExchange', 'Manifest', 'Other']

/**
 * Judges every request but the view itself: its own host, and of the allowed hosts what they may give. A frame is allowed from
 * the own origin only, because a frame of another site runs where it is not listened to. The page itself stays: a
 * navigation away is ignored.
 */
export function judgeRequest(paused: RequestPaused, mainFrame: string, origin: ViewOrigin): Judgement {
  if (unseen.includes(paused.resourceType) || isPrefetch(paused)) return { verdict: 'ignore' }
  const url = URL.parse(paused.request.url)
  if (url === null) return { verdict: 'block', host: paused.resourceType }
  if (paused.resourceType === 'Document' && paused.frameId === mainFrame) return { verdict: 'ignore' }
  const { resourceType } = paused
  const may = resourceType === 'Document' ? isOwn(url, origin) : mayGive(url, resourceType, origin)
  if (may) return { verdict: isDirect(url, origin) ? 'allow' : 'ask' }
  return isLeftOut(url, origin) ? { verdict: 'ignore' } : blocked(url)
}

export function isAnswer({ responseStatusCode, responseErrorReason }: RequestPaused): boolean {
  return responseStatusCode !== undefined || responseErrorReason !== undefined
}

/** What the page says to the program: inertScript.ts. It is not let out. */
export function sayingOf({ request }: RequestPaused): keyof typeof sayings | null {
  const path = URL.parse(request.url)?.pathname
  if (path === `/${sayings.pdf}`) return 'pdf'
  if (path === `/${sayings.print}`) return 'print'
  return path === `/${sayings.away}` ? 'away' : null
}

/** The PDF that the page made and shows. */
export function madePdf({ request: { postData = '' } }: RequestPaused): MadePdf {
  return { pdf: Uint8Array.from(Buffer.from(postData, 'base64')) }
}

/** Where the page wants to go by itself, as it said (inertScript.ts); null: it did not say so, or to no page. */
export function wishOf({ request }: RequestPaused): Wish | null {
  const { pathname = '', searchParams } = URL.parse(request.url) ?? {}
  if (pathname !== `/${sayings.away}`) return null
  const to = URL.parse(searchParams?.get('to') ?? '')
  return to !== null && /^https?:$/.test(to.protocol)
    ? { to, byGet: searchParams?.get('how') === 'GET', name: searchParams?.get('name') ?? '' }
    : null
}

/** A PDF in a frame of the page, which is what is to be printed; null: it is none. No browser draws it on paper. */
export function embeddedPdf({
  resourceType,
  request,
  responseStatusCode,
  responseHeaders = [],
}: RequestPaused): Wish | null {
  const type = responseHeaders.find(({ name }) => /^content-type$/i.test(name))?.value ?? ''
  const to = URL.parse(request.url)
  const isPdf = resourceType === 'Document' && responseStatusCode === 200 && /^\s*application\/pdf\b/i.test(type)
  return isPdf && to !== null ? { to, byGet: true, name: '' } : null
}

/**
 * Whether what came in the place of a picture, a style or a script may be a page that says why it is not there. A service
 * that names no type says `text/html` of pictures too, so the bytes are looked at as well.
 */
export function mayBeNone({ resourceType, responseStatusCode = 0, responseHeaders = [] }: RequestPaused): boolean {
  const type = responseHeaders.find(({ name }) => /^content-type$/i.test(name))?.value ?? ''
  const isSaid = /^\s*(text\/html|application\/(json|problem\+json|xhtml\+xml))\b/i.test(type)
  return isSaid && responseStatusCode >= 200 && responseStatusCode < 300 && resourceType in noneBegins
}

/** No picture, style or script begins so; a script of the type JSON does, and so do styles and scripts behind `<!--`. */
export function isNone({ resourceType }: RequestPaused, body: Buffer): boolean {
  const begun = body
    .subarray(0, 512)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  return noneBegins[resourceType]?.test(begun) === true
}

const noneBegins: Readonly<Record<string, RegExp>> = {
  Image: /^\s*[<{[]/,
  Stylesheet: /^\s*(<(?!!--)|[{[])/,
  Script: /^\s*<(?!!--)/,
}

/** It goes on for as long as the page does, and draws nothing by itself. */
export function isEventStream({ request }: RequestPaused): boolean {
  return Object.entries(request.headers).some(
    ([name, value]) => /^accept$/i.test(name) && value === 'text/event-stream',
  )
}

/** No other host learns more of the page's address than whose it is, whatever policy the page asks for: a token may stand in it. */
export function originOnly({ request }: RequestPaused): { readonly headers?: readonly Header[] } {
  const [name, value] = Object.entries(request.headers).find(([header]) => /^referer$/i.test(header)) ?? ['', '']
  const from = URL.parse(value)
  if (from === null || from.origin === URL.parse(request.url)?.origin) return {}
  const origin = `${from.origin}/`
  if (value === origin) return {}
  const headers = { ...request.headers, [name]: origin }
  return { headers: Object.entries(headers).map(([header, said]) => ({ name: header, value: said })) }
}

/** Chromium gives it the type of a frame. https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header */
function isPrefetch({ request }: RequestPaused): boolean {
  const named = Object.entries(request.headers).filter(([name]) => /^(sec-)?purpose$/i.test(name))
  return named.some(([, value]) => value.includes('prefetch'))
}

function blocked(url: URL): Judgement {
  return { verdict: 'block', host: hostOf(url) }
}
