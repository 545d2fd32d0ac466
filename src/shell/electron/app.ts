import type { BrowserWindow } from 'electron'
import { app, dialog } from 'electron'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import type { Desk } from '../../contract/desk.ts'
import { faultText } from '../../words/faultText.ts'
import type { Language } from '../../words/language.ts'
import type { PreferencesPort } from '../window/preferences.ts'
import { listWindowFiles } from '../window/windowFiles.ts'
import { denyLeaving } from './deny.ts'
import { connectWindow } from './ipc.ts'
import { loadWindow, openWindow } from './window.ts'
import { registerWindowScheme } from './windowScheme.ts'

/** What the desktop program is made of; handed in by its composition root. */
export interface DesktopProgram {
  /** Opens the station, once the app is ready. */
  readonly openStation: () => Promise<Result<DesktopStation>>
  readonly windowDir: string
  readonly preload: string
  readonly log: (line: string) => void
}

export interface DesktopStation {
  readonly desk: Desk
  readonly preferences: PreferencesPort
  close(): Promise<void>
}

/**
 * The life of the desktop program: one at a time (a second start shows the first one's window), one window, the
 * station closed before the end, a window whose page died loaded again.
 */
export async function runDesktop(program: DesktopProgram): Promise<void> {
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  registerWindowScheme()
  app.enableSandbox()
  // Chromium's own date fields: day before month, as everywhere else in the window, in English too.
  app.commandLine.appendSwitch('lang', 'vi')
  // Whatever contents there will ever be, those of the window and of label views too.
  app.on('web-contents-created', (_event, contents) => denyLeaving(contents))
  await app.whenReady()

  const files = await listWindowFiles(program.windowDir)
  if (!files.ok) return giveUp(files.fault, program)
  const station = await program.openStation()
  if (!station.ok) return giveUp(station.fault, program)
  closeBeforeQuit(station.value, program.log)
  const window = openWindow({ files: files.value, preload: program.preload, packaged: app.isPackaged })
  const { desk, preferences } = station.value
  window.on('closed', connectWindow({ window, desk, preferences, log: program.log }))
  app.on('second-instance', () => bringUp(window))
  app.on('window-all-closed', () => app.quit())
  reloadAfterCrash(window, program.log)
  await loadWindow(window)
}

/** How long the station may take to end. What it has not done by then it finds in its journal at the next start. */
const closeLimitMs = 15_000

/** A page that dies more often than this within a minute is not loaded again by itself. */
const mostCrashes = 3

function giveUp(fault: Fault, { log }: DesktopProgram): void {
  log(`not started: ${fault.code} ${fault.detail ?? ''}`)
  showFault(fault)
  app.exit(2)
}

function closeBeforeQuit(station: DesktopStation, log: (line: string) => void): void {
  let closing = false
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (closing) return
    closing = true
    const limit = setTimeout(() => app.exit(1), closeLimitMs)
    station
      .close()
      .catch((error: unknown) => log(`closing: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        clearTimeout(limit)
        app.exit(0)
      })
  })
}

function bringUp(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** The station goes on while its page is dead; loaded again, the page asks for the snapshot. */
function reloadAfterCrash(window: BrowserWindow, log: (line: string) => void): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    crashes = [...crashes.filter((at) => at > Date.now() - 60_000), Date.now()]
    log(`the window's page died: ${reason}`)
    if (crashes.length <= mostCrashes) window.webContents.reload()
    else showFault({ code: 'station.bug' })
  })
}

function showFault(fault: Fault): void {
  const language: Language = app.getSystemLocale().startsWith('en') ? 'en' : 'vi'
  const { what, todo } = faultText(fault, language)
  dialog.showErrorBox('Packbench', `${what}.\n${todo}.\n\n${fault.code}`)
}
