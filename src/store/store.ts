import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { BackgroundCheck } from './backgroundCheck.ts'
import { checkInBackground } from './backgroundCheck.ts'
import type { BackupMade } from './backupFile.ts'
import { backupsOf } from './backups.ts'
import type { Opened, Statistics, WorkerStart } from './calls.ts'
import { clientOf } from './client.ts'
import type { DataKey } from './dataKey.ts'
import { openDataKey } from './dataKey.ts'
import type { Gone } from './gone.ts'
import { removeHalfMade } from './halfMade.ts'
import type { Keyring } from './keyring.ts'
import { takeLastEnd, writeLastEnd } from './lastEnd.ts'
import type { Lost } from './lost.ts'
import { labelsSchema, stationSchema } from './migrations/schemas.ts'
import { removeOwner } from './ownerFile.ts'
import type { OwnerLock } from './ownerLock.ts'
import { takeOwnerLock } from './ownerLock.ts'
import { claimFolder } from './planted.ts'
import type { Port } from './port.ts'
import { createPort } from './port.ts'
import { closeParts } from './privateFile.ts'
import type { Rooms } from './rooms.ts'
import { roomsOf } from './rooms.ts'
import type { TellDamaged } from './rowReader.ts'
import { orStoreFault } from './storeFault.ts'

/**
 * All that a station keeps, in one data folder that one process owns. What resolved `ok` is on disk; of the labels a
 * power cut may take the last ones, which are fetched again. Every method may fail with `store.full`,
 * `store.unwritable`, `store.unreadable` or `station.closing`: what failed is not found by the next start either. A
 * write may be `store.unsure`: then it may be, and all that follows is `store.unwritable` until the folder is opened anew.
 */
export interface Store extends Rooms {
  /** The station in whose name entries are written. */
  readonly station: string
  /** Who keeps the data key; `protects` false: whoever copies the folder can read it. */
  readonly keyring: { readonly name: string; readonly protects: boolean }
  /** What was set aside or lost while opening. */
  readonly notices: readonly Fault[]
  /**
   * Acknowledged entries that are gone, found at this start; null: none. The open jobs that may miss entries are *in
   * doubt* already; jobs that were accepted in between are unknown, and so is that they were ever asked for.
   */
  readonly lost: Lost | null
  /** What was here before this database is gone, and nobody has said how to go on; null: nothing is. */
  readonly gone: Gone | null
  /** Labels may have come out until then that the journal says nothing of, milliseconds since 1970; 0: none. */
  readonly unsureUntil: number
  /** How far the journal has come is kept outside the folder as well. */
  readonly isMarkedOutside: boolean
  /** No copy of the folder starts on this machine meanwhile; false also where it was opened `atRest`. */
  readonly isAlone: boolean
  /** Hears of rows that did not read, from the first one on; `row` null: of all of its table. */
  watchDamaged(listener: TellDamaged): void
  /** Resolves when everything was looked at beside the work, with what is damaged; mended at the next start. */
  readonly checked: Promise<readonly Fault[]>
  /**
   * Copies the station's database while it is in use; with a passphrase the data key goes along, wrapped. Faults:
   * `backup.*`, `file.unwritable`, `store.*`.
   */
  backUp(to: string, passphrase: string | null): Promise<Result<BackupMade>>
  /** The backup of the day in a folder, where the last seven stay, none longer than so many days. Faults as of `backUp`. */
  backUpDaily(folder: string, keepDays: number): Promise<Result<BackupMade>>
  /** Somebody has said how to go on without what is gone. */
  answerGone(): Promise<Result<undefined>>
  statistics(): Promise<Result<Statistics>>
  /** Finishes what was asked before and gives the folder free. */
  close(): Promise<void>
}

export interface StoreOptions {
  /** Made with mode 0700 where it is missing; its files have mode 0600. */
  readonly dir: string
  readonly keyring: Keyring
  readonly clock?: Clock
  /** null: the folder's own name for its station, made once. */
  readonly station: string | null
  /** Set a data key that is gone aside and go on with a new one. What was sealed is then lost, the journal is not. */
  readonly replaceLostKey?: boolean
  /** For a command that ends soon: what killed backups left on another disk is a station's to remove. */
  readonly atRest?: boolean
  /** The folder of the system for what programs remember of their data; null or left out: nothing is kept outside. */
  readonly stateDir?: string | null
  /** The most pages of 4 kB that each database may have; beyond it is `store.full`. */
  readonly maxPages?: number
  /** How long after the start the databases may be looked at whole, where that is due. Milliseconds. */
  readonly checkAfterMs?: number
  /** For benches and tests: each commit takes this much longer, as the fsync of a packing PC's disk would. */
  readonly fsyncDelayMs?: number
}

/**
 * Opens a data folder for this process. Faults: `store.in-use`, `store.newer`, `store.key-lost`, `store.key-elsewhere`,
 * `store.copy-in-use`, `store.full`, `store.unwritable`, `store.not-ours`, `store.read-by-others`. A database that cannot be read is no fault: it is set aside with a notice.
 */
export async function openStore(options: StoreOptions): Promise<Result<Store>> {
  return orStoreFault(async () => {
    const planted = await claimFolder(options.dir, (options.clock ?? systemClock).now())
    if (!planted.ok) return planted
    await closeParts(options.dir, ['preferences.json', 'file.key', 'data.key.json', 'practice', 'electron'])
    const lock = await takeOwnerLock(options.dir, (options.clock ?? systemClock).now())
    if (!lock.ok) return lock
    let isOpen = false
    try {
      const store = await openOwned(options, lock.value)
      isOpen = store.ok
      return store.ok ? ok({ ...store.value, notices: [...planted.value, ...store.value.notices] }) : store
    } finally {
      if (!isOpen) lock.value.release()
    }
  })
}

async function openOwned(options: StoreOptions, lock: OwnerLock): Promise<Result<Store>> {
  const { dir, keyring, clock = systemClock, station, replaceLostKey = false, maxPages = null } = options
  const { fsyncDelayMs = 0, stateDir = null, atRest = false } = options
  await removeOwner(dir)
  removeHalfMade(dir, new Set())
  const now = clock.now()
  const inUse = existsSync(join(dir, stationSchema.file)) || existsSync(join(dir, labelsSchema.file))
  const dataKey = await openDataKey({ dir, keyring, inUse, replaceLost: replaceLostKey, now })
  if (!dataKey.ok) return dataKey
  const { key } = dataKey.value
  const kept = { station, stateDir, alone: !atRest, end: await takeLastEnd(dir) }
  const how = { ...kept, newKey: replaceLostKey, maxPages, fsyncDelayMs, now }
  const port = createPort(startWorker({ dir, dataKey: key, ...how }))
  const opened = await port.opened
  if (opened.ok) return ok(storeOf(options, port, lock, dataKey.value, opened.value))
  await port.close()
  return opened
}

/** Beside this file, as TypeScript or as what was compiled from it. */
function startWorker(start: WorkerStart): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js'
  return new Worker(new URL(file, import.meta.url), { name: 'store', workerData: start, execArgv: [] })
}

function storeOf(
  options: StoreOptions,
  port: Port,
  lock: OwnerLock,
  { key, keyring, notices }: DataKey,
  opened: Opened,
): Store {
  const { dir, clock = systemClock, checkAfterMs = 20_000 } = options
  const check = checkInBackground({
    dir,
    clock,
    afterMs: checkAfterMs,
    isDue: opened.toBeChecked,
    checkedAt: opened.checkedAt,
  })
  const client = clientOf(port, opened.rows)
  const backups = backupsOf({ ...options, clock }, opened.station, key)
  if (!options.atRest) void backups.clear()
  let closed: Promise<void> | null = null
  return {
    station: opened.station,
    keyring,
    notices: notices.length > 0 ? [...notices, ...opened.notices.filter(isNotOfKey)] : opened.notices,
    lost: opened.lost,
    gone: opened.gone,
    unsureUntil: opened.unsureUntil,
    isMarkedOutside: opened.isMarkedOutside,
    isAlone: opened.isAlone,
    checked: check.found,
    watchDamaged: port.watchDamaged,
    ...roomsOf(client, { clock, dir, learned: opened.printerMemory, backups }),
    ...backups.desk,
    answerGone: client.station.answerGone,
    statistics: client.station.statistics,
    close() {
      closed ??= end(port, lock, [check.end(), backups.end()], dir)
      return closed
    },
  }
}

/** A new key does not fit what the old one sealed: that was said of the key. */
const isNotOfKey = ({ code }: Fault) => code !== 'store.key-lost'

type Readers = readonly [checked: ReturnType<BackgroundCheck['end']>, backups: Promise<unknown>]

/** The check and the backups end first: while one of them reads, the last connection could not fold the log in. */
async function end(port: Port, lock: OwnerLock, readers: Readers, dir: string): Promise<void> {
  const read = Promise.all(readers)
  const inOrder = await port.close(read)
  const [{ damaged, checkedAt }] = await read
  // Without this file the next start looks closer; it is no reason not to end.
  if (inOrder)
    await orStoreFault(async () => {
      await writeLastEnd(dir, [stationSchema.file, labelsSchema.file], { damaged, checkedAt })
      return ok()
    })
  lock.release()
}
