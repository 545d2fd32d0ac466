import type { Session } from 'electron'
import { BrowserWindow } from 'electron'
import type { Failed, Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { labelSizes } from '../../model/labelSize.ts'
import type { HtmlView } from './htmlView.ts'
import { interceptView } from './viewRequests.ts'

/** A hidden window that shows one view and prints it. */
export interface ViewWindow {
  print(): Promise<Result<Uint8Array<ArrayBuffer>>>
  /** Ends its page, even one whose script never ends. */
  destroy(): void
}

export function openViewWindow(session: Session, html: Uint8Array<ArrayBuffer>, view: HtmlView): ViewWindow {
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
  const gone = Promise.withResolvers<Failed>()
  window.webContents.on('render-process-gone', (_event, { reason }) =>
    gone.resolve(fail('view.browser-failed', { detail: `the page is gone: ${reason}` })),
  )
  window.webContents.setAudioMuted(true)
  return {
    print: () => Promise.race([gone.promise, printLoaded(window, html, view).catch(toFault)]),
    destroy: () => window.destroy(),
  }
}

const hundredthsPerInch = 2540

async function printLoaded(
  window: BrowserWindow,
  html: Uint8Array<ArrayBuffer>,
  view: HtmlView,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const { webContents } = window
  const requests = await interceptView(webContents.debugger, html, view)
  await webContents.loadURL(viewAddress(view))
  await webContents.executeJavaScriptInIsolatedWorld(ownWorld, [{ code: untilFontsAreReady }])
  const missing = requests.missing()
  if (missing !== null) return failed(missing)
  const pdf = await webContents.printToPDF({
    preferCSSPageSize: true,
    printBackground: true,
    pageSize: paper(view.size),
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
  })
  return ok(new Uint8Array(pdf))
}

/** A world apart, so that a script of the view cannot stand in for what is asked. */
const ownWorld = 4711

const untilFontsAreReady = 'document.fonts.ready.then(() => new Promise((done) => setTimeout(() => done(0))))'

/** In inches. The view's own page size goes before it. */
function paper(size: LabelSize): { width: number; height: number } {
  const { width, height } = labelSizes[size]
  return { width: width / hundredthsPerInch, height: height / hundredthsPerInch }
}

/** The address a view is opened at: what the client asked for, without the token. */
function viewAddress({ baseUrl, size }: HtmlView): string {
  const { origin, pathname } = new URL(baseUrl)
  return `${origin}${pathname.replace(/\/+$/, '')}/a5/public-api/${labelSizes[size].view}`
}

/** Electron rejects when a page does not load or its window is destroyed meanwhile. */
function toFault(error: unknown): Failed {
  return fail('view.browser-failed', { detail: error instanceof Error ? error.message : String(error) })
}
