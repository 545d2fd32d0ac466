import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { DeedBody } from '../model/deedEntry.ts'
import { deedPrefix } from '../model/deedEntry.ts'
import type { HistoryEntry, HistoryOf, HistorySignature, SignedNames } from '../model/history.ts'
import type { EntryRow } from './chain.ts'
import { linkOf } from './chain.ts'
import { entryColumns, entryRowOf } from './entries.ts'
import { reads } from './handler.ts'
import { namesPlace } from './pickupsTable.ts'
import type { Row } from './row.ts'
import { bytesOrNullOf, integerOrNullOf, jsonOf } from './row.ts'
import type { Seals } from './seal.ts'

/** Runs of the journal as they lie on disk, to be shown to somebody else. */
export function historyTable(db: DatabaseSync, seals: Seals, station: string) {
  // By job and by time, not by station (hence the sign): of that one are all entries there are.
  const ofOrder = db.prepare(`SELECT min(sequence) AS first, max(sequence) AS last FROM (
    SELECT sequence FROM entries WHERE +station = ?1 AND job IN
      (SELECT id FROM jobs WHERE order_code = ?2 AND account = ?3)
    UNION ALL SELECT sequence FROM entries WHERE +station = ?1 AND job >= '${deedPrefix}' AND job < '${afterDeeds}'
      AND instr(body, ?4) > 0 AND body ->> '$.account' = ?3)`)
  const between = db.prepare(`SELECT min(sequence) AS first, max(sequence) AS last FROM entries
    WHERE +station = ? AND at >= ? AND at < ?`)
  const run = db.prepare(`SELECT ${entryColumns} FROM entries
    WHERE station = ? AND sequence >= ? AND sequence <= ? ORDER BY sequence LIMIT ?`)
  const before = db.prepare('SELECT chain FROM entries WHERE station = ? AND sequence = ?')
  const names = db.prepare('SELECT sealed_names FROM pickups WHERE id = ?')
  const signatureOf = ({ id, job, body }: EntryRow, of: HistoryOf): readonly HistorySignature[] => {
    const told: DeedBody | null = job.startsWith(deedPrefix) ? jsonOf(body) : null
    if (told?.type !== 'handed-over') return []
    if ('order' in of && ![...told.handed, ...told.short, ...told.aside].some(({ order }) => order === of.order))
      return []
    const pickup = job.slice(deedPrefix.length)
    const sealed = bytesOrNullOf(names.get(pickup) ?? {}, 'sealed_names')
    const plain = sealed === null ? null : seals.open(namesPlace(pickup), sealed)
    if (plain === null) return []
    const { driver, person, salt }: SignedNames = jsonOf(Buffer.from(plain).toString())
    return [{ entry: id, driver, person, salt }]
  }
  return {
    span: reads((asks: Span) => {
      const row =
        'order' in asks
          ? ofOrder.get(station, asks.order, asks.account, JSON.stringify(asks.order))
          : between.get(station, asks.from, asks.to)
      const first = integerOrNullOf(row ?? {}, 'first')
      const last = integerOrNullOf(row ?? {}, 'last')
      return ok(first === null || last === null ? null : { first, last })
    }),
    run: reads(({ first, last, limit, signed }: Run) => {
      const row = before.get(station, first - 1)
      const link = row === undefined ? null : linkOf(bytesOrNullOf(row, 'chain'))
      const entries = run.all(station, first, last, limit).map(historyEntry)
      const signatures = signed === null ? [] : entries.flatMap((entry) => signatureOf(entry, signed))
      return ok({ before: link, entries, signatures })
    }),
  }
}

type Span = { readonly account: string; readonly order: string } | { readonly from: number; readonly to: number }

interface Run {
  readonly first: number
  readonly last: number
  readonly limit: number
  /** Whose signers are told; null: nobody's. */
  readonly signed: HistoryOf | null
}

/** The first text behind all that begin so. */
const afterDeeds = deedPrefix.replace(':', ';')

function historyEntry(row: Row): HistoryEntry {
  return { ...entryRowOf(row), link: linkOf(bytesOrNullOf(row, 'chain')) }
}
