import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Entry, Job, NewEntry } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import type { Order } from '../model/parcel.ts'
import type { Opened, SealedPage, Statistics, StoredOrder, WorkerStart } from './calls.ts'
import type { DataKey } from './dataKey.ts'
import { openDataKey } from './dataKey.ts'
import type { Keyring } from './keyring.ts'
import { stationSchema } from './migrations/schemas.ts'
import { removeOwner } from './ownerFile.ts'
import type { OwnerLock } from './ownerLock.ts'
import { takeOwnerLock } from './ownerLock.ts'
import type { Port } from './port.ts'
import { createPort } from './port.ts'
import { orStoreFault } from './storeFault.ts'

/**
 * All that a station keeps, in one data folder that one process owns. What resolved `ok` is on disk. Every method may
 * fail with `store.full`, `store.unwritable`, `store.unreadable` or `station.closing`.
 */
export interface Store {
  /** The station in whose name entries are written. */
  readonly station: string
  /** Who keeps the data key; `protects` false: whoever copies the folder can read it. */
  readonly keyring: { readonly name: string; readonly protects: boolean }
  /** What was set aside or lost while opening. */
  readonly notices: readonly Fault[]
  readonly journal: Journal
  readonly orders: Orders
  readonly labels: SealedLabels
  readonly settings: SettingsStore
  readonly credentials: Credentials
  readonly printerMemory: PrinterMemory
  statistics(): Promise<Result<Statistics>>
  /** Finishes what was asked before and gives the folder free. */
  close(): Promise<void>
}

export interface Journal {
  /**
   * Appends all or none. Faults: `job.changed-meanwhile` (version, or an entry that cannot follow), `job.duplicate`
   * (facts `job`: whose print it already is). Returns the jobs as the entries left them, in their order.
   */
  append(entries: readonly NewEntry[]): Promise<Result<readonly Job[]>>
  job(id: string): Promise<Result<Job | null>>
  /** In the order they were accepted. A folder has one owner, so they are all its own to recover. */
  openJobs(): Promise<Result<readonly Job[]>>
  jobsOfIntent(intent: string): Promise<Result<readonly Job[]>>
  /** The newest first. */
  latestJobs(limit: number): Promise<Result<readonly Job[]>>
  /** The newest job of each parcel of an order whose label may have come out, last changed at or after `since`. */
  lastPrints(account: string, order: string, since: number): Promise<Result<readonly Job[]>>
  entries(job: string): Promise<Result<readonly Entry[]>>
  /** Jobs accepted in [from, to), in the order they were accepted. */
  jobsBetween(from: number, to: number): Promise<Result<readonly Job[]>>
}

export interface Orders {
  put(account: string, order: Order, readAt: number): Promise<Result<undefined>>
  get(account: string, code: string): Promise<Result<StoredOrder | null>>
  /** The orders a seller's own code stands for, in every shop of the account. */
  bySellerCode(account: string, sellerCode: string): Promise<Result<readonly StoredOrder[]>>
}

export interface SealedLabels {
  put(label: Label, page: SealedPage): Promise<Result<undefined>>
  /** Faults: `label.seal-broken`, after which the page has been set aside. */
  get(label: Label): Promise<Result<SealedPage | null>>
  /** The parcels of an order that have a sealed page in this size. */
  parcels(label: Omit<Label, 'parcel'>): Promise<Result<readonly number[]>>
}

export interface SettingsStore {
  /** null before the first were written. */
  read(): Promise<Result<unknown>>
  write(settings: unknown): Promise<Result<undefined>>
}

/** Account tokens, sealed. */
export interface Credentials {
  put(account: string, token: string): Promise<Result<undefined>>
  /** Faults: `store.key-lost` when it was sealed with a key that is gone: it has to be entered again. */
  get(account: string): Promise<Result<string | null>>
}

/** What printers answer, by address. Read from memory; small JSON values. */
export interface PrinterMemory {
  /** null: nothing is known. */
  get(uri: string): unknown
  set(uri: string, value: unknown): Promise<Result<undefined>>
}

export interface StoreOptions {
  /** Made with mode 0700 where it is missing; its files have mode 0600. */
  readonly dir: string
  readonly keyring: Keyring
  readonly clock?: Clock
  /** null: the folder's own name for its station, made once. */
  readonly station: string | null
  /** Set a lost data key aside and go on with a new one. What was sealed is then lost, the journal is not. */
  readonly replaceLostKey?: boolean
  /** The most pages of 4 kB that each database may have; beyond it is `store.full`. */
  readonly maxPages?: number
}

/**
 * Opens a data folder for this process. Faults: `store.in-use`, `store.newer`, `store.key-lost`, `store.full`,
 * `store.unwritable`. A database that cannot be read is no fault: it is set aside with a notice.
 */
export async function openStore(options: StoreOptions): Promise<Result<Store>> {
  return orStoreFault(async () => {
    await mkdir(options.dir, { recursive: true, mode: 0o700 })
    const lock = await takeOwnerLock(options.dir)
    if (!lock.ok) return lock
    let isOpen = false
    try {
      const store = await openOwned(options, lock.value)
      isOpen = store.ok
      return store
    } finally {
      if (!isOpen) lock.value.release()
    }
  })
}

async function openOwned(options: StoreOptions, lock: OwnerLock): Promise<Result<Store>> {
  const { dir, keyring, clock = systemClock, station, replaceLostKey = false, maxPages = null } = options
  await removeOwner(dir)
  const now = clock.now()
  const inUse = existsSync(join(dir, stationSchema.file))
  const dataKey = await openDataKey({ dir, keyring, inUse, replaceLost: replaceLostKey, now })
  if (!dataKey.ok) return dataKey
  const { key } = dataKey.value
  const port = createPort(startWorker({ dir, dataKey: key, station, newKey: replaceLostKey, maxPages, now }))
  const opened = await port.opened
  if (opened.ok) return ok(storeOf(port, lock, clock, dataKey.value, opened.value))
  await port.close()
  return opened
}

/** Beside this file, as TypeScript or as what was compiled from it. */
function startWorker(start: WorkerStart): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js'
  return new Worker(new URL(file, import.meta.url), { name: 'store', workerData: start, execArgv: [] })
}

function storeOf(port: Port, lock: OwnerLock, clock: Clock, { keyring, notices }: DataKey, opened: Opened): Store {
  let closed: Promise<void> | null = null
  return {
    station: opened.station,
    keyring,
    notices: [...notices, ...opened.notices],
    journal: journalOf(port, clock),
    orders: ordersOf(port),
    labels: labelsOf(port, clock),
    settings: {
      read: () => port.ask('settings.read', null),
      write: (settings) => port.ask('settings.write', { at: clock.now(), settings }),
    },
    credentials: {
      put: (account, token) => port.ask('credentials.put', { account, token, at: clock.now() }),
      get: (account) => port.ask('credentials.get', account),
    },
    printerMemory: printerMemoryOf(port, clock, opened.printerMemory),
    statistics: () => port.ask('statistics', null),
    close() {
      closed ??= port.close().then(() => lock.release())
      return closed
    },
  }
}

function journalOf(port: Port, clock: Clock): Journal {
  return {
    append: (entries) => port.ask('journal.append', { at: clock.now(), entries }),
    job: (id) => port.ask('journal.job', id),
    openJobs: () => port.ask('journal.openJobs', null),
    jobsOfIntent: (intent) => port.ask('journal.jobsOfIntent', intent),
    latestJobs: (limit) => port.ask('journal.latestJobs', limit),
    lastPrints: (account, order, since) => port.ask('journal.lastPrints', { account, order, since }),
    entries: (job) => port.ask('journal.entries', job),
    jobsBetween: (from, to) => port.ask('journal.jobsBetween', { from, to }),
  }
}

function ordersOf(port: Port): Orders {
  return {
    put: (account, order, readAt) => port.ask('orders.put', { account, order, readAt }),
    get: (account, code) => port.ask('orders.get', { account, code }),
    bySellerCode: (account, sellerCode) => port.ask('orders.bySellerCode', { account, sellerCode }),
  }
}

function labelsOf(port: Port, clock: Clock): SealedLabels {
  return {
    put(label, page) {
      const pdf = page.pdf.slice()
      return port.ask('labels.put', { label, page: { ...page, pdf } }, [pdf.buffer])
    },
    async get(label) {
      const page = await port.ask('labels.get', label)
      if (!page.ok && page.fault.code === 'label.seal-broken')
        await port.ask('labels.setAside', { label, at: clock.now() })
      return page
    },
    parcels: (label) => port.ask('labels.parcels', label),
  }
}

function printerMemoryOf(port: Port, clock: Clock, known: Opened['printerMemory']): PrinterMemory {
  const memory = new Map(known)
  return {
    get: (uri) => memory.get(uri) ?? null,
    set(uri, value) {
      memory.set(uri, value)
      return port.ask('printerMemory.set', { uri, value, at: clock.now() })
    },
  }
}
