import { EventEmitter } from 'node:events'

export interface FakeFrame {
  url: string
}

/** A request that a fake page makes while it loads, as the DevTools protocol tells it. */
export interface FakeRequest {
  readonly url: string
  readonly resourceType: string
  readonly frameId?: string
  /** What the network answers when the request is let through. */
  readonly answer?: { readonly responseStatusCode?: number; readonly responseErrorReason?: string }
}

/** One session: who answers its scheme, who judges its requests, and every refusal that was set up. */
export class FakeSession extends EventEmitter {
  readonly schemes = new Map<string, (request: Request) => Promise<Response>>()
  permission: ((contents: unknown, permission: string, answer: (granted: boolean) => void) => void) | null = null
  permissionCheck: (() => boolean) | null = null
  devicePermission: (() => boolean) | null = null
  displayMedia: ((request: unknown, answer: (streams: unknown) => void) => void) | null = null
  beforeRequest: ((details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void) | null = null
  cleared = 0
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
    onBeforeRequest: (judge: NonNullable<FakeSession['beforeRequest']>) => {
      this.beforeRequest = judge
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
  clearData = async () => {
    this.cleared += 1
  }
  /** What a page of this session gets for an address of the program's scheme. */
  async get(url: string, method = 'GET'): Promise<Response> {
    const { protocol } = new URL(url)
    const answer = this.schemes.get(protocol.slice(0, -1))
    if (answer === undefined) throw new Error(`net::ERR_UNKNOWN_URL_SCHEME ${url}`)
    // `Request` of Node knows no scheme but http; Electron's does.
    return answer({ url, method } as Request)
  }
  cancels(url: string): boolean {
    let canceled = false
    this.beforeRequest?.({ url }, ({ cancel }) => {
      canceled = cancel
    })
    return canceled
  }
}

/** The contents of one window. A page of http goes through the debugger, as the program's interception sees it. */
export class FakeContents extends EventEmitter {
  readonly mainFrame: FakeFrame = { url: '' }
  readonly session: FakeSession
  readonly loaded: string[] = []
  readonly sent: [string, unknown][] = []
  readonly commands: [string, unknown][] = []
  readonly printed: unknown[] = []
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  reloads = 0
  crashed = false
  /** What the page asks for while it loads. */
  requests: FakeRequest[] = []
  /** What the page does instead of becoming ready. */
  never = false
  #renderer: EventEmitter
  #destroyed = Promise.withResolvers<never>()

  constructor(session: FakeSession, renderer: EventEmitter) {
    super()
    this.session = session
    this.#renderer = renderer
    this.#destroyed.promise.catch(() => {})
  }

  readonly debugger = Object.assign(new EventEmitter(), {
    attach: () => {},
    sendCommand: async (method: string, params: unknown) => {
      this.commands.push([method, params])
      this.debugger.emit(`answered ${(params as { requestId?: string } | undefined)?.requestId}`, method, params)
    },
  })

  loadURL = async (url: string) => {
    this.loaded.push(url)
    if (url.startsWith('http')) await this.#loadIntercepted(url)
    else if ((await this.session.get(url)).status !== 200) throw new Error(`ERR_FAILED (-2) loading '${url}'`)
    this.mainFrame.url = url
    this.emit('did-finish-load')
  }
  send = (channel: string, sent: unknown) => {
    this.sent.push([channel, structuredClone(sent)])
    this.#renderer.emit(channel, { sender: 'the page must not see this' }, structuredClone(sent))
  }
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }) => {
    this.openHandler = handler
  }
  executeJavaScriptInIsolatedWorld = () => (this.never ? this.#destroyed.promise : Promise.resolve(0))
  printToPDF = async (options: unknown) => {
    this.printed.push(options)
    return Buffer.from('%PDF-1.7')
  }
  reload = () => {
    this.reloads += 1
  }
  isCrashed = () => this.crashed
  setAudioMuted = () => {}
  destroy = () => this.#destroyed.reject(new Error('Object has been destroyed'))

  async #loadIntercepted(url: string): Promise<void> {
    const requests = [{ url, resourceType: 'Document', frameId: 'main' }, ...this.requests]
    for (const [at, request] of requests.entries()) {
      const [verdict] = await this.#pause(`r${at}`, request)
      const passed = verdict === 'Fetch.continueRequest'
      if (passed) await this.#pause(`r${at}`, request, request.answer ?? { responseStatusCode: 200 })
    }
  }

  async #pause(requestId: string, { url, resourceType, frameId = 'main' }: FakeRequest, answer = {}) {
    const answered = new Promise<[string, unknown]>((resolve) => {
      this.debugger.once(`answered ${requestId}`, (method: string, params: unknown) => resolve([method, params]))
    })
    const paused = { requestId, frameId, resourceType, request: { url }, ...answer }
    this.debugger.emit('message', {}, 'Fetch.requestPaused', paused)
    return answered
  }
}
