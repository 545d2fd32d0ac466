import { EventEmitter } from 'node:events'

/**
 * A request as Electron's own layers see it. `webRequest` is asked before the page's interception: the proxy of the
 * embedder stands before DevTools' (content/browser/loader/url_loader_factory_utils.cc, CreateInternal; electron
 * shell/browser/electron_browser_client.cc, WillCreateURLLoaderFactory).
 */
export interface FakeSent {
  readonly url: string
  /** In the words of `webRequest` (electron.d.ts, OnBeforeRequestListenerDetails). */
  readonly resourceType: string
  /** Null: a shared or a service worker asked. */
  readonly frame: object | null
  readonly headers?: Readonly<Record<string, string>>
}

interface Details extends FakeSent {
  /** Of what a page asks for; electron.d.ts has it as optional. */
  readonly webContentsId?: number
  readonly requestHeaders: Readonly<Record<string, string>>
}
type Judge = (details: Details, answer: (verdict: { cancel?: boolean }) => void) => void

/** One session: who answers its scheme, who judges its requests, and every refusal that was set up. */
export class FakeSession extends EventEmitter {
  readonly schemes = new Map<string, (request: Request) => Promise<Response>>()
  permission: ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void) | null = null
  permissionCheck: (() => boolean) | null = null
  devicePermission: (() => boolean) | null = null
  displayMedia: ((request: unknown, answer: (streams: unknown) => void) => void) | null = null
  readonly judges: { request?: Judge; headers?: Judge } = {}
  proxy: { readonly rules: string; readonly bypass: readonly string[] } | null = null
  cleared = 0
  /** What `clearData` does; Electron rejects when a kind of data could not be removed (electron_api_session.cc). */
  clearing: () => Promise<void> = async () => {}
  /** Every address that something of this session really reached. */
  readonly reached: string[] = []
  readonly name: string
  readonly options: unknown
  constructor(name: string, options: unknown) {
    super()
    this.name = name
    this.options = options
  }
  readonly protocol = {
    handle: (scheme: string, answer: (request: Request) => Promise<Response>) => {
      if (this.schemes.has(scheme)) throw new Error(`The scheme ${scheme} is handled already`)
      this.schemes.set(scheme, answer)
    },
  }
  readonly webRequest = {
    // "Only the last attached listener will be used." docs/api/web-request.md
    onBeforeRequest: (judge: Judge) => {
      this.judges.request = judge
    },
    onBeforeSendHeaders: (judge: Judge) => {
      this.judges.headers = judge
    },
  }
  setPermissionRequestHandler = (handler: NonNullable<FakeSession['permission']>) => {
    this.permission = handler
  }
  setPermissionCheckHandler = (handler: () => boolean) => {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler = (handler: () => boolean) => {
    this.devicePermission = handler
  }
  setDisplayMediaRequestHandler = (handler: NonNullable<FakeSession['displayMedia']>) => {
    this.displayMedia = handler
  }
  setProxy = async ({ mode, proxyRules, proxyBypassRules = '', ...other }: Record<string, string>) => {
    if (mode !== 'fixed_servers' || proxyRules === undefined || Object.keys(other).length > 0)
      throw new Error('this fake knows fixed servers only: docs/api/structures/proxy-config.md')
    this.proxy = { rules: proxyRules, bypass: proxyBypassRules.split(/[;,]/).filter(Boolean) }
  }
  /**
   * "You may need `ses.closeAllConnections` to close currently in flight connections to prevent pooled sockets using
   * previous proxy from being reused by future requests." electron.d.ts, Session.setProxy
   */
  readonly pooled = new Set<string>()
  closeAllConnections = async () => this.pooled.clear()
  clearData = async () => {
    this.cleared += 1
    await this.clearing()
  }
  /** What a page of this session gets for an address of the program's scheme. */
  async get(url: string, method = 'GET'): Promise<Response> {
    const { protocol } = new URL(url)
    const answer = this.schemes.get(protocol.slice(0, -1))
    if (answer === undefined) throw new Error(`net::ERR_UNKNOWN_URL_SCHEME ${url}`)
    // `Request` of Node knows no scheme but http; Electron's does.
    return answer({ url, method } as Request)
  }
  cancels(url: string, sent: Partial<FakeSent> = {}): boolean {
    const { resourceType = 'other', frame = {}, headers: requestHeaders = {} } = sent
    let canceled = false
    // A shared or a service worker's socket has no frame and is not shown to webRequest
    // (WillInterceptWebSocket in shell/browser/electron_browser_client.cc).
    if (resourceType === 'webSocket' && frame === null) return false
    for (const judge of [this.judges.request, this.judges.headers]) {
      judge?.(
        { url, resourceType, frame, requestHeaders, ...(frame !== null && { webContentsId: 1 }) },
        ({ cancel }) => {
          canceled ||= cancel === true
        },
      )
    }
    return canceled
  }
  /** Sends a request as far as Electron would: `webRequest` first, then the proxy. True: it reached its host. */
  send(sent: FakeSent): boolean {
    const { url } = sent
    if (this.cancels(url, sent)) return false
    const { origin } = new URL(url)
    if (this.#endsAtProxy(new URL(url)) && !this.pooled.has(origin)) return false
    this.pooled.add(origin)
    this.reached.push(url)
    return true
  }
  /**
   * Loopback goes past every proxy unless `<-loopback>` is among the rules; a rule without a port is for every port
   * (net/docs/proxy.md of Chromium, "Bypassing proxies"; docs/api/structures/proxy-config.md).
   */
  #endsAtProxy({ protocol, hostname, port }: URL): boolean {
    if (this.proxy === null || !/^(https?|wss?):$/.test(protocol)) return false
    const { bypass } = this.proxy
    if (isLoopback(hostname) && !bypass.includes('<-loopback>')) return false
    const full = `${hostname}:${port || (/s:$/.test(protocol) ? '443' : '80')}`
    return !bypass.some((rule) => rule.toLowerCase() === hostname || rule.toLowerCase() === full)
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]'
}
