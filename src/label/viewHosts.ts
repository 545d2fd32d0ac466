import { givenBy, isHarmless } from '../model/allowedHosts.ts'
import type { LoadPart } from '../model/labelView.ts'

/** Where a label view comes from. It may load from there and from the allowed hosts, from nowhere else. */
export interface ViewOrigin {
  /**
   * The environment's base address, without a token: the one place that the browser reaches by itself. null: the view is
   * somebody's file, and reaches none.
   */
  readonly baseUrl: string | null
  /** The origin of a view that was sent on to another host; that host is its own. */
  readonly sentTo?: string
  /** Further hosts and what they give: allowedHosts.ts. */
  readonly allowHosts: readonly string[]
  /** Asks further hosts in the browser's place; without it they give nothing. */
  readonly part?: LoadPart
  /** Is told the hosts whose fonts a view was printed without, because no bars are drawn by them. */
  readonly without?: (hosts: readonly string[]) => void
}

/** Where every connection ends that is not to the service. RFC 2606 keeps `.invalid` free; the rule spares the question. */
export const deadProxy = 'http://nowhere.invalid:1'
export const deadProxyRule = 'MAP nowhere.invalid ~NOTFOUND'

/**
 * For `--blink-settings`. A page's hint (`<link rel=dns-prefetch>`) asks for the name of any host, past interception and
 * proxy. `--dns-prefetch-disable` changes nothing about that: seen in the net log of Chromium 156, this does.
 * Pictures are not lazy: printing waits for ever for one that was while the page's time is held (rest.ts).
 */
export const viewSettings = 'dnsPrefetchingEnabled=false,lazyLoadEnabled=false'

/**
 * For `--disable-features`. With the first a service of this network or this machine is read only if a person agrees;
 * Electron switches it off itself for now (shell/browser/feature_list.cc, electron/electron#48655). With the others a
 * frame that is sandboxed, or whose answer asks to be isolated, has a process of its own, where nobody takes WebRTC away
 * from it and no interception hears it.
 */
export const viewFeaturesOff = ['LocalNetworkAccessChecks', 'IsolateSandboxedIframes', 'DocumentIsolationPolicy']

/** Whether anything of a view may come from this address. */
export function mayLoad(url: URL, origin: ViewOrigin): boolean {
  if (url.protocol === 'data:' || url.protocol === 'blob:') return true
  return (
    isOwn(url, origin) || isDirect(url, origin) || ['parts', 'scripts'].includes(givenBy(url, origin.allowHosts) ?? '')
  )
}

/** Whether this kind of thing may: `parts` can only be looked at, anything else could look. */
export function mayGive(url: URL, resourceType: string, origin: ViewOrigin): boolean {
  if (!mayLoad(url, origin)) return false
  return (
    givenBy(url, origin.allowHosts) !== 'parts' || isOwn(url, origin) || isDirect(url, origin) || isPart(resourceType)
  )
}

/** In DevTools' words or Electron's. */
export function isPart(resourceType: string): boolean {
  return ['font', 'stylesheet', 'image'].includes(resourceType.toLowerCase())
}

/** Whether a leader said that the label is right without this, or without all that comes from there. */
export function isLeftOut(url: URL, { allowHosts }: Pick<ViewOrigin, 'allowHosts'>): boolean {
  return givenBy(url, allowHosts) === 'without' || isHarmless(url, allowHosts)
}

/** Of a host, of which no address is known any more: whether the label is right without all that comes from there. */
export function isHostLeftOut(host: string, allowHosts: readonly string[]): boolean {
  return givenBy({ protocol: 'https:', host, hostname: host.replace(/:\d+$/, '') }, allowHosts) === 'without'
}

export function isOwn(url: URL, { baseUrl, sentTo = serviceOf(baseUrl)?.origin }: ViewOrigin): boolean {
  return url.origin === sentTo
}

export function serviceOf(baseUrl: string | null): URL | null {
  return baseUrl === null ? null : URL.parse(baseUrl)
}

/** Whether the browser may connect to it by itself: to the service that was configured, wherever it is, and to no other. */
export function isDirect(url: URL, { baseUrl }: ViewOrigin): boolean {
  return url.origin === serviceOf(baseUrl)?.origin || url.protocol === 'data:' || url.protocol === 'blob:'
}

/** As a view sees it that was sent on to an allowed host. */
export function originOf(address: string | undefined, origin: ViewOrigin): ViewOrigin {
  const url = URL.parse(address ?? '')
  if (url === null || isDirect(url, origin)) return origin
  return { ...origin, sentTo: url.origin }
}

/** As a fault names it. */
export function hostOf(url: URL): string {
  return url.host || url.protocol
}

/** As a fault names several: the first five of them. */
export function hostsOf(hosts: ReadonlySet<string>): string {
  return [...hosts].sort().slice(0, 5).join(', ')
}

/** What goes past the dead proxy: the service, with its port, and not this machine by itself. */
export function reachableHosts({ baseUrl }: ViewOrigin): readonly string[] {
  const own = serviceOf(baseUrl)
  if (own === null) return ['<-loopback>']
  const port = own.port || (own.protocol === 'https:' ? '443' : '80')
  return ['<-loopback>', `${own.hostname}:${port}`]
}
