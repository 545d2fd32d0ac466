import type { Session, WebContents } from 'electron'
import { BrowserWindow } from 'electron'
import { systemClock } from '../../base/clock.ts'
import type { Failed, Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { PageEvent } from '../../label/chromium/protocol.ts'
import type { Refused, ViewPage } from '../../label/chromium/viewPage.ts'

/** A hidden window for one view. */
export interface ViewWindow {
  /** Its page, on nothing yet and ready to be spoken to. Fault: `view.browser-failed`. */
  page(): Promise<Result<ViewPage>>
  /** Resolves when its page has died. */
  readonly gone: Promise<Failed>
  /** Ends its page, even one whose script never ends. */
  destroy(): void
}

/** `refused`: what its session cancelled. */
export function openViewWindow(session: Session, refused: () => readonly Refused[]): ViewWindow {
  const window = new BrowserWindow({
    show: false,
    width: 1024,
    height: 1024,
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      disableDialogs: true,
      spellcheck: false,
      backgroundThrottling: false,
    },
  })
  const { webContents } = window
  const gone = Promise.withResolvers<Failed>()
  webContents.on('render-process-gone', (_event, { reason }) => gone.resolve(failedAt('the page is gone', reason)))
  webContents.setAudioMuted(true)
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  return {
    async page() {
      try {
        // Before its first navigation a page answers no command (electron.d.ts, Debugger.sendCommand).
        await window.loadURL('about:blank')
        webContents.debugger.attach('1.3')
        return ok(pageOf(webContents, refused))
      } catch (error) {
        return failedAt('no page', reasonOf(error))
      }
    },
    gone: gone.promise,
    destroy: () => window.destroy(),
  }
}

function pageOf(contents: WebContents, refused: () => readonly Refused[]): ViewPage {
  const spoken = contents.debugger
  return {
    clock: systemClock,
    async send(method, params) {
      try {
        return ok(await spoken.sendCommand(method, params))
      } catch (error) {
        return failedAt(method, reasonOf(error))
      }
    },
    listen(listener) {
      // The browser is our own: its messages have the protocol's form.
      const hear = (_event: object, method: string, params: object) => listener({ method, params } as PageEvent)
      const detached = () => listener({ method: 'Inspector.detached', params: { reason: 'closed' } })
      spoken.on('message', hear)
      spoken.on('detach', detached)
      return () => {
        spoken.off('message', hear)
        spoken.off('detach', detached)
      }
    },
    refused,
    async print({ printBackground, preferCSSPageSize, paperWidth, paperHeight, ...edges }) {
      try {
        const pageSize = { width: paperWidth, height: paperHeight }
        const { marginTop: top, marginBottom: bottom, marginLeft: left, marginRight: right } = edges
        const margins = { top, bottom, left, right }
        return ok(new Uint8Array(await contents.printToPDF({ printBackground, preferCSSPageSize, pageSize, margins })))
      } catch (error) {
        return failedAt('no PDF', reasonOf(error))
      }
    },
  }
}

/**
 * Electron's messages may name an address, and an address may hold a token: the error's own name is kept (`ERR_ABORTED`),
 * else a message in which nothing can be an address, as Chromium's own of a command are.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^[\w '.,()-]{1,100}$/.test(error.message) ? error.message : 'unknown'
}

function failedAt(what: string, why: string): Failed {
  return fail('view.browser-failed', { detail: `${what}: ${why}` })
}
