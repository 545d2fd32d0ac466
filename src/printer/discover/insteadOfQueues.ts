import { isQueue } from '../../model/printer.ts'
import type { Discovered } from './discovered.ts'

/** A printer that was found, and what it is as far as it said. */
export interface Described {
  readonly found: Discovered
  readonly language: string | null
  readonly model: string | null
}

/**
 * Queues of Windows whose printer was found at its own address too, by the queue's address: the printer's. A queue says
 * only that a label was sent. One that may print pages keeps its own place: of a printer in whose language the station
 * cannot write nobody knows what its queue is for.
 */
export function insteadOfQueues(all: readonly Described[]): ReadonlyMap<string, string> {
  const queues = all.filter(({ found }) => isQueue(found.uri) && isUsbPort(found.ids.device))
  const instead = new Map<string, string>()
  for (const one of all) {
    const { uri, ids } = one.found
    if (!uri.startsWith('usbprint:') || one.language === null) continue
    const behind = ids.device === undefined ? soleOfModel(one, queues, all) : queues.filter(isAtPort(ids.device))
    for (const { found } of behind) instead.set(found.uri, uri)
  }
  return instead
}

/** The ports of usbmon. */
function isUsbPort(port: string | undefined): boolean {
  return /^USB\d{3,}$/i.test(port ?? '')
}

function isAtPort(port: string) {
  return ({ found }: Described) => found.ids.device?.toUpperCase() === port.toUpperCase()
}

/** Where Windows does not say the port: the queue of the same product, when there is one of each and no more. */
function soleOfModel({ model }: Described, queues: readonly Described[], all: readonly Described[]) {
  if (model === null) return []
  const isIt = (one: Described) => one.model === model
  const same = queues.filter(isIt)
  const devices = all.filter(({ found }) => found.uri.startsWith('usbprint:')).filter(isIt)
  return same.length === 1 && devices.length === 1 ? same : []
}
