import type { BrowserWindow } from 'electron'
import { app } from 'electron'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import type { StationApi } from '../../contract/stationApi.ts'
import { deadProxyRule, viewFeaturesOff, viewSettings } from '../../label/viewHosts.ts'
import type { PreferencesPort } from '../window/preferences.ts'
import type { PrintingWatch } from '../window/printingWatch.ts'
import { watchPrinting } from '../window/printingWatch.ts'
import type { WindowDesk } from '../window/windowApi.ts'
import { plainDesk } from '../window/windowApi.ts'
import { readWindowFiles } from '../window/windowFiles.ts'
import { meansToQuit, tellFault } from './boxes.ts'
import { denyLeaving } from './deny.ts'
import type { Ending } from './ending.ts'
import { createEnding } from './ending.ts'
import { connectWindow } from './ipc.ts'
import { keepLoaded } from './keepLoaded.ts'
import { setMenu } from './menu.ts'
import { isFirstStart } from './onlyOne.ts'
import { keepAwake, onSessionEnd, wakeWithMachine } from './power.ts'
import { bringUp, openWindow } from './window.ts'
import { registerWindowScheme } from './windowScheme.ts'

/** What the desktop program is made of; handed in by its composition root. */
export interface DesktopProgram {
  /** Absolute. */
  readonly dataDir: string
  /** Opens the station, once the app is ready. Nobody is asked or waited for any more when the end has begun. */
  readonly openStation: (ending: AbortSignal) => Promise<Result<DesktopStation>>
  readonly windowDir: string
  readonly preload: string
  readonly log: (line: string) => void
}

export interface DesktopStation {
  readonly api: StationApi
  readonly openDesk?: () => WindowDesk
  readonly preferences: PreferencesPort
  close(): Promise<void>
}

/**
 * The life of the desktop program: one at a time (a second start shows the first one's window), one window that is
 * loaded again when its page died, and the station closed before the end, however the end is asked for.
 */
export async function runDesktop(program: DesktopProgram): Promise<void> {
  // The key store's key is called after the program: the installed one and that of a checkout open the same folder.
  app.setName('Packbench')
  const ending = createEnding(program.log)
  const isFirst = isFirstStart(program)
  if (isFirst.ok && !isFirst.value) return app.exit(0)
  let window: BrowserWindow | null = null
  const startedAgain = () => {
    if (!ending.thenAgain() && window !== null) bringUp(window)
  }
  app.on('second-instance', startedAgain)
  // macOS: a click on the dock, and the first start of all.
  app.on('activate', startedAgain)
  registerWindowScheme()
  app.enableSandbox()
  // docs/adr/0016: what the drivers of graphics cards do to the program and to the dots is not ours to mend.
  app.disableHardwareAcceleration()
  setSwitches()
  setMenu(process.platform)
  // Whatever contents there will ever be, those of the window and of label views too.
  app.on('web-contents-created', (_event, contents) => denyLeaving(contents))
  // Electron would give a server that asks the first certificate that this account has.
  app.on('select-client-certificate', (event, _contents, _url, _all, answer) => {
    event.preventDefault()
    answer()
  })
  // Chromium starts its network and graphics again by itself; what failed meanwhile has its cause in the log.
  app.on('child-process-gone', (_event, { type, reason }) =>
    program.log(`a process of Chromium is gone: ${type} ${reason}`),
  )
  // Windows of label views come and go, hidden, before there is the station's and beside it: they end nothing.
  app.on('window-all-closed', () => {})
  await app.whenReady()

  if (!isFirst.ok) return giveUp(isFirst.fault, program)
  // Whoever starts it so (the script of an AppImage does where it finds no user namespaces) gets no foreign page loaded.
  if (app.commandLine.hasSwitch('no-sandbox')) return giveUp({ code: 'station.no-sandbox' }, program)
  const files = await readWindowFiles(program.windowDir)
  if (ending.begun.aborted) return
  if (!files.ok) return giveUp(files.fault, program)
  const opening = program.openStation(ending.begun)
  ending.closeFirst(() => closeOpened(opening))
  const station = await opening
  if (ending.begun.aborted) return
  if (!station.ok) return giveUp(station.fault, program)
  window = openWindow({ files: files.value, preload: program.preload, packaged: app.isPackaged })
  serveWith(window, station.value, ending, program.log)
  await keepLoaded(window, program.log)
}

/** Chromium reads them when the app gets ready. */
function setSwitches(): void {
  const { commandLine } = app
  // Its own date fields: day before month, as everywhere else in the window, in English too.
  commandLine.appendSwitch('lang', 'vi')
  commandLine.appendSwitch('host-resolver-rules', deadProxyRule)
  commandLine.appendSwitch('blink-settings', viewSettings)
  commandLine.appendSwitch('disable-features', viewFeaturesOff.join())
}

/** A station that is still opening is opened to its end first: nothing of it is left half-way. */
async function closeOpened(opening: Promise<Result<DesktopStation>>): Promise<void> {
  const station = await opening
  if (station.ok) await station.value.close()
}

function giveUp(fault: Fault, { log }: DesktopProgram): void {
  log(`not started: ${fault.code} ${fault.detail ?? ''}`)
  tellFault(fault)
  app.exit(2)
}

function serveWith(
  window: BrowserWindow,
  { api, openDesk, preferences }: DesktopStation,
  ending: Ending,
  log: (line: string) => void,
): void {
  const disconnect = connectWindow({ window, desk: openDesk?.() ?? plainDesk(api), preferences, log })
  const watch = watchPrinting(api, keepAwake())
  wakeWithMachine(api, log)
  closeByHand(window, watch, ending)
  window.on('closed', () => {
    disconnect()
    watch.end()
    ending.begin()
  })
}

/**
 * The close button asks while labels are on their way. The window stays until the station is closed, and shows what
 * became of its last labels. The end of the system's session is held up for such labels only.
 */
function closeByHand(window: BrowserWindow, watch: PrintingWatch, ending: Ending): void {
  let isAsking = false
  window.on('close', async (event) => {
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    const quits = !watch.isPrinting() || (await meansToQuit(window).catch(() => false))
    isAsking = false
    if (quits) ending.begin()
  })
  onSessionEnd(window, (event) => {
    if (!watch.isPrinting()) return
    event.preventDefault()
    ending.begin()
  })
}
