import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import type { Mark } from './journalMark.ts'
import { readMeta, writeMeta } from './meta.ts'
import { stationSchema } from './migrations/schemas.ts'

/**
 * There was a station in this folder, and its settings are gone with its database: nobody knows any more for whom it
 * prints, and where. It stays so, on disk, until somebody has said how to go on.
 */
export interface Gone {
  /** When it was found, milliseconds since 1970. */
  readonly at: number
  /** Under which name what could not be read is kept; null: there was nothing. */
  readonly keptAs: string | null
  /** When the last entry that is known of was written; null: unknown. */
  readonly lastAt: number | null
}

export interface Traces {
  /** Every mark that tells of a journal of this folder. */
  readonly marks: readonly Mark[]
  readonly notices: readonly Fault[]
  readonly now: number
}

/** What is gone; null: nothing, or there never was anything. Notes it in the database that took its place. */
export function noteGone(db: DatabaseSync, { marks, notices, now }: Traces): Gone | null {
  const known = readMeta(db, 'gone')
  if (known !== null) {
    const gone: Gone = JSON.parse(known)
    return gone
  }
  if (holds(db, 'settings')) return null
  const kept = notices.find(({ facts }) => facts?.file === stationSchema.file && facts.keptAs !== undefined)
  if (kept === undefined && marks.length === 0 && !holds(db, 'entries')) return null
  const lastAt = Math.max(0, ...marks.map(({ at }) => at))
  const gone: Gone = { at: now, keptAs: kept === undefined ? null : String(kept.facts?.keptAs), lastAt: lastAt || null }
  writeMeta(db, 'gone', JSON.stringify(gone))
  return gone
}

/** Settings were written once: from then on there is a station. */
export function holds(db: DatabaseSync, table: 'settings' | 'entries'): boolean {
  return db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined
}
