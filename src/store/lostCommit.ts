import type { DatabaseSync } from 'node:sqlite'
import { schemaVersion } from './migrate.ts'
import { sqliteErrcode } from './storeFault.ts'

/**
 * A commit that failed, and may be found by the next start. SQLite writes the frames of a transaction into the log, the
 * last of them with the commit mark, and only then has them synced (`sqlite3WalFrames` in wal.c). Where that fails, the
 * connection goes on without them, but they stay in the file, and recovery takes whatever has a mark and the right
 * checksums (sqlite.org/walformat.html, 4.4).
 */
export function mayBeKept(thrown: unknown): boolean {
  const errcode = sqliteErrcode(thrown)
  // Of a write that failed the mark is not there: it is on the last frame. So too where the disk was full (SQLITE_FULL).
  return errcode !== null && (errcode & 0xff) === sqliteIoerr && errcode !== sqliteIoerrWrite
}

// sqlite.org/rescode.html
const sqliteIoerr = 10
const sqliteIoerrWrite = 778

/**
 * Commits a page that is as it was. Its frame begins where those of the lost commit do, and each checksum goes on from
 * the frame before: none of them is valid behind it. False: that failed as well, and nobody knows what is on the disk.
 */
export function overwriteLost(db: DatabaseSync): boolean {
  try {
    db.exec('BEGIN IMMEDIATE')
    db.exec(`PRAGMA user_version = ${schemaVersion(db)}`)
    db.exec('COMMIT')
    return true
  } catch {
    if (db.isTransaction) db.exec('ROLLBACK')
    return false
  }
}
