import type { Result } from '../../../base/result.ts'
import { ok } from '../../../base/result.ts'
import type { ConnectOptions } from '../../transport.ts'
import { failureFault, isRefusal, refusalFault } from './cupsFault.ts'
import { getQueues } from './cupsOperations.ts'
import type { CupsServer } from './cupsServer.ts'
import { askIpp } from './ippClient.ts'
import type { IppGroup } from './ippMessage.ts'

/** A queue as CUPS lists it. What it does not know is empty. */
export interface ListedQueue {
  readonly name: string
  readonly info: string
  readonly model: string
  /** `usb://…`, `socket://…` */
  readonly device: string
  /** IEEE 1284 */
  readonly deviceId: string
}

/** Not found is what CUPS says when there is no queue at all. */
const notFound = 0x0406

/** CUPS-Get-Printers. Faults: `printer.unreachable`, `request.canceled`. */
export async function cupsQueues(server: CupsServer, options: ConnectOptions): Promise<Result<readonly ListedQueue[]>> {
  const asked = await askIpp(server, '/', getQueues(), options)
  if (!asked.ok) return failureFault(asked.fault, options.signal)
  if (asked.value.status === notFound) return ok([])
  return isRefusal(asked.value) ? refusalFault(asked.value) : ok(asked.value.groups.map(listed))
}

function listed(queue: IppGroup): ListedQueue {
  const text = (name: string) => String(queue.get(name)?.[0] ?? '')
  return {
    name: text('printer-name'),
    info: text('printer-info'),
    model: text('printer-make-and-model'),
    device: text('device-uri'),
    deviceId: text('printer-device-id'),
  }
}
