import { powerMonitor, powerSaveBlocker } from 'electron'
import { uuid } from '../../base/uuid.ts'
import type { Desk } from '../../contract/desk.ts'

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
export function wakeWithMachine(desk: Desk, log: (line: string) => void): void {
  powerMonitor.on('suspend', () => log('the machine goes to sleep'))
  powerMonitor.on('resume', () => {
    log('the machine is awake again')
    void desk.execute({ type: 'network-changed', id: uuid(), online: true })
  })
}
