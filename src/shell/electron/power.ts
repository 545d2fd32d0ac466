import type { BrowserWindow } from 'electron'
import { powerMonitor, powerSaveBlocker } from 'electron'
import { uuid } from '../../base/uuid.ts'
import type { StationApi } from '../../contract/stationApi.ts'

/**
 * Keeps the machine from falling asleep by itself while labels are on their way. The screen may go dark. To be told of
 * each beginning and each end once.
 */
export function keepAwake(): (printing: boolean) => void {
  let blocker: number | null = null
  return (printing) => {
    if (printing) blocker = powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== null) powerSaveBlocker.stop(blocker)
  }
}

/**
 * A machine that wakes up has another network, or none: the service is asked at once. Printers are asked every few
 * seconds and before each label, and a label whose connection the sleep has cut is in doubt as after any cut. Once the
 * app is ready.
 */
export function wakeWithMachine(api: StationApi, log: (line: string) => void): void {
  powerMonitor.on('suspend', () => log('the machine goes to sleep'))
  powerMonitor.on('resume', () => {
    log('the machine is awake again')
    void api.execute({ type: 'network-changed', id: uuid(), online: true })
  })
}

type Holdable = Pick<Electron.Event, 'preventDefault'>

/**
 * The system wants to log off, restart or shut down, and can be held up. Windows asks the window and sends no
 * `before-quit`; Linux and macOS ask the program, and would on Linux end its display beside it. To be called after
 * `wakeWithMachine`: on Linux the very first listener of `powerMonitor` is not counted (lib/browser/api/power-monitor.ts
 * of Electron), and a `shutdown` nobody listens for is not told.
 */
export function onSessionEnd(window: BrowserWindow, told: (event: Holdable) => void): void {
  window.on('query-session-end', told)
  // Its documentation has the event, its type has not.
  powerMonitor.on('shutdown', (...[event]: Holdable[]) => event !== undefined && told(event))
}
