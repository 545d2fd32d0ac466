import { cupsQueues } from '../transports/cups/cupsQueues.ts'
import type { CupsServer } from '../transports/cups/cupsServer.ts'
import { localCupsServer } from '../transports/cups/cupsServer.ts'
import type { WinspoolClient } from '../transports/winspool/winspoolClient.ts'
import { windowsSpooler } from '../transports/winspool/winspoolThreads.ts'
import { parseDeviceId } from './deviceId.ts'
import type { Discovered, LookOptions } from './discovered.ts'
import { ids } from './discovered.ts'

/** The print queues of this machine. */
export function findQueues(options: LookOptions): Promise<readonly Discovered[]> {
  return process.platform === 'win32' ? findWindowsQueues(windowsSpooler) : findCupsQueues(localCupsServer(), options)
}

export async function findCupsQueues(server: CupsServer, options: LookOptions): Promise<readonly Discovered[]> {
  const queues = await cupsQueues(server, options)
  if (!queues.ok) return []
  return queues.value.map(({ name, info, model, device, deviceId }) => ({
    uri: queueUri(name),
    name: info === '' ? name : info,
    ids: ids({ MDL: model, device, ...parseDeviceId(deviceId) }),
  }))
}

export async function findWindowsQueues(client: Pick<WinspoolClient, 'queues'>): Promise<readonly Discovered[]> {
  return (await client.queues()).map(({ name, port, driver }) => ({
    uri: queueUri(name),
    name,
    ids: ids({ MDL: driver, device: port }),
  }))
}

/** A name is written as it is, but for the signs that would be read otherwise: `//host/queue` is another machine's. */
function queueUri(name: string): string {
  return `spooler:${name.replaceAll(/[%/]/g, encodeURIComponent)}`
}
