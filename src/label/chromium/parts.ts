import type { PartRequest, ViewPart } from '../../model/labelView.ts'
import type { HtmlView } from '../htmlToPdf.ts'
import { isOwn, serviceOf } from '../viewHosts.ts'
import type { Holes } from './holes.ts'
import type { Header, RequestPaused } from './protocol.ts'
import { isNone, mayBeNone, originOnly } from './requests.ts'
import type { ViewPage } from './viewPage.ts'

/**
 * What a page has of other hosts than the service's. The browser connects to none of them: the station asks in its place,
 * by a client that judges the address when it connects, and gives the browser the answer (docs/adr/0018). A redirect is an
 * answer as well: what the browser asks for next is judged like everything else.
 */
export interface Parts {
  answer(paused: RequestPaused): Promise<unknown>
  /** Nobody waits any more for what is under way. */
  end(): void
}

export function createParts(page: ViewPage, view: HtmlView, holes: Holes): Parts {
  const ended = new AbortController()
  return {
    async answer(paused) {
      const { requestId } = paused
      const asked = await requestOf(page, paused, view)
      const part = asked === null ? undefined : await view.part?.(asked, ended.signal)
      if (part?.ok === true) {
        const { body, ...head } = answerOf(part.value, paused, view)
        const answer = { ...paused, responseStatusCode: head.responseCode, responseHeaders: head.responseHeaders }
        holes.answered(answer)
        if (mayBeNone(answer) && isNone(answer, Buffer.from(part.value.body))) holes.none(answer)
        return page.send('Fetch.fulfillRequest', { requestId, ...head, body })
      }
      const host = URL.parse(paused.request.url)?.host ?? ''
      if (part?.fault.code === 'view.inside-host') holes.inside(host)
      else if (part === undefined) holes.blocked({ host, resourceType: paused.resourceType })
      else holes.answered({ ...paused, responseErrorReason: 'Failed' })
      return page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    },
    end: () => ended.abort(),
  }
}

/** What a further host is told: nothing that the page has of another one. null: no request that is passed on. */
async function requestOf(page: ViewPage, paused: RequestPaused, view: HtmlView): Promise<PartRequest | null> {
  const { method = 'GET', postData = null, headers } = paused.request
  const url = URL.parse(paused.request.url)
  if (url === null || (method !== 'GET' && method !== 'POST')) return null
  const said = originOnly(paused).headers ?? Object.entries(headers).map(([name, value]) => ({ name, value }))
  const passed = said
    .map(({ name, value }) => [name.toLowerCase(), value] as const)
    .filter(([name]) => isPassed.has(name))
  const cookie = isOwn(url, view) ? await cookiesFor(page, url) : ''
  const from = view.sentTo ?? serviceOf(view.baseUrl)?.origin ?? 'null'
  const own = { ...Object.fromEntries(passed), origin: from, ...(cookie !== '' && { cookie }) }
  return { url: url.href, method, headers: own, body: method === 'POST' ? postData : null }
}

const isPassed: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-type', 'referer', 'user-agent'])

async function cookiesFor(page: ViewPage, url: URL): Promise<string> {
  const found = await page.send('Network.getCookies', { urls: [url.href] })
  const { cookies } = found.ok ? found.value : { cookies: [] }
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

function answerOf(part: ViewPart, { request }: RequestPaused, view: HtmlView) {
  const url = URL.parse(request.url)
  const cookies = url !== null && isOwn(url, view) ? part.cookies : []
  const headers: Header[] = Object.entries(part.headers).map(([name, value]) => ({ name, value }))
  headers.push(...cookies.map((value) => ({ name: 'set-cookie', value })))
  return { responseCode: part.status, responseHeaders: headers, body: Buffer.from(part.body).toString('base64') }
}
