import type { MessagePort } from 'node:worker_threads'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import { batchesTable, removeHalfBatches } from './batchesTable.ts'
import type { Bug, CallName, Handlers, Opened, Outcome, Request, WorkerStart } from './calls.ts'
import { changesTable } from './changesTable.ts'
import { credentialsTable } from './credentialsTable.ts'
import type { Database } from './database.ts'
import { cutLog, openDatabase } from './database.ts'
import { openEntries } from './entries.ts'
import { watchFolder } from './folder.ts'
import { holds, noteGone } from './gone.ts'
import type { Task } from './groupCommit.ts'
import { commitGroup } from './groupCommit.ts'
import { historyTable } from './historyTable.ts'
import type { JournalMark } from './journalMark.ts'
import { openJournalMark } from './journalMark.ts'
import { journalTable } from './journalTable.ts'
import { labelsTable } from './labelsTable.ts'
import { settleLosses, unsureUntil } from './losses.ts'
import { memoryTable } from './memoryTable.ts'
import { forgetMeta, readMeta, writeMeta } from './meta.ts'
import { labelsSchema, stationSchema } from './migrations/schemas.ts'
import { checkedAt, isToBeChecked, lookFor, openStation } from './openStation.ts'
import { ordersTable } from './ordersTable.ts'
import { outboxTable } from './outboxTable.ts'
import { openOutsideMarks } from './outsideMarks.ts'
import { peopleTable } from './peopleTable.ts'
import { pickupsTable } from './pickupsTable.ts'
import { printerMemoryTable, readPrinterMemory } from './printerMemoryTable.ts'
import { returnsTable } from './returnsTable.ts'
import type { Seals } from './seal.ts'
import { createSeals } from './seal.ts'
import { settingsTable } from './settingsTable.ts'
import { orStoreFault } from './storeFault.ts'
import { ticketFilesTable } from './ticketFilesTable.ts'

/**
 * The thread that owns the databases of a data folder. Requests that arrived while it was busy are taken together and
 * committed together; the journal before the labels, so that no entry waits for a page. No other thread writes to the
 * files.
 */
if (parentPort === null) throw new Error('the store runs in a worker thread')
await run(parentPort, workerData)

async function run(port: MessagePort, start: WorkerStart): Promise<void> {
  const opened = await open(start)
  port.postMessage(opened.ok ? ok(opened.value.opened) : opened)
  if (opened.ok) serve(port, opened.value, start)
  else port.close()
}

interface Desk {
  readonly opened: Opened
  readonly station: Database
  readonly labels: Database
  readonly seals: Seals
  readonly mark: MarkWriter
}

async function open(start: WorkerStart): Promise<Result<Desk>> {
  const { dir, now, maxPages, end } = start
  const looks = { station: lookFor(dir, stationSchema, end), labels: lookFor(dir, labelsSchema, end) }
  const station = await openStation(dir, { now, maxPages, look: looks.station })
  if (!station.ok) return station
  const labels = await openDatabase(dir, labelsSchema, { now, maxPages, look: looks.labels })
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
  const { mark, ...about } = ready.value
  const all = [looks.station, looks.labels]
  const opened: Opened = {
    ...about,
    notices: [...about.notices, ...labels.value.notices],
    toBeChecked: isToBeChecked(all, end, now),
    checkedAt: checkedAt(all, end, now),
  }
  return ok({ opened, station: station.value, labels: labels.value, seals, mark })
}

type Ready = Omit<Opened, 'toBeChecked' | 'checkedAt'> & { readonly mark: MarkWriter }

/** The mark's file is closed with the thread when something fails behind it. */
async function getReady({ db, notices }: Database, seals: Seals, start: WorkerStart): Promise<Result<Ready>> {
  const known = readMeta(db, 'data-key')
  const isAnother = known !== null && known !== seals.fingerprint
  const lost = fail('store.key-lost', { facts: { cause: 'another-key' } })
  if (isAnother && !start.newKey) return lost
  if (known !== seals.fingerprint) writeMeta(db, 'data-key', seals.fingerprint)
  const inside = openJournalMark(start.dir)
  const outside = openOutsideMarks(start.stateDir, start.dir)
  const station = start.station ?? rememberedStation(db, inside.found?.station ?? outside.stationHere)
  const elsewhere = outside.marksOf(station)
  const settled = settleLosses(db, station, inside.found, start.now, elsewhere)
  removeHalfBatches(db)
  const marks = [...elsewhere.map(({ mark }) => mark), ...(inside.found === null ? [] : [inside.found])]
  const gone = noteGone(db, { marks, notices, now: start.now })
  const own = outside.open(station)
  const mark = markWriter(own === null ? [inside] : [inside, own], station, db)
  mark.write()
  return ok({
    mark,
    station,
    notices: [...notices, ...(isAnother ? [lost.fault] : []), ...settled.notices],
    lost: settled.lost,
    gone,
    unsureUntil: unsureUntil(db),
    isMarkedOutside: own !== null,
    printerMemory: readPrinterMemory(db),
  })
}

/** A folder that was given no name for its station makes one up once and keeps it, in the mark too. */
function rememberedStation(db: Database['db'], marked: string | null): string {
  const known = readMeta(db, 'station')
  if (known !== null) return known
  const station = marked ?? uuid()
  writeMeta(db, 'station', station)
  return station
}

/** A burst is cut here, so that a scan never waits for ten thousand rows to be one commit. */
const largestGroup = 500

function serve(port: MessagePort, desk: Desk, { dir, fsyncDelayMs }: WorkerStart): void {
  const done = { requests: 0, commits: 0 }
  const handlers: Handlers = {
    ...handlersOf(desk),
    'station.shrink': {
      writes: false,
      run: () => ok(cutLog(desk.station.db)),
    },
    'station.answerGone': {
      writes: true,
      run() {
        forgetMeta(desk.station.db, 'gone')
        return ok()
      },
    },
    statistics: { writes: false, run: () => ok({ ...done }) },
  }
  const isThere = watchFolder(dir, stationSchema.file)
  const believe = () => (isThere() ? ok() : fail('store.unwritable', { detail: 'the data folder is gone' }))
  const committed = () => {
    delay(fsyncDelayMs)
    const believed = believe()
    if (believed.ok) desk.mark.write()
    return believed
  }
  port.on('message', (first: Request | 'close') => {
    const messages = takeGroup(port, first)
    const requests = messages.filter((message) => message !== 'close')
    const isPage = (request: Request) => request.name.startsWith('labels.')
    const tell = (request: Request) => (outcome: Outcome) => port.postMessage([request.id, outcome])
    const task = (request: Request) => taskOf(handlers, request, tell(request))
    const there = believe()
    done.requests += requests.length
    if (there.ok) {
      done.commits += commitGroup(desk.station.db, requests.filter((request) => !isPage(request)).map(task), committed)
      done.commits += commitGroup(desk.labels.db, requests.filter(isPage).map(task), believe)
    } else for (const request of requests) tell(request)(there)
    if (messages.includes('close')) close(port, desk)
  })
}

function handlersOf({ station, labels, seals, opened }: Desk): Omit<Handlers, `station.${string}` | 'statistics'> {
  const entries = openEntries(station.db, opened.station)
  return {
    ...journalTable(station.db, opened.station),
    ...historyTable(station.db, opened.station),
    ...ordersTable(station.db, seals),
    ...settingsTable(station.db),
    ...credentialsTable(station.db, seals),
    ...printerMemoryTable(station.db),
    ...batchesTable(station.db, seals),
    ...outboxTable(station.db, seals, entries),
    ...returnsTable(station.db, seals),
    ...ticketFilesTable(station.db, seals),
    ...pickupsTable(station.db, seals, entries),
    ...memoryTable(station.db, seals),
    ...changesTable(station.db, seals),
    ...peopleTable(station.db, seals),
    ...labelsTable(labels.db, seals),
  }
}

/** Writes how far the journal has come, in the folder and outside it. */
interface MarkWriter {
  write(): void
  close(): void
}

/**
 * The first mark is written as soon as there are settings: from then on there is a station that can be missed. A mark
 * that cannot be written takes nothing from the entries: they are on disk.
 */
function markWriter(marks: readonly JournalMark[], station: string, db: Database['db']): MarkWriter {
  const entries = openEntries(db, station)
  const marked = new Map<JournalMark, number>()
  const write = (mark: JournalMark, last: { readonly sequence: number; readonly at: number }) => {
    if (marked.get(mark) === last.sequence) return
    try {
      mark.write({ station, ...last })
      marked.set(mark, last.sequence)
    } catch {
      marked.delete(mark)
    }
  }
  return {
    write() {
      const last = entries.last()
      if (last.sequence === 0 && marked.size === 0 && !holds(db, 'settings')) return
      for (const mark of marks) write(mark, last)
    },
    close() {
      for (const mark of marks) mark.close()
    },
  }
}

/** Stands for the fsync of a slow disk: blocks this thread as that would. */
function delay(milliseconds: number): void {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
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
  desk.mark.close()
  desk.station.db.close()
  desk.labels.db.close()
  port.close()
}
