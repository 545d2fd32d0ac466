import { EventEmitter } from 'node:events'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import type { FakeFrame } from './electronFakeContents.ts'
import { FakeContents, FakeSession } from './electronFakeContents.ts'
import { FakeKeyStore } from './electronFakeKeyStore.ts'

/**
 * Electron as far as the program uses it, without its runtime: the same names, the same order of events, values cloned
 * where they cross a process, and errors where the real one throws (a scheme after ready, a key store before it).
 * Whoever imports `electron` in this process after `installElectron` gets this, packages too.
 */
export class ElectronFake {
  readonly windows: FakeWindow[] = []
  readonly sessions = new Map<string, FakeSession>()
  readonly schemes: unknown[] = []
  readonly errorBoxes: string[] = []
  readonly exits: number[] = []
  readonly handlers = new Map<string, (event: unknown, sent: unknown) => unknown>()
  readonly worlds: Record<string, unknown> = {}
  readonly rendererListeners = new EventEmitter()
  readonly calls: string[] = []
  lock = true
  ready = false
  packaged = true
  locale = 'vi'
  readonly keyStore = new FakeKeyStore(this)

  readonly app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    // `productName` of the packaged program; of one that is started by its main file, Electron's own.
    name: 'Packbench',
    setName: (name: string) => {
      this.app.name = name
    },
    requestSingleInstanceLock: () => this.lock,
    enableSandbox: () => this.beforeReady('enableSandbox'),
    commandLine: { appendSwitch: (name: string, value: string) => this.beforeReady(`--${name}=${value}`) },
    whenReady: async () => {
      this.ready = true
    },
    getSystemLocale: () => this.locale,
    getPath: () => tmpdir(),
    setPath: () => {},
    getVersion: () => '0.1.0',
    quit: () => {
      const event = cancelable()
      this.app.emit('before-quit', event)
      if (!event.defaultPrevented) this.app.exit(0)
    },
    exit: (code = 0) => {
      this.exits.push(code)
      this.app.emit('exited')
    },
  })

  readonly protocol = {
    registerSchemesAsPrivileged: (schemes: unknown[]) => {
      this.beforeReady('registerSchemesAsPrivileged')
      this.schemes.push(...schemes)
    },
  }

  readonly session = {
    fromPartition: (name: string, options: unknown) => {
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
  readonly dialog = { showErrorBox: (title: string, text: string) => void this.errorBoxes.push(`${title}: ${text}`) }
  readonly shell = {}

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
    const sender = contents ?? this.window.webContents
    const senderFrame = frame === undefined ? sender.mainFrame : frame
    return structuredClone(await handler({ sender, senderFrame }, structuredClone(sent)))
  }

  get window(): FakeWindow {
    const [first] = this.windows
    if (first === undefined) throw new Error('no window was opened')
    return first
  }

  /** As good as a new process. */
  reset(): void {
    for (const list of [this.windows, this.schemes, this.errorBoxes, this.exits, this.calls]) list.length = 0
    for (const map of [this.sessions, this.handlers]) map.clear()
    this.app.removeAllListeners()
    this.rendererListeners.removeAllListeners()
    Object.assign(this, { lock: true, ready: false, locale: 'vi' })
    this.app.isPackaged = true
    this.app.name = 'Packbench'
    this.keyStore.reset()
  }

  private beforeReady(call: string): void {
    if (this.ready) throw new Error(`${call} must be called before the app is ready`)
    this.calls.push(call)
  }
}

export interface FakeWindow extends EventEmitter {
  readonly options: { readonly webPreferences: Readonly<Record<string, unknown>> } & Readonly<Record<string, unknown>>
  readonly webContents: FakeContents
  readonly shown: string[]
  isDestroyed(): boolean
  minimize(): void
  destroy(): void
}

function windowClass(electron: ElectronFake) {
  return class extends EventEmitter implements FakeWindow {
    readonly webContents: FakeContents
    readonly shown: string[] = []
    readonly options: FakeWindow['options']
    #destroyed = false
    #minimized = false
    constructor(options: FakeWindow['options']) {
      super()
      if (!electron.ready) throw new Error('Cannot create BrowserWindow before app is ready')
      this.options = options
      const { session } = options.webPreferences
      if (!(session instanceof FakeSession)) throw new Error('this program gives every window a session')
      this.webContents = new FakeContents(session, electron.rendererListeners)
      electron.windows.push(this)
      electron.app.emit('web-contents-created', {}, this.webContents)
    }
    loadURL = async (url: string) => {
      await this.webContents.loadURL(url)
      this.emit('ready-to-show')
    }
    show = () => this.shown.push('show')
    focus = () => this.shown.push('focus')
    restore = () => {
      this.#minimized = false
      this.shown.push('restore')
    }
    minimize = () => {
      this.#minimized = true
    }
    isMinimized = () => this.#minimized
    isDestroyed = () => this.#destroyed
    destroy = () => {
      this.#destroyed = true
      this.webContents.destroy()
      this.emit('closed')
      if (electron.windows.every((window) => window.isDestroyed())) electron.app.emit('window-all-closed')
    }
  }
}

export function cancelable(): { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

const place = Symbol.for('packbench.test.electron')
const exported = [
  'app',
  'protocol',
  'session',
  'ipcMain',
  'safeStorage',
  'dialog',
  'shell',
  'contextBridge',
  'ipcRenderer',
  'BrowserWindow',
]

/** Puts the fake in the place of `electron` for every later import of this process. */
export function installElectron(): ElectronFake {
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
