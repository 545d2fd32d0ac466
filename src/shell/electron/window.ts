import type { Session } from 'electron'
import { BrowserWindow, session } from 'electron'
import type { WindowFiles } from '../window/windowFiles.ts'
import { denySession } from './deny.ts'
import { serveWindow, windowOrigin } from './windowScheme.ts'

export interface OpenWindow {
  readonly files: WindowFiles
  /** The built preload, a CommonJS file: sandboxed preloads can be nothing else. */
  readonly preload: string
  /** Developer tools only where the program is developed. */
  readonly packaged: boolean
}

/**
 * The station's window: a web page without Node, in a sandbox, that sees its own files and the bridge of the preload,
 * and nothing else of the machine or the network. Its session is in memory: nothing of it stays on disk.
 */
export function openWindow({ files, preload, packaged }: OpenWindow): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    title: 'Packbench',
    backgroundColor: '#f3f4f1',
    webPreferences: {
      preload,
      session: windowSession(files),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !packaged,
      // The first scan of the day must be heard, before anybody has clicked.
      autoplayPolicy: 'no-user-gesture-required',
      // A window behind another one still tells the packer what became of the scan.
      backgroundThrottling: false,
    },
  })
  // Not by `ready-to-show`: on Wayland a hidden window paints nothing, and it may never come (electron/electron#48859).
  window.webContents.once('did-finish-load', () => window.show())
  window.on('page-title-updated', (event) => event.preventDefault())
  return window
}

/** Wherever it is, minimized or hidden, the person sees it. */
export function bringUp(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function windowSession(files: WindowFiles): Session {
  const own = session.fromPartition(partition, { cache: false })
  denySession(own, { ownFiles: true })
  serveWindow(own, files)
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwn(url) }))
  return own
}

/** Without `persist:` it is kept in memory. */
const partition = 'window'

/** The developer tools load their own page in the session of what they look at. */
function isOwn(url: string): boolean {
  return [`${windowOrigin}/`, 'devtools://', 'data:', 'blob:'].some((start) => url.startsWith(start))
}
