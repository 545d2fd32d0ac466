import type { Fault, FaultCode } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { failed } from '../base/result.ts'

/**
 * What SQLite or the file system refused, as a fault; null when it is a bug of ours, to be thrown on. The detail is
 * SQLite's fixed text for the code or the system's error name: neither holds a value of a row.
 */
export function storeFault(thrown: unknown): Fault | null {
  if (!(thrown instanceof Error)) return null
  const errcode = sqliteErrcode(thrown)
  if (errcode !== null) return ofSqlite(errcode)
  if ('code' in thrown && typeof thrown.code === 'string') return ofSystem(thrown.code)
  return null
}

/** SQLite's extended result code; null: it was not SQLite that refused. */
export function sqliteErrcode(thrown: unknown): number | null {
  const isOfSqlite = thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number'
  return isOfSqlite ? Number(thrown.errcode) : null
}

/** What the disk refuses meanwhile comes back as a fault; a bug stays thrown. */
export async function orStoreFault<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work()
  } catch (thrown) {
    const fault = storeFault(thrown)
    if (fault === null) throw thrown
    return failed(fault)
  }
}

/** SQLite's primary result codes (sqlite.org/rescode.html); an extended code has its primary one in the low byte. */
const sqliteCodes: Readonly<Record<number, FaultCode>> = {
  3: 'store.unwritable', // SQLITE_PERM
  5: 'store.unwritable', // SQLITE_BUSY
  6: 'store.unwritable', // SQLITE_LOCKED
  8: 'store.unwritable', // SQLITE_READONLY
  10: 'store.unwritable', // SQLITE_IOERR
  11: 'store.unreadable', // SQLITE_CORRUPT
  13: 'store.full', // SQLITE_FULL
  14: 'store.unwritable', // SQLITE_CANTOPEN
  15: 'store.unwritable', // SQLITE_PROTOCOL
  26: 'store.unreadable', // SQLITE_NOTADB
}

const systemCodes: Readonly<Record<string, FaultCode>> = {
  ENOSPC: 'store.full',
  EDQUOT: 'store.full',
  EOTHERS: 'store.read-by-others', // ours: privateFile.ts
}
/** A share that has gone away is told in many ways (`ESTALE`, `ENOTCONN`, `EHOSTDOWN`); what is Node's begins with `ERR_`. */
const nameOfSystem = /^(?:E[A-Z0-9]+|UNKNOWN)$/

function ofSqlite(errcode: number): Fault | null {
  const code = sqliteCodes[errcode & 0xff]
  return code === undefined ? null : { code, detail: `SQLite ${errcode}` }
}

function ofSystem(name: string): Fault | null {
  return nameOfSystem.test(name) ? { code: systemCodes[name] ?? 'store.unwritable', detail: name } : null
}
