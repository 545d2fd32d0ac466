import { cupsQueues } from '../transports/cups/cupsQueues.ts'
import type { CupsServer } from '../transports/cups/cupsServer.ts'
import { localCupsServer } from '../transports/cups/cupsServer.ts'
import { parseSpoolerUri } from '../transports/spoolerUri.ts'
import type { WinspoolClient } from '../transports/winspool/winspoolClient.ts'
import { windowsSpooler } from '../transports/winspool/winspoolThreads.ts'
import { parseDeviceId } from './deviceId.ts'
import type { Discovered, LookOptions } from './discovered.ts'
import { ids, longestName, seen } from './discovered.ts'

/** The print queues of this machine. */
export function findQueues(options: LookOptions): Promise<readonly Discovered[]> {
  return process.platform === 'win32' ? findWindowsQueues(windowsSpooler) : findCupsQueues(localCupsServer(), options)
}

export async function findCupsQueues(server: CupsServer, options: LookOptions): Promise<readonly Discovered[]> {
  const queues = await cupsQueues(server, options)
  if (!queues.ok) return []
  return queues.value.flatMap(({ name, info, model, device, deviceId }) =>
    queueOf(name, info, { MDL: model, device, ...parseDeviceId(seen(deviceId, longestId)) }),
  )
}

export async function findWindowsQueues(client: Pick<WinspoolClient, 'queues'>): Promise<readonly Discovered[]> {
  return (await client.queues()).flatMap(({ name, port, driver }) => queueOf(name, name, { MDL: driver, device: port }))
}

/** An IEEE 1284 id with its command sets. */
const longestId = 1_024

/** CUPS gives a queue 127 signs, Windows 220. */
const longestQueue = 255

/** Whoever may set queues up says how they are called. One that no address leads to is none: nothing could be sent to it. */
function queueOf(name: string, title: string, said: Readonly<Record<string, string>>): readonly Discovered[] {
  const uri = queueUri(name)
  const address = parseSpoolerUri(uri)
  if (name.length > longestQueue || !address.ok || address.value.queue !== name) return []
  return [
    {
      uri,
      name: shownName(name, title) || uri,
      ids: ids(Object.fromEntries(Object.entries(said).map(([id, text]) => [id, seen(text)]))),
    },
  ]
}

/**
 * Any user of the machine titles a queue of CUPS as he likes (`printer-info`): two titles that were exchanged would lead a label to the
 * other printer. So its own name, which nobody changes, stands in front.
 */
function shownName(name: string, title: string): string {
  const own = seen(name, longestName)
  const titled = seen(title, longestName)
  return own === '' || titled === '' || titled === own ? own || titled : seen(`${own} · ${titled}`, longestName)
}

/**
 * A name is written as it is, but for the signs that would be read otherwise (`//host/queue` is another machine's), and for
 * those that nobody sees or that turn what stands around them.
 */
function queueUri(name: string): string {
  return `spooler:${name.replaceAll(/[%/\p{Cf}\p{Zl}\p{Zp}]/gu, encodeURIComponent)}`
}
