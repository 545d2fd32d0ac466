import type { Clock } from '../base/clock.ts'
import type { Label } from '../model/label.ts'
import type { TicketFile } from '../ports/orderActions.ts'
import type { RunningBackups } from './backups.ts'
import type { Opened, SealedPageParts } from './calls.ts'
import type { Client } from './client.ts'
import { batchesOf, historyOf, importsOf, journalOf, ordersOf, outboxOf, pickupsOf, returnsOf } from './longLists.ts'
import { moneyOf } from './money.ts'
import { peopleOf } from './people.ts'
import type { Purge, Retain } from './retention.ts'
import { purge, retain } from './retention.ts'
import { orStoreFault } from './storeFault.ts'

export type Rooms = ReturnType<typeof roomsOf>

export interface Keeping {
  readonly clock: Clock
  readonly dir: string
  readonly learned: Opened['printerMemory']
  readonly backups: RunningBackups
}

/** What a station keeps, room by room: the rows of the worker's table, with the time where it is written down. */
export function roomsOf(client: Client, { clock, dir, learned, backups }: Keeping) {
  const { settings, credentials, memory, packings, ticketFiles, changes } = client
  return {
    journal: journalOf(client, clock),
    history: historyOf(client),
    orders: ordersOf(client, clock),
    labels: labelsOf(client, clock, dir),
    batches: batchesOf(client),
    outbox: outboxOf(client),
    returns: returnsOf(client),
    imports: importsOf(client),
    packings,
    pickups: pickupsOf(client),
    money: moneyOf(client),
    people: peopleOf(client, dir, backups),
    changes,
    printerMemory: printerMemoryOf(client, clock, learned),
    settings: {
      read: settings.read,
      write: (document: unknown) => settings.write(document, clock.now()),
      setAside: (next: unknown = null) => settings.setAside(next, clock.now()),
    },
    credentials: {
      get: credentials.get,
      put: (account: string, token: string) => credentials.put(account, token, clock.now()),
    },
    forgetToken: credentials.forget,
    ticketFiles: {
      get: ticketFiles.get,
      drop: ticketFiles.drop,
      put: (ticket: string, place: number, file: TicketFile) => ticketFiles.put(ticket, place, file, clock.now()),
    },
    /** Small JSON values the station remembers by name: loaded rolls, operators. null: nothing, or unreadable. */
    state: {
      get: memory.get,
      set: (key: string, value: unknown) => memory.set(key, value, clock.now()),
    },
  }
}

function labelsOf(client: Client, clock: Clock, dir: string) {
  const { labels } = client
  return {
    marks: labels.marks,
    parcels: labels.parcels,
    usage: labels.usage,
    /** A copy of its own: what crosses threads takes its whole buffer along. */
    put: (label: Label, page: SealedPageParts) => labels.put(label, { ...page, pdf: page.pdf.slice() }, clock.now()),
    /** Faults: `label.seal-broken`, after which the page has been set aside. */
    async get(label: Label) {
      const page = await labels.get(label, clock.now())
      if (!page.ok && page.fault.code === 'label.seal-broken') await labels.setAside(label, clock.now())
      return page
    },
    retain: (limits: Retain) => orStoreFault(() => retain(client, dir, { now: clock.now(), ...limits })),
    purge: (which: Purge) => orStoreFault(() => purge(client, dir, which, clock.now())),
  }
}

/** What printers answer, by address: read from memory, null where nothing is known. */
function printerMemoryOf({ printerMemory }: Client, clock: Clock, known: Opened['printerMemory']) {
  const memory = new Map(known)
  return {
    get: (uri: string) => memory.get(uri) ?? null,
    set(uri: string, value: unknown) {
      memory.set(uri, value)
      return printerMemory.set(uri, value, clock.now())
    },
  }
}
