import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { FakeContents, FakeFrame } from './electronFakeContents.ts'
import { FakeKeyStore } from './electronFakeKeyStore.ts'
import { FakeSession } from './electronFakeSession.ts'
import type { FakeWindow } from './electronFakeWindow.ts'
import { cancelable, windowClass } from './electronFakeWindow.ts'

/** `click`: "The focused window", or none. electron.d.ts, MenuItem */
export interface FakeMenuItem {
  readonly accelerator?: string
  readonly submenu?: readonly FakeMenuItem[]
  readonly click?: (item: unknown, window: FakeWindow | undefined) => void
}

/** A box that asks; the program goes on meanwhile. */
export interface FakeBox {
  readonly options: { readonly message: string; readonly detail?: string; readonly buttons?: readonly string[] } & {
    readonly cancelId?: number
    readonly signal?: AbortSignal
  }
  answer(response: number): void
  readonly isOpen: boolean
  /**
   * "An owned window is hidden when its owner is minimized" (Win32, Window Features); on macOS a box of a window is a
   * part of it. One without a parent is always seen.
   */
  readonly isSeen: boolean
}

/**
 * Electron as far as the program uses it, without its runtime, and as unkind: what its documentation or its source says
 * that can hurt stands here with where it is said, and what neither says is not here at all. Files named are of
 * electron/electron, `#n` are its issues. Whoever imports `electron` in this process after `installElectron` gets this.
 */
export class ElectronFake {
  readonly windows: FakeWindow[] = []
  readonly sessions = new Map<string, FakeSession>()
  readonly schemes: unknown[] = []
  /** Boxes that stop the whole main process until somebody answers (#46821). */
  readonly errorBoxes: string[] = []
  readonly boxes: FakeBox[] = []
  readonly exits: number[] = []
  readonly handlers = new Map<string, (event: unknown, sent: unknown) => unknown>()
  readonly worlds: Record<string, unknown> = {}
  readonly rendererListeners = new EventEmitter()
  readonly calls: string[] = []
  /** What the program was started with. */
  readonly switches = new Set<string>()
  /** Power save blockers that are on. */
  readonly awake = new Map<number, string>()
  /** null: none. `default`: the one that takes Alt, Ctrl+W, Ctrl+R and Ctrl+M. */
  menu: unknown = 'none yet'
  relaunches = 0
  /** False: another process has it. */
  lock = true
  /** On Wayland a hidden window paints nothing, and `ready-to-show` waits for its first paint: #48859. */
  paintsHidden = true
  ready = false
  locale = 'vi'
  readonly keyStore = new FakeKeyStore(this)
  #userData = tmpdir()
  #blockers = 0
  #listens = false
  #isQuitting = false
  #isExiting = false

  readonly app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    // `productName` of the packaged program; of one that is started by its main file, Electron's own.
    name: 'Packbench',
    setName: (name: string) => {
      this.app.name = name
    },
    /**
     * False also where the lock cannot be made (electron_api_app.cc: PROCESS_NOTIFIED and LOCK_ERROR are one). It is a
     * link in the user data, and a socket in a folder that is made among the temporary files; without that the link is
     * taken away again (Chromium, chrome/browser/process_singleton_posix.cc, with patches/chromium/process_singleton.patch).
     */
    requestSingleInstanceLock: () => {
      this.calls.push('requestSingleInstanceLock')
      if (!this.lock) return this.#heldByAnother()
      return takesFiles(this.#userData) && takesFiles(tmpdir())
    },
    enableSandbox: () => this.beforeReady('enableSandbox'),
    disableHardwareAcceleration: () => this.beforeReady('disableHardwareAcceleration'),
    commandLine: {
      appendSwitch: (...words: string[]) => this.beforeReady(`--${words.join('=')}`),
      hasSwitch: (name: string) => this.switches.has(name),
    },
    whenReady: async () => {
      // lib/browser/default-menu.ts: on `will-finish-launching`, unless the program set a menu or null before.
      if (this.menu === 'none yet') this.menu = 'default'
      if (!this.ready) this.keyStore.calledAfter = this.app.name
      this.ready = true
    },
    isReady: () => this.ready,
    /** "This API must be called after the `ready` event is emitted." electron.d.ts */
    getSystemLocale: () => {
      if (!this.ready) throw new Error('app.getSystemLocale() can only be called after app is ready')
      return this.locale
    },
    getPath: (name: string) => (name === 'userData' ? this.#userData : tmpdir()),
    /** electron_api_app.cc, App::SetPath; "a directory that does not exist, an Error is thrown" in electron.d.ts. */
    setPath: (name: string, path: string) => {
      if (!isAbsolute(path)) throw new Error('Path must be absolute')
      if (!existsSync(path)) throw new Error('Failed to set path')
      this.beforeReady(`setPath ${name}`)
      this.#userData = path
    },
    getVersion: () => '0.1.0',
    /**
     * "When `app.relaunch` is called multiple times, multiple instances will be started." In an AppImage none is: what
     * would be started lies in a mount that ends with the program (electron-userland/electron-builder#1727).
     */
    relaunch: () => {
      if (!this.app.isPackaged || process.env.APPIMAGE === undefined) this.relaunches += 1
    },
    releaseSingleInstanceLock: () => void this.calls.push('releaseSingleInstanceLock'),
    quit: () => this.quit(),
    exit: (code = 0) => this.exit(code),
  })

  readonly protocol = {
    registerSchemesAsPrivileged: (schemes: unknown[]) => {
      this.beforeReady('registerSchemesAsPrivileged')
      this.schemes.push(...schemes)
    },
  }

  readonly session = {
    /** The same session for the same name for as long as the program lives, with every listener it ever got. */
    fromPartition: (name: string, options: unknown) => {
      if (!this.ready) throw new TypeError('Session can only be received when app is ready')
      const known = this.sessions.get(name) ?? new FakeSession(name, options)
      this.sessions.set(name, known)
      return known
    },
  }

  readonly ipcMain = {
    on: () => {},
    handle: (channel: string, handler: (event: unknown, sent: unknown) => unknown) => {
      if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
      this.handlers.set(channel, handler)
    },
    removeHandler: (channel: string) => void this.handlers.delete(channel),
  }

  readonly safeStorage = this.keyStore.api

  readonly dialog = {
    /** "If called before the app `ready` event on Linux, … no GUI dialog will appear." electron.d.ts */
    showErrorBox: (title: string, text: string) => {
      if (this.ready) this.errorBoxes.push(`${title}: ${text}`)
    },
    showMessageBox: (...words: readonly unknown[]) => {
      const answered = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>()
      const options = words.at(-1) as FakeBox['options']
      const isSeen = words.length === 1 || (words[0] as FakeWindow).isSeen()
      let isOpen = true
      const answer = (response: number) => {
        isOpen = false
        answered.resolve({ response, checkboxChecked: false })
      }
      // "The message box will behave as if it was cancelled by the user." electron.d.ts, MessageBoxOptions.signal
      options.signal?.addEventListener('abort', () => answer(options.cancelId ?? 0))
      const box = {
        options,
        answer,
        isSeen,
        get isOpen() {
          return isOpen
        },
      }
      this.boxes.push(box)
      return answered.promise
    },
  }
  readonly shell = {}

  readonly Menu = {
    setApplicationMenu: (menu: unknown) => {
      this.menu = menu
    },
    buildFromTemplate: (template: readonly FakeMenuItem[]) => ({ template }),
  }

  /**
   * Listens to the system from its first listener on, which must come once the app is ready, and on Linux to `shutdown`
   * when a later one is for it: lib/browser/api/power-monitor.ts counts before the first is there.
   */
  readonly powerMonitor = new EventEmitter().on('newListener', (event) => {
    if (!this.ready) throw new Error('powerMonitor before the app is ready')
    this.#listens ||= event === 'shutdown' && this.powerMonitor.eventNames().length > 1
  })

  readonly powerSaveBlocker = {
    start: (type: string) => {
      this.awake.set(++this.#blockers, type)
      return this.#blockers
    },
    stop: (id: number) => this.awake.delete(id),
  }

  readonly contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => {
      this.worlds[name] = api
    },
  }

  /** The page of the first window, as its preload sees it. */
  readonly ipcRenderer = {
    invoke: (channel: string, sent: unknown) => this.invoke(channel, sent),
    on: (channel: string, listener: (...sent: unknown[]) => void) => this.rendererListeners.on(channel, listener),
    off: (channel: string, listener: (...sent: unknown[]) => void) => this.rendererListeners.off(channel, listener),
  }

  readonly BrowserWindow = windowClass(this)

  /** What `ipcRenderer.invoke` does; from the first window's main frame unless another frame is given. */
  async invoke(channel: string, sent: unknown, frame?: FakeFrame | null, contents?: FakeContents): Promise<unknown> {
    const handler = this.handlers.get(channel)
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    const sender = contents ?? this.window.contents
    const senderFrame = frame === undefined ? sender.mainFrame : frame
    return structuredClone(await handler({ sender, senderFrame }, structuredClone(sent)))
  }

  get window(): FakeWindow {
    const [first] = this.windows
    if (first === undefined) throw new Error('no window was opened')
    return first
  }

  menuItems(): readonly FakeMenuItem[] {
    return (this.menu as { template: readonly FakeMenuItem[] }).template
  }

  /** The program is started a second time by somebody: "guaranteed to be emitted after the `ready` event". */
  startAgain(): void {
    this.app.emit('second-instance', {}, [], '/', {})
  }

  /**
   * As SIGINT, SIGTERM and SIGHUP do as well, one of each (electron_browser_main_parts_posix.cc). shell/browser/
   * browser.cc: `before-quit`, then every window is asked to close, a hidden one too; one that says no ends the quit.
   */
  quit(): void {
    if (this.#isQuitting) return
    const event = cancelable()
    this.app.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#isQuitting = true
    for (const window of this.#open()) window.close()
    if (this.#open().length > 0) this.#isQuitting = false
    else this.#willQuit()
  }
  /** Windows are destroyed without being asked; neither `before-quit` nor `will-quit` comes. */
  exit(code: number): void {
    if (this.#isExiting) return
    this.#isExiting = true
    for (const window of this.#open()) window.destroy()
    this.exits.push(code)
    this.app.emit('quit', {}, code)
    this.app.emit('exited')
  }
  /**
   * "If you do not subscribe to this event and all windows are closed, the default behavior is to quit the app." It
   * counts hidden windows, and a quit that is under way gets `will-quit` instead.
   */
  windowClosed(): void {
    if (this.#isExiting || this.#isQuitting || this.#open().length > 0) return
    if (this.app.listenerCount('window-all-closed') === 0) this.quit()
    else this.app.emit('window-all-closed')
  }
  /** Windows asks whether it may log off. True: the program does not mind, and Windows ends it on the spot. */
  logOff(): boolean {
    const event = cancelable()
    for (const window of this.#open()) window.emit('query-session-end', Object.assign(event, { reasons: ['logoff'] }))
    if (!event.defaultPrevented) for (const window of this.#open()) window.emit('session-end', { reasons: ['logoff'] })
    return !event.defaultPrevented
  }

  /** Linux shuts down, after whoever listens and has not held it up. True: it goes on, and ends the display at once. */
  shutDown(): boolean {
    const event = cancelable()
    if (this.#listens) this.powerMonitor.emit('shutdown', event)
    return !event.defaultPrevented
  }

  /** As good as a new process. */
  reset(): void {
    for (const list of [this.windows, this.schemes, this.errorBoxes, this.boxes, this.exits, this.calls])
      list.length = 0
    for (const map of [this.sessions, this.handlers, this.awake, this.switches]) map.clear()
    for (const emitter of [this.app, this.rendererListeners]) emitter.removeAllListeners()
    for (const event of ['suspend', 'resume', 'shutdown']) this.powerMonitor.removeAllListeners(event)
    Object.assign(this, { lock: true, ready: false, locale: 'vi', menu: 'none yet', relaunches: 0, paintsHidden: true })
    this.#userData = tmpdir()
    this.#listens = false
    this.#isQuitting = false
    this.#isExiting = false
    this.app.isPackaged = true
    this.app.name = 'Packbench'
    this.keyStore.reset()
  }

  #heldByAnother(): false {
    const link = join(this.#userData, 'SingletonLock')
    rmSync(link, { force: true })
    symlinkSync(`${hostname()}-${process.ppid}`, link)
    return false
  }
  #open(): FakeWindow[] {
    return this.windows.filter((window) => !window.isDestroyed())
  }
  #willQuit(): void {
    const event = cancelable()
    this.app.emit('will-quit', event)
    if (event.defaultPrevented) this.#isQuitting = false
    else this.exit(0)
  }
  private beforeReady(call: string): void {
    if (this.ready) throw new Error(`${call} must be called before the app is ready`)
    this.calls.push(call)
  }
}

function takesFiles(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, 'lock-')))
    return true
  } catch {
    return false
  }
}

const place = Symbol.for('packbench.test.electron')
const exported = [
  ...['app', 'protocol', 'session', 'ipcMain', 'safeStorage', 'dialog', 'shell', 'contextBridge', 'ipcRenderer'],
  ...['BrowserWindow', 'Menu', 'powerMonitor', 'powerSaveBlocker'],
]

/** Puts the fake in the place of `electron` for every later import of this process; it is one for all of its test files. */
export function installElectron(): ElectronFake {
  const installed: ElectronFake | undefined = Reflect.get(globalThis, place)
  installed?.reset()
  if (installed !== undefined) return installed
  const electron = new ElectronFake()
  Object.assign(globalThis, { [place]: electron })
  const names = exported.map((name) => `export const ${name} = fake.${name}`).join('\n')
  const source = `const fake = globalThis[Symbol.for('packbench.test.electron')]\n${names}\nexport default fake`
  registerHooks({
    resolve(specifier, context, next) {
      const own = specifier === 'electron' || /\/node_modules\/electron\/index\.js$/.test(specifier)
      return own ? { url: 'packbench:electron', shortCircuit: true } : next(specifier, context)
    },
    load(url, context, next) {
      return url === 'packbench:electron' ? { format: 'module', source, shortCircuit: true } : next(url, context)
    },
  })
  return electron
}
