import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * A database whose COMMIT fails as it does where the log cannot be synced: the frames and their commit mark are in the
 * log, and the connection does not count them. The index of the log (`-shm`, whose header says how many frames count) is
 * put back behind a commit that went well. `fails`: whether the next commit fails.
 */
export class FailingSync extends DatabaseSync {
  readonly #path: string
  fails: () => boolean = () => false

  constructor(path: string) {
    super(path, { readBigInts: true })
    this.#path = path
    super.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  }

  override exec(sql: string): void {
    const commit = () => super.exec(sql)
    if (sql === 'COMMIT' && this.fails()) loseSync(this.#path, commit)
    else commit()
  }
}

/** Commits, and throws as if the log could not be synced. */
export function loseSync(path: string, commit: () => void): never {
  const before = index(path, null)
  commit()
  index(path, before)
  throw Object.assign(new Error('disk I/O error'), { errcode: sqliteIoerrFsync })
}

const sqliteIoerrFsync = 1034

/** Two copies of 48 bytes, and what readers hold (sqlite.org/walformat.html, 2.1). */
const headerLength = 136

/** Writes the header of the index, or reads it. Not closed: that would let go of SQLite's locks on it. */
function index(path: string, header: Buffer | null): Buffer {
  const known = opened.get(path) ?? openSync(`${path}-shm`, 'r+')
  opened.set(path, known)
  if (header !== null) {
    writeSync(known, header, 0, headerLength, 0)
    return header
  }
  const read = Buffer.alloc(headerLength)
  readSync(known, read, 0, headerLength, 0)
  return read
}

const opened = new Map<string, number>()

/** When the databases are closed. */
export function closeIndexes(): void {
  for (const file of opened.values()) closeSync(file)
  opened.clear()
}
