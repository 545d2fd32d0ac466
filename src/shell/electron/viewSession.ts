import type { Session } from 'electron'
import { session } from 'electron'
import type { Refused } from '../../label/chromium/viewPage.ts'
import type { ViewOrigin } from '../../label/viewHosts.ts'
import { deadProxy, hostOf, isLeftOut, mayLoad, reachableHosts } from '../../label/viewHosts.ts'
import { denySession } from './deny.ts'

/** A session for one view at a time, and the wall around it. */
export interface ViewSession {
  readonly session: Session
  /** Lets it reach the hosts of a view, and no other. */
  open(origin: ViewOrigin): Promise<void>
  /** What the view asked for that could be seen on the label, and was cancelled. */
  refused(): readonly Refused[]
  /** Lets it reach nothing, and empties it. Rejects when something stayed. */
  empty(): Promise<void>
}

/**
 * In memory. `webRequest` cancels what is not of an allowed host, and remembers what would have been seen on the page; the
 * page's interception judges what it lets through, and sees no socket, no worker and no service worker: for those every
 * connection ends at a dead proxy unless it is to the service, and no service worker is registered. Electron keeps a
 * session, with its listeners, until the program ends: it is set up once.
 */
export function createViewSession(partition: string): ViewSession {
  const own = session.fromPartition(partition, { cache: false })
  let origin: ViewOrigin | null = null
  let bypass: string | null = null
  denySession(own, { ownFiles: false })
  let refused: Refused[] = []
  // Asked before the page's interception, which never hears of what is cancelled here: CreateInternal in
  // content/browser/loader/url_loader_factory_utils.cc of Chromium appends the embedder's proxy before DevTools'.
  own.webRequest.onBeforeRequest(({ url: address, resourceType, webContentsId }, answer) => {
    const url = URL.parse(address)
    const passes = mayPass(url, origin)
    const isMissed = url === null || origin === null || !isLeftOut(url, origin)
    if (!passes && isMissed && webContentsId !== undefined && onPage.has(resourceType))
      refused.push({ host: url === null ? '' : hostOf(url), resourceType })
    answer({ cancel: !passes })
  })
  // Fetch names the script of a service worker to its server: https://w3c.github.io/ServiceWorker/#service-worker-script-request
  own.webRequest.onBeforeSendHeaders(({ requestHeaders }, answer) =>
    answer({ cancel: Object.keys(requestHeaders).some((name) => name.toLowerCase() === 'service-worker') }),
  )
  return {
    session: own,
    async open(view) {
      origin = view
      refused = []
      const hosts = reachableHosts(view).join(',')
      if (hosts === bypass) return
      bypass = null
      await own.setProxy({ mode: 'fixed_servers', proxyRules: deadProxy, proxyBypassRules: hosts })
      // A connection from before would not go through the new proxy.
      await own.closeAllConnections()
      // It took so long that the session was given to another view meanwhile, whose hosts it has now.
      if (origin === view) bypass = hosts
    },
    refused: () => refused,
    async empty() {
      origin = null
      await own.clearData()
    },
  }
}

/** The blank page is loaded before there is a view. */
function mayPass(url: URL | null, origin: ViewOrigin | null): boolean {
  return url !== null && (url.protocol === 'about:' || (origin !== null && mayLoad(url, origin)))
}

/** What can be seen on a page, in the words of `webRequest`; what a worker asks for is asked by no page. */
const onPage: ReadonlySet<string> = new Set([
  'subFrame',
  'stylesheet',
  'script',
  'image',
  'font',
  'object',
  'xhr',
  'media',
])
