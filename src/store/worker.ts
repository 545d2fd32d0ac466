import type { MessagePort } from 'node:worker_threads'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { Bug, CallName, Handlers, Opened, Outcome, Request, WorkerStart } from './calls.ts'
import { credentialsTable } from './credentialsTable.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import type { Task } from './groupCommit.ts'
import { commitGroup } from './groupCommit.ts'
import { journalTable } from './journalTable.ts'
import { labelsTable } from './labelsTable.ts'
import { readMeta, writeMeta } from './meta.ts'
import { labelsSchema, stationSchema } from './migrations/schemas.ts'
import { ordersTable } from './ordersTable.ts'
import { printerMemoryTable, readPrinterMemory } from './printerMemoryTable.ts'
import { renewProjection } from './projection.ts'
import type { Seals } from './seal.ts'
import { createSeals } from './seal.ts'
import { settingsTable } from './settingsTable.ts'
import { orStoreFault } from './storeFault.ts'

/**
 * The thread that owns the databases of a data folder. Requests that arrived while it was busy are taken together and
 * committed together; the journal before the labels, so that no entry waits for a page. No other thread opens the files.
 */
if (parentPort === null) throw new Error('the store runs in a worker thread')
await run(parentPort, workerData)

async function run(port: MessagePort, start: WorkerStart): Promise<void> {
  const opened = await open(start)
  port.postMessage(opened.ok ? ok(opened.value.opened) : opened)
  if (opened.ok) serve(port, opened.value)
  else port.close()
}

interface Desk {
  readonly opened: Opened
  readonly station: Database
  readonly labels: Database
  readonly seals: Seals
}

async function open(start: WorkerStart): Promise<Result<Desk>> {
  const station = await openDatabase(start.dir, stationSchema, start)
  if (!station.ok) return station
  const labels = await openDatabase(start.dir, labelsSchema, start)
  if (!labels.ok) {
    station.value.db.close()
    return labels
  }
  const seals = createSeals(start.dataKey)
  const ready = await orStoreFault(() => getReady(station.value, seals, start))
  if (!ready.ok) {
    station.value.db.close()
    labels.value.db.close()
    return ready
  }
  const opened = { ...ready.value, notices: [...ready.value.notices, ...labels.value.notices] }
  return ok({ opened, station: station.value, labels: labels.value, seals })
}

async function getReady({ db, notices }: Database, seals: Seals, start: WorkerStart): Promise<Result<Opened>> {
  const known = readMeta(db, 'data-key')
  if (known !== null && known !== seals.fingerprint && !start.newKey)
    return fail('store.key-lost', { facts: { cause: 'another-key' } })
  if (known !== seals.fingerprint) writeMeta(db, 'data-key', seals.fingerprint)
  const projected = renewProjection(db)
  const station = start.station ?? rememberedStation(db)
  return ok({ station, notices: [...notices, ...projected], printerMemory: readPrinterMemory(db) })
}

/** A folder that was given no name for its station makes one up once and keeps it. */
function rememberedStation(db: Database['db']): string {
  const known = readMeta(db, 'station')
  if (known !== null) return known
  const station = uuid()
  writeMeta(db, 'station', station)
  return station
}

/** A burst is cut here, so that a scan never waits for ten thousand rows to be one commit. */
const largestGroup = 500

function serve(port: MessagePort, desk: Desk): void {
  const done = { requests: 0, commits: 0 }
  const handlers: Handlers = {
    ...journalTable(desk.station.db, desk.opened.station),
    ...ordersTable(desk.station.db, desk.seals),
    ...settingsTable(desk.station.db),
    ...credentialsTable(desk.station.db, desk.seals),
    ...printerMemoryTable(desk.station.db),
    ...labelsTable(desk.labels.db, desk.seals),
    statistics: { writes: false, run: () => ok({ ...done }) },
  }
  port.on('message', (first: Request | 'close') => {
    const messages = takeGroup(port, first)
    const requests = messages.filter((message) => message !== 'close')
    const isPage = (request: Request) => request.name.startsWith('labels.')
    const task = (request: Request) => taskOf(handlers, request, (outcome) => port.postMessage([request.id, outcome]))
    done.requests += requests.length
    done.commits += commitGroup(desk.station.db, requests.filter((request) => !isPage(request)).map(task))
    done.commits += commitGroup(desk.labels.db, requests.filter(isPage).map(task))
    if (messages.includes('close')) close(port, desk)
  })
}

function takeGroup(port: MessagePort, first: Request | 'close'): readonly (Request | 'close')[] {
  const group = [first]
  while (group.length < largestGroup) {
    const next = receiveMessageOnPort(port)
    if (next === undefined) break
    group.push(next.message)
  }
  return group
}

function taskOf(handlers: Handlers, request: Request, done: (outcome: Outcome) => void): Task {
  return { writes: handlers[request.name].writes, run: () => perform(handlers, request), done }
}

/** Generic, so that the compiler sees that the handler and what it is asked belong together. */
function perform<Name extends CallName>(
  handlers: Handlers,
  { name, asks }: Extract<Request, { name: Name }>,
): Outcome | Bug {
  return handlers[name].run(asks)
}

function close(port: MessagePort, desk: Desk): void {
  desk.station.db.close()
  desk.labels.db.close()
  port.close()
}
