import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { Opened, Outcome, Request, WorkerStart } from './calls.ts'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { openEntries } from './entries.ts'
import { holds } from './gone.ts'
import type { Task } from './groupCommit.ts'
import { commitGroup, unsureSince } from './groupCommit.ts'
import { handlersOf } from './handlers.ts'
import type { JournalMark } from './journalMark.ts'
import { openJournalMark } from './journalMark.ts'
import { readMeta, writeMeta } from './meta.ts'
import { labelsSchema, stationSchema } from './migrations/schemas.ts'
import { checkedAt, isToBeChecked, lookFor, openStation } from './openStation.ts'
import { openOutsideMarks } from './outsideMarks.ts'
import type { OwnerLock } from './ownerLock.ts'
import { tellOnce } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { anotherKey, createSeals, isAnotherKey } from './seal.ts'
import { settle } from './settle.ts'
import { isStationId } from './stationId.ts'
import { takeStationLock } from './stationLock.ts'
import { orStoreFault } from './storeFault.ts'

/**
 * The thread that owns the databases of a data folder. Requests that arrived while it was busy are taken together and
 * committed together; the journal before the labels, so that no entry waits for a page. No other thread writes to the
 * files.
 */
if (parentPort === null) throw new Error('the store runs in a worker thread')
await run(parentPort, workerData)

async function run(port: MessagePort, start: WorkerStart): Promise<void> {
  const opened = await open(start)
  if (opened.ok) return serve(port, opened.value, start)
  port.postMessage(opened)
  port.close()
}

interface Desk {
  readonly opened: Omit<Opened, 'rows'>
  readonly station: Database
  readonly labels: Database
  readonly seals: Seals
  readonly mark: MarkWriter
  readonly lock: OwnerLock | null
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
  const { mark, lock, ...about } = ready.value
  const all = [looks.station, looks.labels]
  const opened: Desk['opened'] = {
    ...about,
    notices: [...about.notices, ...labels.value.notices],
    toBeChecked: isToBeChecked(all, end, now),
    checkedAt: checkedAt(all, end, now),
  }
  return ok({ opened, station: station.value, labels: labels.value, seals, mark, lock })
}

type Ready = Omit<Opened, 'toBeChecked' | 'checkedAt' | 'rows'> & Pick<Desk, 'mark' | 'lock'>

/** The mark's file is closed with the thread when something fails behind it. */
async function getReady({ db, notices }: Database, seals: Seals, start: WorkerStart): Promise<Result<Ready>> {
  const known = readMeta(db, 'data-key')
  const isAnother = isAnotherKey(known, seals)
  if (isAnother && !start.newKey) return failed(anotherKey)
  if (known !== seals.fingerprint) writeMeta(db, 'data-key', seals.fingerprint)
  const inside = openJournalMark(start.dir)
  const outside = openOutsideMarks(start.stateDir, start.dir)
  const station = start.station ?? rememberedStation(db, inside.found?.station ?? outside.stationHere)
  const lock = start.alone ? takeStationLock(outside, station, start.now) : ok(null)
  if (!lock.ok) return lock
  const elsewhere = outside.marksOf(station)
  const settled = settle(db, { station, mark: inside.found, outside: elsewhere, notices, now: start.now })
  const own = outside.open(station)
  const mark = markWriter(own === null ? [inside] : [inside, own], station, db)
  mark.write()
  return ok({
    ...settled,
    mark,
    lock: lock.value,
    station,
    notices: [...notices, ...(isAnother ? [anotherKey] : []), ...settled.notices],
    isMarkedOutside: own !== null,
    isAlone: lock.value !== null,
  })
}

/** A folder that was given no name for its station, or what is none, makes one up once and keeps it, in the mark too. */
function rememberedStation(db: Database['db'], marked: string | null): string {
  const known = readMeta(db, 'station')
  if (known !== null && isStationId(known)) return known
  const station = marked !== null && isStationId(marked) ? marked : uuid()
  writeMeta(db, 'station', station)
  return station
}

/** A burst is cut here, so that a scan never waits for ten thousand rows to be one commit. */
const largestGroup = 500

/** The wire says no more of a row than this; what fits it was said where it was asked (`client.ts`). */
interface AnyHandler {
  readonly writes: boolean
  run(...asks: readonly unknown[]): Outcome
}

type Table = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

function serve(port: MessagePort, desk: Desk, { dir, fsyncDelayMs }: WorkerStart): void {
  const { station, labels, seals, opened } = desk
  const done = { requests: 0, commits: 0 }
  const damaged = tellOnce((row) => port.postMessage({ damaged: row }))
  const table: Table = handlersOf({
    station: station.db,
    labels: labels.db,
    seals,
    name: opened.station,
    done,
    damaged,
  })
  const rows = Object.fromEntries(Object.entries(table).map(([room, handlers]) => [room, Object.keys(handlers)]))
  port.postMessage(ok({ ...opened, rows }))
  const isThere = watchFolder(dir, stationSchema.file)
  let isUnsure = false
  // What is in memory and what the next start finds may be two things: nothing is built on either.
  const unsure = () => {
    isUnsure = true
  }
  const believe = () => {
    if (isUnsure) return fail('store.unwritable', { detail: unsureSince })
    return isThere() ? ok() : fail('store.unwritable', { detail: 'the data folder is gone' })
  }
  const committed = () => {
    delay(fsyncDelayMs)
    const believed = believe()
    if (believed.ok) desk.mark.write()
    return believed
  }
  port.on('message', (first: Request | 'close') => {
    const messages = takeGroup(port, first)
    const requests = messages.filter((message) => message !== 'close')
    const isPage = (request: Request) => request.room === 'labels'
    const tell = (request: Request) => (outcome: Outcome) => port.postMessage([request.id, outcome])
    const task = (request: Request) => taskOf(table, request, tell(request))
    done.requests += requests.length
    const commit = (db: Database['db'], asked: readonly Request[], committed: () => Outcome) => {
      const there = believe()
      if (there.ok) done.commits += commitGroup(db, asked.map(task), { committed, unsure })
      else for (const request of asked) tell(request)(there)
    }
    commit(
      station.db,
      requests.filter((request) => !isPage(request)),
      committed,
    )
    commit(labels.db, requests.filter(isPage), believe)
    if (messages.includes('close')) close(port, desk)
  })
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

function taskOf(table: Table, { room, name, asks }: Request, done: (outcome: Outcome) => void): Task {
  const handler = table[room]?.[name]
  if (handler === undefined) throw new Error(`the store has no ${room}.${name}`)
  return { writes: handler.writes, run: () => handler.run(...asks), done }
}

function close(port: MessagePort, desk: Desk): void {
  desk.mark.close()
  desk.station.db.close()
  desk.labels.db.close()
  desk.lock?.release()
  port.close()
}

/**
 * Is the folder still the one that was opened? A file that was deleted or moved away takes writes without a murmur on
 * most systems, and nobody would ever find them. Windows keeps open files where they are, and its file numbers are not
 * kept by every file system, so there it only asks whether the file is there.
 */
function watchFolder(dir: string, file: string): () => boolean {
  const path = join(dir, file)
  const look = () => statSync(path, { throwIfNoEntry: false, bigint: true })
  const opened = look()
  return () => {
    const now = look()
    if (now === undefined || opened === undefined) return false
    return process.platform === 'win32' || (now.ino === opened.ino && now.dev === opened.dev)
  }
}
