import { EventEmitter } from 'node:events'
import type { ElectronFake } from './electronFake.ts'
import { FakeContents } from './electronFakeContents.ts'
import { FakeSession } from './electronFakeSession.ts'

/** A window as its test sees it. */
export interface FakeWindow extends EventEmitter {
  readonly options: { readonly webPreferences: Readonly<Record<string, unknown>> } & Readonly<Record<string, unknown>>
  /** Its contents, also when it is destroyed; the program's own way to them throws then. */
  readonly contents: FakeContents
  readonly shown: string[]
  title: string
  /** Its page takes another title, and so does the window unless the program says no: `page-title-updated`, electron.d.ts. */
  retitle(title: string): void
  isDestroyed(): boolean
  minimize(): void
  hide(): void
  /** On the screen, neither minimized nor hidden. */
  isSeen(): boolean
  /** What the person's close button does; the program may say no. */
  close(): void
  destroy(): void
}

export interface Cancelable {
  defaultPrevented: boolean
  preventDefault(): void
}

export function cancelable(): Cancelable {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

/** `BrowserWindow`. Every call on a window that is no more throws, as those of a destroyed native object do. */
export function windowClass(electron: ElectronFake) {
  return class extends EventEmitter implements FakeWindow {
    readonly contents: FakeContents
    readonly shown: string[] = []
    readonly options: FakeWindow['options']
    title: string
    #destroyed = false
    #minimized = false
    #visible = false
    constructor(options: FakeWindow['options']) {
      super()
      if (!electron.ready) throw new Error('Cannot create BrowserWindow before app is ready')
      this.options = options
      this.title = String(options.title ?? 'Electron')
      const { session } = options.webPreferences
      if (!(session instanceof FakeSession)) throw new Error('this program gives every window a session')
      this.contents = new FakeContents(session, electron.rendererListeners)
      electron.windows.push(this)
      electron.app.emit('web-contents-created', {}, this.contents)
    }
    get webContents(): FakeContents {
      this.#alive()
      return this.contents
    }
    loadURL = async (url: string) => {
      this.#alive()
      await this.contents.loadURL(url)
      if (this.shown.length === 0 && electron.paintsHidden) this.emit('ready-to-show')
    }
    show = () => {
      this.#do('show')
      this.#visible = true
    }
    hide = () => {
      this.#alive()
      this.#visible = false
    }
    focus = () => this.#do('focus')
    restore = () => {
      this.#do('restore')
      this.#minimized = false
    }
    minimize = () => {
      this.#alive()
      this.#minimized = true
    }
    isMinimized = () => {
      this.#alive()
      return this.#minimized
    }
    retitle = (title: string) => {
      const event = cancelable()
      this.emit('page-title-updated', event, title)
      if (!event.defaultPrevented) this.title = title
    }
    isSeen = () => this.#visible && !this.#minimized && !this.#destroyed
    isDestroyed = () => this.#destroyed
    close = () => {
      this.#alive()
      const event = cancelable()
      this.emit('close', event)
      // "The web page may cancel the close": it is asked, and one whose script never ends gives no answer. electron.d.ts
      if (!event.defaultPrevented && !this.contents.never) this.destroy()
    }
    /** "Force closing the window, … `close` will also not be emitted", `closed` will. electron.d.ts */
    destroy = () => {
      if (this.#destroyed) return
      this.#destroyed = true
      this.contents.destroy()
      this.emit('closed')
      electron.windowClosed()
    }
    #do(what: string): void {
      this.#alive()
      this.shown.push(what)
    }
    #alive(): void {
      if (this.#destroyed) throw new TypeError('Object has been destroyed')
    }
  }
}
