import type { Debugger } from 'electron'
import * as z from 'zod/mini'
import type { Fault } from '../../base/fault.ts'
import type { HtmlView } from './htmlView.ts'

/** What a view asked for and did not get. */
export interface ViewRequests {
  /** `view.blocked-host` or `service.failing`; null: nothing is missing on the page. */
  missing(): Fault | null
}

/**
 * Answers the first document request with the view, without its token, and lets it load from its own host and the
 * allowed hosts only. By the DevTools protocol (Fetch, Page), which sees every request with what it is for.
 */
export async function interceptView(
  page: Debugger,
  html: Uint8Array<ArrayBuffer>,
  view: HtmlView,
): Promise<ViewRequests> {
  const blocked = new Set<string>()
  const failing = new Set<string>()
  let mainFrame: string | null = null

  const answer = (paused: Paused): Promise<unknown> => {
    const { requestId, frameId } = paused
    if (mainFrame === null) {
      mainFrame = frameId
      return page.sendCommand('Fetch.fulfillRequest', { requestId, ...viewAnswer(html, view) })
    }
    if (isAnswer(paused)) {
      if (isBroken(paused)) failing.add(hostOf(paused))
      return page.sendCommand('Fetch.continueRequest', { requestId })
    }
    const verdict = judge(paused, frameId === mainFrame, view)
    if (verdict === 'allow') return page.sendCommand('Fetch.continueRequest', { requestId, interceptResponse: true })
    if (verdict === 'block') blocked.add(hostOf(paused))
    const errorReason = verdict === 'block' ? 'BlockedByClient' : 'Aborted'
    return page.sendCommand('Fetch.failRequest', { requestId, errorReason })
  }

  page.attach('1.3')
  page.on('message', (_event, method, params: unknown) => {
    // An answer that fails shows as a page that does not load, which the deadline ends.
    if (method === 'Fetch.requestPaused') answer(Paused.parse(params)).catch(() => {})
  })
  await page.sendCommand('Page.enable')
  await page.sendCommand('Page.addScriptToEvaluateOnNewDocument', { source: inertScript })
  await page.sendCommand('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  return { missing: () => missing(blocked, failing) }
}

const Paused = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.string() }),
  responseStatusCode: z.optional(z.number()),
  responseErrorReason: z.optional(z.string()),
})
type Paused = z.infer<typeof Paused>

/** What a page made for a person does on load (print itself, ask, leave) has no effect. */
const inertScript = `for (const name of ['print', 'alert', 'confirm', 'prompt', 'close', 'open'])
  Object.defineProperty(window, name, { value: () => null, configurable: false, writable: false })`

/** Requests whose answer is never seen on the page. */
const unseen = ['Ping', 'CSPViolationReport', 'Prefetch', 'Manifest', 'Other']

/** `ignore`: it gets nothing and nobody misses it. The page itself stays, so a second document is ignored. */
function judge({ resourceType, request }: Paused, isMainFrame: boolean, view: HtmlView): 'allow' | 'block' | 'ignore' {
  if (unseen.includes(resourceType)) return 'ignore'
  const url = URL.parse(request.url)
  if (url === null) return 'block'
  if (resourceType === 'Document') {
    if (isMainFrame) return 'ignore'
    return url.origin === new URL(view.baseUrl).origin ? 'allow' : 'block'
  }
  if (url.protocol === 'data:' || url.protocol === 'blob:') return 'allow'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'block'
  const hosts = [new URL(view.baseUrl).host, ...view.allowHosts.map((host) => host.trim().toLowerCase())]
  return hosts.some((host) => host === url.host || host === url.hostname) ? 'allow' : 'block'
}

function isAnswer({ responseStatusCode, responseErrorReason }: Paused): boolean {
  return responseStatusCode !== undefined || responseErrorReason !== undefined
}

function isBroken({ responseStatusCode, responseErrorReason }: Paused): boolean {
  return responseErrorReason !== undefined || (responseStatusCode !== undefined && responseStatusCode >= 500)
}

function hostOf({ request, resourceType }: Paused): string {
  const url = URL.parse(request.url)
  return url === null ? resourceType : url.host || url.protocol
}

function viewAnswer(html: Uint8Array<ArrayBuffer>, { contentType }: HtmlView) {
  const responseHeaders = [{ name: 'content-type', value: contentType }]
  return { responseCode: 200, responseHeaders, body: Buffer.from(html).toString('base64') }
}

function missing(blocked: ReadonlySet<string>, failing: ReadonlySet<string>): Fault | null {
  if (blocked.size > 0) return { code: 'view.blocked-host', facts: { host: named(blocked) } }
  return failing.size > 0 ? { code: 'service.failing', facts: { host: named(failing) } } : null
}

function named(hosts: ReadonlySet<string>): string {
  return [...hosts].sort().slice(0, 5).join(', ')
}
