import { EventEmitter } from 'node:events'
import type { FakeContents } from './electronFakeContents.ts'

/** Something that a page asks for, as the DevTools protocol names it. */
export interface FakeRequest {
  readonly url: string
  readonly resourceType: string
  readonly frameId?: string
  /** What the network answers when the request is let through. */
  readonly answer?: { readonly responseStatusCode?: number; readonly responseErrorReason?: string }
  /** A worker's requests are no requests of the page: nothing that is attached to the page sees them. */
  readonly by?: 'page' | 'worker'
  readonly headers?: Readonly<Record<string, string>>
}

/** Of the DevTools protocol what the program says; anything else is refused as Chromium refuses it. */
const quiet = [
  'Target.setAutoAttach',
  'Page.enable',
  'Page.setLifecycleEventsEnabled',
  'Page.addScriptToEvaluateOnNewDocument',
  'Fetch.enable',
  'Page.stopLoading',
]
const verdicts = ['Fetch.fulfillRequest', 'Fetch.continueRequest', 'Fetch.failRequest']

/** `webContents.debugger` over a page that does what its test says. */
export class FakeDebugger extends EventEmitter {
  readonly commands: [string, unknown][] = []
  /** Rejects with the words of Chromium's answer and no name of its own (electron_api_debugger.cc). */
  refuses: { readonly method: string; readonly message: string } | null = null
  readonly #contents: FakeContents
  readonly #pending = new Set<(error: Error) => void>()
  readonly #enabled = new Set<string>()
  #navigated = Promise.withResolvers<void>()
  #attached = false

  constructor(contents: FakeContents) {
    super()
    this.#contents = contents
  }

  attach = (version?: string) => {
    if (this.#attached) throw new TypeError('Debugger is already attached to the target')
    if (version !== undefined && version !== '1.3') throw new TypeError('Requested protocol version is not supported')
    this.#attached = true
  }
  isAttached = () => this.#attached
  /**
   * "If `sendCommand` is called before the target has navigated (e.g. immediately after `attach()`), the returned
   * promise may not resolve until navigation occurs." electron.d.ts, Debugger.sendCommand; electron/electron#14810.
   */
  sendCommand = async (method: string, params: Record<string, unknown> = {}): Promise<unknown> => {
    if (!this.#attached) throw new Error('No target available')
    this.commands.push([method, params])
    const failed = Promise.withResolvers<never>()
    this.#pending.add(failed.reject)
    try {
      return await Promise.race([failed.promise, this.#navigated.promise.then(() => this.#carryOut(method, params))])
    } finally {
      this.#pending.delete(failed.reject)
    }
  }

  /** The contents have a page from now on. */
  navigated(): void {
    this.#navigated.resolve()
  }
  /**
   * shell/browser/api/electron_api_debugger.cc: what is pending fails, and the end is told. "This happens either when
   * webContents is closed or devtools is invoked for the attached webContents." electron.d.ts, `detach`
   */
  close(): void {
    if (!this.#attached) return
    this.#attached = false
    for (const reject of this.#pending) reject(new Error('target closed while handling command'))
    this.emit('detach', {}, 'target closed')
  }
  /** A document of http and everything it refers to. */
  async load(url: string): Promise<void> {
    await this.#request('r0', { url, resourceType: 'Document', frameId: 'main' }, true)
    for (const [at, request] of this.#contents.requests.entries()) await this.#ask(`r${at + 1}`, request)
  }

  async #carryOut(method: string, params: Record<string, unknown>): Promise<unknown> {
    if (this.refuses?.method === method) throw new Error(this.refuses.message)
    if (quiet.includes(method)) this.#enabled.add(method)
    else if (verdicts.includes(method)) this.emit(`answered ${params.requestId}`, method)
    else if (method === 'Page.navigate') return this.#navigate(String(params.url))
    else if (method === 'Emulation.setVirtualTimePolicy') this.#spend()
    else if (method === 'Page.createIsolatedWorld') return { executionContextId: 1 }
    else if (method === 'Runtime.evaluate') return this.#look()
    else throw new Error(`'${method}' wasn't found`)
    return {}
  }
  /**
   * Its timers run, and its time is spent: told after the answer, and by another process. A page at its end that is
   * given time again and again tells so about once a millisecond (seen in Chromium 156), and the program goes on between.
   */
  #spend(): void {
    setTimeout(() => {
      if (this.#attached) this.emit('message', {}, 'Emulation.virtualTimeBudgetExpired', {}, '')
    }, 1)
  }
  #look(): Promise<unknown> {
    const value = { brokenPictures: [], looked: [], bars: this.#contents.drawsBars, several: false }
    return this.#contents.never ? new Promise(() => {}) : Promise.resolve({ result: { value } })
  }
  /** As the browser itself goes somewhere: neither `will-navigate` nor `will-frame-navigate` is told. */
  async #navigate(url: string): Promise<unknown> {
    await this.#request('r0', { url, resourceType: 'Document', frameId: 'main' }, true)
    this.#contents.mainFrame.url = url
    void this.#finish()
    return { frameId: 'main', loaderId: 'loader' }
  }
  async #finish(): Promise<void> {
    for (const [at, request] of this.#contents.requests.entries()) await this.#ask(`r${at + 1}`, request)
    if (!this.#enabled.has('Page.setLifecycleEventsEnabled') || !this.#contents.loads) return
    this.emit('message', {}, 'Page.lifecycleEvent', { frameId: 'main', loaderId: 'loader', name: 'load' }, '')
  }
  async #ask(id: string, request: FakeRequest): Promise<void> {
    const { url, resourceType, frameId = 'main', by = 'page' } = request
    const isMainFrame = frameId === 'main'
    // Interception is for requests of the page by http: no worker's and no socket's.
    if (by === 'worker' || resourceType === 'WebSocket') return void this.#send(request)
    if (resourceType === 'Document' && !this.#contents.mayNavigate({ url, isMainFrame })) return
    await this.#request(id, request, false)
  }
  async #request(id: string, request: FakeRequest, isFirst: boolean): Promise<void> {
    // What is cancelled there never comes to the interception: electronFakeSession.ts.
    if (!isInside(request.url) && this.#contents.session.cancels(request.url, sentBy(request, isFirst))) return
    if (!this.#enabled.has('Fetch.enable')) return void this.#send(request)
    const verdict = await this.#pause(id, request)
    if (verdict !== 'Fetch.continueRequest') return
    // An intercepted font has failed first, by the same id, and is then asked for again (seen in Chromium 156).
    if (request.resourceType === 'Font') {
      await this.#pause(id, request, { responseErrorReason: 'Failed' })
      await this.#pause(id, request)
    }
    const arrived = this.#send(request)
    const answer = arrived ? (request.answer ?? { responseStatusCode: 200 }) : { responseErrorReason: 'Failed' }
    if (!isFirst) await this.#pause(id, request, answer)
  }
  #send(request: FakeRequest): boolean {
    return isInside(request.url) || this.#contents.session.send({ url: request.url, ...sentBy(request) })
  }
  async #pause(requestId: string, { url, resourceType, frameId = 'main' }: FakeRequest, answer = {}): Promise<string> {
    const answered = new Promise<string>((resolve) => this.once(`answered ${requestId}`, resolve))
    const paused = { requestId, frameId, resourceType, request: { url, headers: {} }, ...answer }
    this.emit('message', {}, 'Fetch.requestPaused', paused, '')
    return answered
  }
}

/** It needs no network and no session. */
function isInside(url: string): boolean {
  return /^(data|blob):/.test(url)
}

/** In the words of `webRequest`. */
function sentBy({ resourceType, headers = {}, by = 'page' }: FakeRequest, isFirst = false) {
  const names: Readonly<Record<string, string>> = {
    Document: isFirst ? 'mainFrame' : 'subFrame',
    WebSocket: 'webSocket',
  }
  return {
    resourceType: names[resourceType] ?? resourceType.toLowerCase(),
    frame: by === 'worker' ? null : {},
    headers,
  }
}
