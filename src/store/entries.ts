import type { DatabaseSync } from 'node:sqlite'
import { uuid } from '../base/uuid.ts'
import { codesOnly, deedCodesOnly } from '../model/codesOnly.ts'
import type { NewDeed } from '../model/deedEntry.ts'
import { deedPrefix } from '../model/deedEntry.ts'
import type { Entry, EntryBody, NewEntry } from '../model/job.ts'
import type { EntryRow } from './chain.ts'
import { chainOf, provesAlone, sameBytes } from './chain.ts'
import type { Row } from './row.ts'
import { bytesOrNullOf, integerOf, jsonOf, textOf } from './row.ts'

/** Every column but `type`, which SQLite reads out of the body each time: a body may be damaged. */
export const entryColumns = 'position, id, station, sequence, at, job, version, by, body, chain'

/** The entries of the journal on disk, each chained to the one of its station before it. */
export interface Entries {
  /** Puts an entry on disk and returns it with its position. */
  add(wanted: NewEntry, at: number): { readonly entry: Entry; readonly position: number }
  /** Puts on the chain what is no label: asked of the carrier, or handed over. */
  tell(deed: NewDeed, at: number): void
  /** The highest sequence there is or was, and when the last entry was written; 0 before the first. */
  last(): { readonly sequence: number; readonly at: number }
  ofJob(job: string): readonly Entry[]
}

export function openEntries(db: DatabaseSync, station: string): Entries {
  const last = db.prepare('SELECT sequence, at, chain FROM entries WHERE station = ? ORDER BY sequence DESC LIMIT 1')
  const lastGap = db.prepare('SELECT coalesce(max(last), 0) AS last FROM gaps WHERE station = ?')
  const insert = db.prepare(`INSERT INTO entries (id, station, sequence, at, job, version, by, body, chain)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const ofJob = db.prepare(`SELECT ${entryColumns} FROM entries WHERE job = ? ORDER BY version`)
  const versions = db.prepare('SELECT coalesce(max(version), 0) AS version FROM entries WHERE job = ?')
  const highest = (row: Row | undefined) => Math.max(sequenceOf(row), integerOf(lastGap.get(station) ?? {}, 'last'))
  const write = (said: Pick<EntryRow, 'at' | 'job' | 'version' | 'by' | 'body'>) => {
    const before = last.get(station)
    const row: EntryRow = { id: uuid(), station, sequence: highest(before) + 1, ...said }
    const chain = chainOf(before === undefined ? null : bytesOrNullOf(before, 'chain'), row)
    const { id, sequence, at, job, version, by, body } = row
    const { lastInsertRowid } = insert.run(id, station, sequence, at, job, version, by, body, chain)
    return { id, sequence, position: Number(lastInsertRowid) }
  }
  return {
    add({ job, expectedVersion, by, body: wanted }, at) {
      const body = codesOnly(wanted)
      const { id, sequence, position } = write({
        at,
        job,
        version: expectedVersion + 1,
        by,
        body: JSON.stringify(body),
      })
      return { entry: { id, station, sequence, at, job, expectedVersion, by, body }, position }
    },
    tell({ id, by, body }, at) {
      const job = `${deedPrefix}${id}`
      const version = integerOf(versions.get(job) ?? {}, 'version') + 1
      write({ at, job, version, by, body: JSON.stringify(deedCodesOnly(body)) })
    },
    last() {
      const row = last.get(station)
      return { sequence: highest(row), at: row === undefined ? 0 : integerOf(row, 'at') }
    },
    ofJob: (job) => ofJob.all(job).map(entryOf),
  }
}

const sequenceOf = (row: Row | undefined) => (row === undefined ? 0 : integerOf(row, 'sequence'))

/**
 * Is this row as it was written? Entries of version 1 have no chain and are believed; the first one after a gap is
 * believed to follow it.
 */
export function openProof(db: DatabaseSync): (row: Row) => boolean {
  const before = db.prepare(`SELECT sequence, chain FROM entries WHERE station = ? AND sequence < ?
    ORDER BY sequence DESC LIMIT 1`)
  return (row) => {
    const chain = bytesOrNullOf(row, 'chain')
    if (chain === null) return true
    const entry = entryRowOf(row)
    if (!provesAlone(chain, entry)) return false
    const previous = before.get(entry.station, entry.sequence)
    const follows = previous !== undefined && integerOf(previous, 'sequence') === entry.sequence - 1
    if (!follows && entry.sequence > 1) return true
    return sameBytes(chain, chainOf(follows ? bytesOrNullOf(previous, 'chain') : null, entry))
  }
}

export function entryRowOf(row: Row): EntryRow {
  return {
    id: textOf(row, 'id'),
    station: textOf(row, 'station'),
    sequence: integerOf(row, 'sequence'),
    at: integerOf(row, 'at'),
    job: textOf(row, 'job'),
    version: integerOf(row, 'version'),
    by: textOf(row, 'by'),
    body: textOf(row, 'body'),
  }
}

export function entryOf(row: Row): Entry {
  const { version, body, ...entry } = entryRowOf(row)
  const told: EntryBody = jsonOf(body)
  return { ...entry, expectedVersion: version - 1, body: told }
}
