import makeMulticastDns from 'multicast-dns'
import type { Discovered, LookOptions } from './discovered.ts'
import { knock } from './knock.ts'
import { mdnsSocket } from './mdnsSocket.ts'
import type { ServiceRecord } from './serviceRecords.ts'
import { mostRecords, printersOf, serviceTypes } from './serviceRecords.ts'

const rawPort = 9_100
const patienceMs = 400
/** Most answer within 120 ms (RFC 6762 section 6); asked twice, because nobody confirms a multicast. */
const listenMs = 900

export type MulticastOptions = Parameters<typeof makeMulticastDns>[0]

/** Printers that announce themselves (DNS-SD over mDNS, RFC 6762 and 6763). */
export async function findByMulticast(
  options: LookOptions,
  multicast: MulticastOptions = {},
): Promise<readonly Discovered[]> {
  const found = printersOf(await hear(options, multicast))
  const reachable = await Promise.all(
    found.map(async ({ raw, host }) => raw || (await knock(host, rawPort, patienceMs, options))),
  )
  // What announces only IPP or LPD prints through a queue, unless it takes bytes as well and does not say so.
  return found.filter((_, at) => reachable[at] === true).map(({ printer }) => printer)
}

async function hear(
  { clock, signal, deadlineMs }: LookOptions,
  multicast: MulticastOptions,
): Promise<readonly ServiceRecord[]> {
  const heard: ServiceRecord[] = []
  const mdns = makeMulticastDns({ ...multicast, socket: mdnsSocket() })
  // A machine without a network cannot ask, and finds nothing.
  mdns.on('error', () => undefined)
  mdns.on('response', ({ answers = [], additionals = [] }) => {
    if (heard.length < mostRecords) heard.push(...answers, ...additionals)
  })
  const patience = Math.min(listenMs, deadlineMs / 2)
  const ask = () => mdns.query(serviceTypes.map((name) => ({ name, type: 'PTR' as const })))
  ask()
  await clock.sleep(patience / 3, signal)
  if (!signal.aborted) ask()
  await clock.sleep((patience * 2) / 3, signal)
  await new Promise<void>((resolve) => mdns.destroy(() => resolve()))
  return heard
}
