import { copyFileSync, existsSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import { deadline } from '../base/deadline.ts'
import { errnoOf } from '../base/errnoOf.ts'
import { fetchHere } from '../base/fetchHere.ts'
import { answerHeader, newProof } from '../base/proof.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { openConnection } from './connection.ts'
import { stationSchema } from './migrations/schemas.ts'
import type { Owner } from './ownerFile.ts'
import { readOwner, readOwnerOfOriginal } from './ownerFile.ts'
import { createPrivately } from './privateFile.ts'
import { stamp } from './stamp.ts'
import { storeFault } from './storeFault.ts'

/** The folder is ours while this is held, at the longest until the process ends. */
export interface OwnerLock {
  release(): void
}

/**
 * Takes the data folder for this process: an exclusive transaction on `owner.db`, held open. The operating system
 * lets go of it when the process dies, however it dies. Nobody but SQLite may open the file: closing it would drop the
 * lock. Somebody may have removed the file under a station that runs, who took it for what a dead one left: what that
 * station wrote of itself tells. Faults: `store.in-use` (facts: `pid` where the owner has written it; detail: `lockRemoved`).
 */
export async function takeOwnerLock(dir: string, now: number): Promise<Result<OwnerLock>> {
  const path = join(dir, 'owner.db')
  const wasRemoved = !existsSync(path)
  await createPrivately(path)
  const owner = await readOwner(dir)
  const inUse = () => fail('store.in-use', owner === null ? {} : { facts: { pid: owner.pid } })
  try {
    const held = lockFile(path, now)
    // Somebody may have removed both: then its database tells.
    const there = owner === null ? wasRemoved && isOpen(join(dir, stationSchema.file)) : await isThere(owner)
    // One that is too busy to answer may be kept so by others: of a lock that lay there the system says that it is free.
    if (there === false || (there === null && !wasRemoved)) return ok(held)
    held.release()
    // For good: the lock that now lies there says nothing of it to whoever tries again.
    return owner === null ? fail('store.in-use', { detail: lockRemoved }) : inUse()
  } catch (thrown) {
    if (!isBusy(thrown)) throw thrown
    return inUse()
  }
}

/** A station runs on the folder without its lock: nobody may wait for the lock and take it. */
export const lockRemoved = 'its lock was removed'

/**
 * Another process of ours that lives, and listens where it said. Number and port are anybody's once it was killed: what
 * answers there has to know what only the one that wrote it down does. Null: somebody is there who does not answer.
 */
async function isThere({ pid, url, secret }: Owner): Promise<boolean | null> {
  if (pid === process.pid || !isAlive(pid)) return false
  try {
    using until = deadline(systemClock, 10_000, new AbortController().signal)
    const proof = await newProof(secret)
    const headers = { Authorization: `Proof ${proof.asked}` }
    const reply = await fetchHere(`${url}/session`, { headers, redirect: 'error', signal: until.signal })
    return reply.headers.get(answerHeader) === proof.answer
  } catch (error) {
    return isRefused(error) ? false : null
  }
}

/** Whether the station runs of whose folder this one is a copy that was made while it ran. */
export async function isCopyOfRunning(dir: string): Promise<boolean> {
  const owner = await readOwnerOfOriginal(dir)
  return owner !== null && (await isThere(owner)) === true
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && errnoOf(error.cause) === 'ECONNREFUSED'
}

/** False also where it is there and is not ours to signal: another user's, who has the number now. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Whether a process has the folder now. Where none has, what `owner.json` says is of one that was killed, and its port is
 * anybody's on this machine by now: who knocked there would tell him PINs.
 */
export function isOwned(dir: string): boolean {
  const path = join(dir, 'owner.db')
  if (!existsSync(path)) return false
  try {
    look(path)
    return false
  } catch (thrown) {
    if (storeFault(thrown) === null) throw thrown
    return isBusy(thrown)
  }
}

/** Whether a process has this database open: one that does keeps everybody from having it alone. */
function isOpen(path: string): boolean {
  if (!existsSync(path)) return false
  const db = openConnection(path, { timeout: 0 })
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
    return false
  } catch (thrown) {
    // What is no database any more is told by whoever opens it.
    return isBusy(thrown)
  } finally {
    db.close()
  }
}

/** Throws busy (`isBusy`) where another process, or this one, has it. */
export function lockFile(path: string, now: number): OwnerLock {
  try {
    return hold(path)
  } catch (thrown) {
    if (storeFault(thrown)?.code !== 'store.unreadable') throw thrown
    empty(path, now)
    return hold(path)
  }
}

/** Beside others that look, and without the lock that an opening needs. Throws as `hold` does. */
function look(path: string): void {
  using db = openConnection(path, { timeout: 0 })
  db.prepare('SELECT 1 FROM sqlite_schema').get()
}

/** Whoever only looks is gone at once, and is waited for. */
const lookedMs = 100

function hold(path: string): OwnerLock {
  const db = openConnection(path, { timeout: lookedMs })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (thrown) {
    db.close()
    throw thrown
  }
  return { release: () => db.close() }
}

/**
 * Something else was written into the lock file: nobody owns the folder, for SQLite asks for the lock before it reads.
 * The file is emptied where it is and not exchanged, so that of two starts at once both mean the same file and one of
 * them gets it. What was in it is kept under its date.
 */
function empty(path: string, now: number): void {
  copyFileSync(path, `${path}.unreadable-${stamp(now)}`)
  truncateSync(path, 0)
}

const sqliteBusy = 5

export function isBusy(thrown: unknown): boolean {
  return thrown instanceof Error && 'errcode' in thrown && thrown.errcode === sqliteBusy
}
