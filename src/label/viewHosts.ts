import { allowedHosts, isAllowedHost } from '../model/allowedHosts.ts'

/** Where a label view comes from. It may load from there and from the allowed hosts, from nowhere else. */
export interface ViewOrigin {
  /** The environment's base address, without a token. */
  readonly baseUrl: string
  /** Further hosts, `cdn.example` or `cdn.example:8443`. */
  readonly allowHosts: readonly string[]
}

/** Where every connection ends that is to no allowed host. RFC 2606 keeps `.invalid` free; the rule spares the question. */
export const deadProxy = 'http://nowhere.invalid:1'
export const deadProxyRule = 'MAP nowhere.invalid ~NOTFOUND'

/**
 * For `--blink-settings`. A page's hint (`<link rel=dns-prefetch>`) asks for the name of any host, past interception and
 * proxy. `--dns-prefetch-disable` changes nothing about that: seen in the net log of Chromium 156, this does.
 * Pictures are not lazy: printing waits for ever for one that was while the page's time is held (rest.ts).
 */
export const viewSettings = 'dnsPrefetchingEnabled=false,lazyLoadEnabled=false'

/**
 * For `--disable-features`. With it an allowed host of this network or this machine is read only if a person agrees.
 * Electron switches it off itself for now (shell/browser/feature_list.cc, electron/electron#48655).
 */
export const localNetworkChecks = 'LocalNetworkAccessChecks'

/** Whether what a view is made of may come from this address. */
export function mayLoad(url: URL, origin: ViewOrigin): boolean {
  if (isOwn(url, origin) || url.protocol === 'data:' || url.protocol === 'blob:') return true
  return isAllowedHost(url, origin.allowHosts)
}

export function isOwn(url: URL, origin: ViewOrigin): boolean {
  return url.origin === URL.parse(origin.baseUrl)?.origin
}

/** As a view sees it that was sent on to an allowed host: that host is its own, and where it began is allowed. */
export function originOf(address: string | undefined, origin: ViewOrigin): ViewOrigin {
  const url = URL.parse(address ?? '')
  const base = URL.parse(origin.baseUrl)
  if (url === null || base === null || url.origin === base.origin) return origin
  return { baseUrl: url.origin, allowHosts: [...origin.allowHosts, base.host] }
}

/** As a fault names it. */
export function hostOf(url: URL): string {
  return url.host || url.protocol
}

/** As a fault names several: the first five of them. */
export function hostsOf(hosts: ReadonlySet<string>): string {
  return [...hosts].sort().slice(0, 5).join(', ')
}

/** What goes past the dead proxy: the allowed hosts, with their ports, its own first, and not this machine by itself. */
export function reachableHosts(origin: ViewOrigin): readonly string[] {
  const own = URL.parse(origin.baseUrl)
  if (own === null) return ['<-loopback>', ...allowedHosts(origin.allowHosts)]
  const port = own.port || (own.protocol === 'https:' ? '443' : '80')
  return ['<-loopback>', `${own.hostname}:${port}`, ...allowedHosts(origin.allowHosts)]
}
