import type { NetworkInterfaceInfo } from 'node:os'
import { networkInterfaces } from 'node:os'
import type { Discovered, LookOptions } from './discovered.ts'
import { isPrivate } from './discovered.ts'
import { knock } from './knock.ts'

const rawPort = 9_100
const patienceMs = 400
/** So many at a time: a cheap router keeps a table of them. */
const doors = 32
/** More than that is no packing table's network. */
const mostNetworks = 4

/**
 * Whoever takes connections at port 9100 among the 254 neighbours of each of this machine's addresses: never more than
 * its own /24, however large the network is, and never a public network.
 */
export async function findInSubnet(options: LookOptions): Promise<readonly Discovered[]> {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return findAmong(neighbours(own), rawPort, options)
}

/** Knocks at every one of them. */
export async function findAmong(
  hosts: readonly string[],
  port: number,
  options: LookOptions,
): Promise<readonly Discovered[]> {
  const found: Discovered[] = []
  const left = [...hosts]
  async function walk(): Promise<void> {
    for (let host = left.shift(); host !== undefined && !options.signal.aborted; host = left.shift())
      if (await knock(host, port, patienceMs, options))
        found.push({ uri: `socket://${host}:${port}`, name: host, ids: {} })
  }
  await Promise.all(Array.from({ length: doors }, walk))
  return found
}

export function neighbours(
  own: readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[],
): readonly string[] {
  const addresses = own.filter(({ address, family, internal }) => family === 'IPv4' && !internal && isPrivate(address))
  const networks = [...new Set(addresses.map(({ address }) => address.replace(/\.\d+$/, '')))].slice(0, mostNetworks)
  const mine = new Set(addresses.map(({ address }) => address))
  const hosts = networks.flatMap((network) => Array.from({ length: 254 }, (_, at) => `${network}.${at + 1}`))
  return hosts.filter((host) => !mine.has(host))
}
