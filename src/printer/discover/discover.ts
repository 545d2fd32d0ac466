import { within } from '../transports/deadline.ts'
import type { Discovered, LookOptions, Source } from './discovered.ts'
import { findByMulticast } from './findByMulticast.ts'
import { findInSubnet } from './findInSubnet.ts'
import { findQueues } from './findQueues.ts'
import { findSerialPorts } from './findSerialPorts.ts'
import { findUsbDevices } from './findUsbDevices.ts'
import { findUsbprint } from './findUsbprint.ts'

const gentle: readonly Source[] = [findQueues, findUsbDevices, findUsbprint, findSerialPorts, findByMulticast]

/**
 * Every printer that can be found without asking one, by all ways at once. `subnet`: also knocks at port 9100 of every
 * neighbour, which somebody has to ask for. A way that fails finds nothing and spoils no other.
 */
export async function discover(
  { subnet, ...options }: LookOptions & { readonly subnet: boolean },
  sources: readonly Source[] = subnet ? [...gentle, findInSubnet] : gentle,
): Promise<readonly Discovered[]> {
  const looking = sources.map(async (source) => {
    const finding = Promise.resolve(options).then(source)
    return (await within(finding.catch(none), options.deadlineMs, options.clock, options.signal)) ?? []
  })
  return merged((await Promise.all(looking)).flat())
}

function none(): readonly Discovered[] {
  return []
}

/** One row for an address. The first name that is more than the address stays; what each way knows of it is kept. */
export function merged(found: readonly Discovered[]): readonly Discovered[] {
  const rows = new Map<string, Discovered>()
  for (const next of found) {
    const row = rows.get(next.uri)
    const name = row === undefined || next.uri.includes(row.name) ? next.name : row.name
    rows.set(next.uri, { uri: next.uri, name, ids: { ...next.ids, ...row?.ids } })
  }
  return [...rows.values()]
}
