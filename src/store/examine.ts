import type { DatabaseSync } from 'node:sqlite'
import { hasEnded, mayHavePrinted } from '../model/job.ts'
import { chainOf, provesAlone, sameBytes } from './chain.ts'
import { entryColumns, entryRowOf, openEntries } from './entries.ts'
import { readMeta } from './meta.ts'
import { mostOfKey } from './possibleKeys.ts'
import { jobOf } from './projection.ts'
import type { Row } from './row.ts'
import { bytesOrNullOf, integerOf, integerOrNullOf, textOf } from './row.ts'
import { storeFault } from './storeFault.ts'

/** What of a journal is not as it was written. The projection can be made again; entries cannot. */
export type Finding = 'sound' | 'projection' | 'entries'

/** Entries that are looked at when there is no time for all. */
const tail = 500

/**
 * Looks whether entries and jobs are as they were written: all of them, or the last ones and the open jobs, from which
 * everything that is going to happen follows.
 */
export function examineJournal(db: DatabaseSync, extent: 'all' | 'tail'): Finding {
  if (!proves(() => hasRoomForEntries(db) && entriesAreProved(db, extent))) return 'entries'
  return proves(() => jobsAreSound(db, extent)) ? 'sound' : 'projection'
}

/** Damage that is met on the way answers the question. */
function proves(look: () => boolean): boolean {
  try {
    return look()
  } catch (thrown) {
    if (storeFault(thrown)?.code === 'store.unreadable') return false
    throw thrown
  }
}

/** Every start reads these, and gives the next entry its number behind them. */
function hasRoomForEntries(db: DatabaseSync): boolean {
  const { sequence } = openEntries(db, readMeta(db, 'station') ?? '').last()
  return (
    sequence <= mostOfKey &&
    db
      .prepare('SELECT first, last, found_at FROM gaps')
      .all()
      .every((row) => endReads(row, mostOfKey))
  )
}

/** Of a row of a loss, which leaves room behind `most`. */
export function endReads(row: Row, most: number): boolean {
  const [, last] = ['first', 'last', 'found_at'].map((column) => integerOf(row, column))
  return last !== undefined && last <= most
}

/** In the order of writing, with the last link of each station in hand. Like `openProof`, without asking row by row. */
function entriesAreProved(db: DatabaseSync, extent: 'all' | 'tail'): boolean {
  const from = extent === 'all' ? '' : `WHERE position > (SELECT max(position) FROM entries) - ${tail}`
  const links = new Map<string, { sequence: number; chain: Uint8Array | null }>()
  for (const row of db.prepare(`SELECT ${entryColumns} FROM entries ${from} ORDER BY position`).iterate()) {
    const entry = entryRowOf(row)
    const chain = bytesOrNullOf(row, 'chain')
    const before = links.get(entry.station)
    const follows = before?.sequence === entry.sequence - 1
    if (chain === null && before !== undefined && before.chain !== null) return false
    if (chain !== null) {
      const isLinked = follows || entry.sequence === 1
      const proof = chainOf(follows ? before.chain : null, entry)
      if (!(isLinked ? sameBytes(chain, proof) : provesAlone(chain, entry))) return false
    }
    links.set(entry.station, { sequence: entry.sequence, chain })
  }
  return true
}

function jobsAreSound(db: DatabaseSync, extent: 'all' | 'tail'): boolean {
  const which = extent === 'all' ? '' : 'WHERE open = 1'
  const versions = db.prepare('SELECT max(version) AS version FROM entries WHERE job = ?')
  for (const row of db.prepare(`SELECT * FROM jobs ${which}`).iterate())
    if (!isSound(row, (id) => integerOf(versions.get(id) ?? {}, 'version'))) return false
  return true
}

/** The columns say what the job says, and the job has all its entries. */
function isSound(row: Row, versionOf: (id: string) => number): boolean {
  const job = jobOf(row)
  return (
    integerOf(row, 'open') === (hasEnded(job) ? 0 : 1) &&
    integerOf(row, 'may_have_printed') === (mayHavePrinted(job) ? 1 : 0) &&
    integerOf(row, 'accepted_at') === job.acceptedAt &&
    integerOrNullOf(row, 'batch_row') === (job.batch?.row ?? null) &&
    textOf(row, 'state') === job.state &&
    textOf(row, 'order_code') === job.label.order &&
    textOf(row, 'account') === job.label.account &&
    textOf(row, 'intent') === job.intent &&
    versionOf(job.id) === job.version
  )
}
