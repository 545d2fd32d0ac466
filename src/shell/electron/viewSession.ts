import type { Session } from 'electron'
import { session } from 'electron'
import type { ViewOrigin } from '../../label/viewHosts.ts'
import { deadProxy, mayLoad, reachableHosts } from '../../label/viewHosts.ts'
import { denySession } from './deny.ts'

/** A session for one view at a time, and the wall around it. */
export interface ViewSession {
  readonly session: Session
  /** Lets it reach the hosts of a view, and no other. */
  open(origin: ViewOrigin): Promise<void>
  /** Lets it reach nothing, and empties it. Rejects when something stayed. */
  empty(): Promise<void>
}

/**
 * In memory. The page's own requests are judged one by one by its interception, which sees no socket, no worker and no
 * service worker: for those, and behind it, every connection ends at a dead proxy unless its host is allowed,
 * `webRequest` cancels the rest, and no service worker is registered. Electron keeps a session, with its listeners,
 * until the program ends: it is set up once.
 */
export function createViewSession(partition: string): ViewSession {
  const own = session.fromPartition(partition, { cache: false })
  let origin: ViewOrigin | null = null
  let bypass: string | null = null
  denySession(own, { ownFiles: false })
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayPass(url, origin) }))
  // Fetch names the script of a service worker to its server: https://w3c.github.io/ServiceWorker/#service-worker-script-request
  own.webRequest.onBeforeSendHeaders(({ requestHeaders }, answer) =>
    answer({ cancel: Object.keys(requestHeaders).some((name) => name.toLowerCase() === 'service-worker') }),
  )
  return {
    session: own,
    async open(view) {
      origin = view
      const hosts = reachableHosts(view).join(',')
      if (hosts === bypass) return
      bypass = null
      await own.setProxy({ mode: 'fixed_servers', proxyRules: deadProxy, proxyBypassRules: hosts })
      // A connection from before would not go through the new proxy.
      await own.closeAllConnections()
      bypass = hosts
    },
    async empty() {
      origin = null
      await own.clearData()
    },
  }
}

/** The blank page is loaded before there is a view. */
function mayPass(address: string, origin: ViewOrigin | null): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'about:' || (origin !== null && mayLoad(url, origin)))
}
