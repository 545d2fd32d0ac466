import type { BrowserWindow } from 'electron'
import { wantsHungWindowAgain, wantsWindowAgain } from './boxes.ts'
import { windowUrl } from './windowScheme.ts'

/** A page that fails more often than this within a minute is loaded again when a person says so. */
const mostFailures = 3

/**
 * Loads the window's page, and again after it did not load or died. The station goes on meanwhile; a page that is loaded
 * asks for the snapshot. The first promise: the page is there, or nobody could be shown it.
 */
export async function keepLoaded(window: BrowserWindow, log: (line: string) => void): Promise<void> {
  let failures: number[] = []
  let loads = 0

  const load = async () => {
    if (window.isDestroyed()) return
    loads += 1
    const own = loads
    try {
      await window.loadURL(windowUrl)
    } catch (error) {
      // A later load cuts this one off: no failure, or each would begin another.
      if (own !== loads) return
      // A page that died while it loaded is told by its own event.
      if (!window.isDestroyed() && !window.webContents.isCrashed()) await failed(`not loaded: ${messageOf(error)}`)
    }
  }
  const failed = async (why: string) => {
    log(`the window's page: ${why}`)
    failures = [...failures.filter((at) => at > Date.now() - 60_000), Date.now()]
    if (failures.length > mostFailures) {
      await wantsWindowAgain(window)
      failures = []
    }
    // Never from inside the event that told of it: that ended the browser process (electron/electron#51900, #19887).
    setImmediate(() => void load())
  }
  const told = (why: string) => void failed(why).catch((error: unknown) => log(messageOf(error)))
  // A process that ended in good order (`clean-exit`) leaves the window as empty. It is not told of a window that closes.
  window.webContents.on('render-process-gone', (_event, { reason }) => told(`died: ${reason}`))
  // Without its preload the window has no way to the station.
  window.webContents.on('preload-error', (_event, _path, error) => told(`no bridge: ${error.message}`))
  onHang(window, log)
  await load()
}

/** A page that hangs is not told as dead: a person may end it, and it is loaded again then. */
function onHang(window: BrowserWindow, log: (line: string) => void): void {
  let recovered = new AbortController()
  window.on('unresponsive', async () => {
    log("the window's page does not answer")
    recovered.abort()
    recovered = new AbortController()
    const { signal } = recovered
    const again = await wantsHungWindowAgain(window, signal).catch(() => false)
    if (again && !signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
  })
  window.on('responsive', () => recovered.abort())
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
