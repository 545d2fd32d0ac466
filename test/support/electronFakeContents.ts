import { EventEmitter } from 'node:events'
import type { FakeRequest } from './electronFakeDebugger.ts'
import { FakeDebugger } from './electronFakeDebugger.ts'
import type { FakeSession } from './electronFakeSession.ts'

export interface FakeFrame {
  url: string
  /** "`null` if `frame` is the top frame in the frame hierarchy." electron.d.ts, WebFrameMain */
  readonly parent: FakeFrame | null
}

/** What a page's script or link does to leave its page, or to fill a frame inside it. */
export interface FakeNavigation {
  readonly url: string
  readonly isMainFrame: boolean
}

/** The contents of one window: its page, what it loaded, and what crossed between it and the program. */
export class FakeContents extends EventEmitter {
  readonly mainFrame: FakeFrame = { url: '', parent: null }
  readonly session: FakeSession
  readonly debugger: FakeDebugger
  readonly loaded: string[] = []
  readonly sent: [string, unknown][] = []
  readonly printed: unknown[] = []
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  webRtcPolicy = 'default'
  muted = false
  reloads = 0
  crashed = false
  /** What the page asks for while it loads. */
  requests: FakeRequest[] = []
  /** A font that is missing draws its bars. */
  drawsBars = false
  /** All that it refers to comes. */
  loads = true
  /** Its script never ends. */
  never = false
  /** Its script leaves for this address while it loads. */
  leavesFor: string | null = null
  /** How many of the next loads fail. */
  failures = 0
  /** How many of the next pages get no preload. */
  bridgeFailures = 0
  #loads = 0
  #renderer: EventEmitter
  #isDying = false
  #isDestroyed = false

  constructor(session: FakeSession, renderer: EventEmitter) {
    super()
    this.session = session
    this.#renderer = renderer
    this.debugger = new FakeDebugger(this)
  }

  /**
   * Rejects with the error's name and the whole address (lib/browser/api/web-contents.ts, `_awaitNextLoad`): also with
   * ERR_ABORTED and the *other* address when the page begins a navigation of its own meanwhile, denied or not, and when
   * the program calls `loadURL` once more meanwhile.
   */
  loadURL = async (url: string) => {
    this.#alive()
    // A load from inside the event of the dead page brings the browser process down: electron/electron#19887, #51900.
    if (this.#isDying) throw new Error('the browser process ended: loaded inside render-process-gone')
    this.loaded.push(url)
    this.#loads += 1
    const own = this.#loads
    await Promise.resolve()
    if (this.failures > 0) {
      this.failures -= 1
      throw new Error(`ERR_FAILED (-2) loading '${url}'`)
    }
    if (url.startsWith('http')) await this.debugger.load(url)
    else if (url !== 'about:blank' && (await this.session.get(url)).status !== 200)
      throw new Error(`ERR_FAILED (-2) loading '${url}'`)
    if (this.bridgeFailures > 0) await this.#withoutBridge()
    if (own !== this.#loads) throw new Error(`ERR_ABORTED (-3) loading '${url}'`)
    if (this.leavesFor !== null && this.leave({ url: this.leavesFor, isMainFrame: true }))
      throw new Error(`ERR_ABORTED (-3) loading '${this.leavesFor}'`)
    this.#alive()
    this.crashed = false
    this.mainFrame.url = url
    this.debugger.navigated()
    this.emit('did-finish-load')
  }
  /** "This will cause the `render-process-gone` event", whether the page answers or not. electron.d.ts */
  forcefullyCrashRenderer = () => {
    this.#alive()
    setImmediate(() => this.die('killed'))
  }
  reload = () => {
    this.reloads += 1
    void this.loadURL(this.mainFrame.url)
  }
  /** Denied by the program or not, the navigation has begun: `did-start-navigation` comes before the throttles. */
  leave({ url, isMainFrame }: FakeNavigation): boolean {
    this.emit('did-start-navigation', {}, url, false, isMainFrame)
    return true
  }
  /**
   * What the page does itself is shown to the program before anything else sees it, and a frame inside as well
   * (shell/browser/electron_navigation_throttle.cc). True: it goes on.
   */
  mayNavigate({ url, isMainFrame }: FakeNavigation): boolean {
    let denied = false
    const preventDefault = () => {
      denied = true
    }
    const event = () => ({ url, isMainFrame, preventDefault })
    this.emit('will-frame-navigate', event())
    if (!denied && isMainFrame) this.emit('will-navigate', event())
    return !denied
  }
  send = (channel: string, sent: unknown) => {
    this.#alive()
    this.sent.push([channel, structuredClone(sent)])
    this.#renderer.emit(channel, { sender: 'the page must not see this' }, structuredClone(sent))
  }
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }) => {
    this.openHandler = handler
  }
  setWebRTCIPHandlingPolicy = (policy: string) => {
    this.webRtcPolicy = policy
  }
  printToPDF = async (options: unknown) => {
    this.#alive()
    this.printed.push(options)
    return Buffer.from('%PDF-1.7')
  }
  isCrashed = () => this.crashed
  isDestroyed = () => this.#isDestroyed
  setAudioMuted = (muted: boolean) => {
    this.muted = muted
  }

  /** The page's process dies. */
  die(reason: string): void {
    // An exit code of zero is no crash: WebContentsImpl::IsCrashed.
    this.crashed = reason !== 'clean-exit'
    this.#isDying = true
    try {
      this.emit('render-process-gone', {}, { reason, exitCode: 1 })
    } finally {
      this.#isDying = false
    }
    this.debugger.emit('message', {}, 'Inspector.targetCrashed', {}, '')
  }
  destroy = () => {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.debugger.close()
    this.emit('destroyed')
  }

  /** It is told before the page's own scripts are loaded. */
  async #withoutBridge(): Promise<void> {
    this.bridgeFailures -= 1
    this.emit('preload-error', {}, '/preload.cjs', new Error('broken'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  #alive(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
  }
}
