import { EventEmitter } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../src/base/result.ts'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import type { Browser } from '../../src/label/chromium/launch.ts'
import { launch } from '../../src/label/chromium/launch.ts'
import type { Method, Methods } from '../../src/label/chromium/protocol.ts'
import { unwrap } from './chromium.ts'
import { installElectron } from './electronFake.ts'
import type { FakeSession } from './electronFakeSession.ts'

/**
 * Electron's windows with a real Chromium behind them, for what the desktop program does with label views. Of the
 * program's own protections only those are there that it gives its session and its page: the browser is started without
 * a proxy, without rules for names, and `webRequest` is not asked, so that each must hold without it.
 */
export async function installPlainElectron(): Promise<AsyncDisposable> {
  const electron = installElectron()
  const tempDir = await mkdtemp(join(tmpdir(), 'plain-chromium-'))
  await chmod(tempDir, 0o711)
  const chromium = unwrap(await findChromium({ say: () => {}, mayInstall: false }))
  const executable = join(tempDir, 'plain')
  await writeFile(executable, startWithout(chromium), { mode: 0o755 })
  const signal = new AbortController().signal
  const browser = unwrap(await launch({ executable, tempDir, longestAnswer: 64 * 1024 * 1024, signal }))
  Object.assign(electron, { BrowserWindow: windowOn(browser) })
  await electron.app.whenReady()
  return {
    async [Symbol.asyncDispose]() {
      await browser.end()
      await rm(tempDir, { recursive: true, force: true })
    },
  }
}

function startWithout(chromium: string): string {
  return `#!/bin/sh
for word do
  shift
  case "$word" in
    --proxy-*|--host-resolver-rules=*|--*webrtc-ip-*|--blink-settings=*) ;;
    *) set -- "$@" "$word" ;;
  esac
done
exec '${chromium}' "$@"
`
}

function windowOn(browser: Browser) {
  return class {
    readonly webContents: PlainContents
    constructor({ webPreferences }: { webPreferences: { session: FakeSession } }) {
      this.webContents = new PlainContents(browser, webPreferences.session)
    }
    loadURL = (url: string) => this.webContents.loadURL(url)
    destroy = () => void this.webContents.destroy()
  }
}

class PlainContents extends EventEmitter {
  readonly #browser: Browser
  readonly #session: FakeSession
  #page: Promise<{ context: string; id: string }> | null = null
  #unlisten = () => {}
  constructor(browser: Browser, session: FakeSession) {
    super()
    this.#browser = browser
    this.#session = session
  }
  readonly debugger = Object.assign(new EventEmitter(), {
    attach: () => {
      if (this.#page === null) throw new Error('No target available')
    },
    isAttached: () => this.#page !== null,
    sendCommand: async <M extends Method>(method: M, params: Methods[M]['params']) =>
      value(await this.#send(method, params)),
  })
  setAudioMuted = () => {}
  setWebRTCIPHandlingPolicy = () => {}
  async loadURL(url: string): Promise<void> {
    if (url !== 'about:blank') throw new Error('a view begins on nothing')
    this.#page ??= this.#open()
    await this.#page
  }
  async printToPDF(options: Record<string, unknown> & { pageSize: { width: number; height: number } }) {
    const { width: paperWidth, height: paperHeight } = options.pageSize
    const edges = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 }
    const paper = { paperWidth, paperHeight, ...edges, printBackground: true, preferCSSPageSize: true }
    const { data } = value(await this.#send('Page.printToPDF', { ...paper, transferMode: 'ReturnAsBase64' }))
    return Buffer.from(data, 'base64')
  }
  async destroy(): Promise<void> {
    const page = await this.#page
    this.#unlisten()
    if (page !== null)
      await this.#browser.connection.send('Target.disposeBrowserContext', { browserContextId: page.context })
  }
  /** A session without `setProxy` has no proxy. */
  async #open(): Promise<{ context: string; id: string }> {
    const { connection } = this.#browser
    const { rules: proxyServer = 'direct://', bypass = [] } = this.#session.proxy ?? {}
    const asked = { disposeOnDetach: true, proxyServer, proxyBypassList: bypass.join(';') }
    const { browserContextId } = value(await connection.send('Target.createBrowserContext', asked))
    const { targetId } = value(await connection.send('Target.createTarget', { url: 'about:blank', browserContextId }))
    const { sessionId } = value(await connection.send('Target.attachToTarget', { targetId, flatten: true }))
    this.#unlisten = connection.listen(sessionId, ({ method, params }) => {
      this.debugger.emit('message', {}, method, params, '')
    })
    return { context: browserContextId, id: sessionId }
  }
  async #send<M extends Method>(method: M, params: Methods[M]['params']): Promise<Result<Methods[M]['answer']>> {
    const page = await this.#page
    return this.#browser.connection.send(method, params, page?.id)
  }
}

function value<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.fault.detail)
  return result.value
}
