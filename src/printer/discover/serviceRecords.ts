import { networkInterfaces } from 'node:os'
import type { ResponsePacket } from 'multicast-dns'
import type { Discovered } from './discovered.ts'
import { ids, isPrivate, longestName, seen } from './discovered.ts'

export type ServiceRecord = NonNullable<ResponsePacket['answers']>[number]

/** Raw bytes at a port, IPP, LPD (Bonjour Printing Specification). */
export const serviceTypes = ['_pdl-datastream._tcp.local', '_ipp._tcp.local', '_printer._tcp.local'] as const

const rawType = serviceTypes[0]
const rawPort = 9_100

export interface Announced {
  readonly host: string
  /** It says itself that it takes raw bytes. */
  readonly raw: boolean
  readonly printer: Discovered
}

/** Whoever is on the network announces what he likes: a warehouse has no more, and each costs a look at all. */
export const mostRecords = 2_000
const mostPrinters = 64

/**
 * One printer for each address that the records name, with what all of its services say. One that is no neighbour's, this
 * machine's own among them, is knocked at by nobody.
 */
export function printersOf(all: readonly ServiceRecord[], own = ownAddresses()): readonly Announced[] {
  const records = all.slice(0, mostRecords)
  const services = new Map<string, Announced>()
  for (const record of records) {
    if (services.size >= mostPrinters) break
    if (record.type !== 'PTR' || !isServiceType(record.name)) continue
    const service = serviceOf(record.data, isType(record.name, rawType), records)
    if (service === null || own.includes(service.host)) continue
    const before = services.get(service.host)
    if (before === undefined || (service.raw && !before.raw)) services.set(service.host, service)
  }
  return [...services.values()]
}

/** What a firewall closes to a neighbour is asked by nobody on his word. */
function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
}

function isType(name: string, type: string): boolean {
  return name.toLowerCase().replace(/\.$/, '') === type
}

function isServiceType(name: string): boolean {
  return serviceTypes.some((type) => isType(name, type))
}

/** Where printers take raw bytes. What listens at another port is asked by nobody on a neighbour's word. */
const rawPorts: readonly number[] = [rawPort, 9_101, 9_102, 9_103, 6_101]

function serviceOf(instance: string, saysRaw: boolean, records: readonly ServiceRecord[]): Announced | null {
  const srv = records.find((record) => record.type === 'SRV' && record.name === instance)
  if (srv?.type !== 'SRV') return null
  const address = records.find((record) => record.type === 'A' && record.name === srv.data.target)
  if (address?.type !== 'A' || !isPrivate(address.data)) return null
  const txt = records.find((record) => record.type === 'TXT' && record.name === instance)
  const said = txt?.type === 'TXT' ? keysOf(txt.data) : {}
  const name = seen(instance.replace(/\._[^.]+\._tcp\.local\.?$/i, ''), longestName)
  const raw = saysRaw && rawPorts.includes(srv.data.port)
  const port = raw ? srv.data.port : rawPort
  return {
    host: address.data,
    raw,
    printer: {
      uri: `socket://${address.data}:${port}`,
      name: name === '' ? address.data : name,
      ids: ids({ MFG: said.usb_mfg, MDL: said.usb_mdl ?? said.ty, CMD: said.usb_cmd }),
    },
  }
}

/** `key=value` strings (RFC 6763 section 6); keys do not mind their case. */
function keysOf(data: string | Buffer | readonly (string | Buffer)[]): Readonly<Record<string, string>> {
  const strings = typeof data === 'string' || Buffer.isBuffer(data) ? [data] : data
  return Object.fromEntries(
    strings.flatMap((part) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(part.toString()) ?? []
      return key === undefined || value === undefined ? [] : [[key.toLowerCase(), seen(value)]]
    }),
  )
}
