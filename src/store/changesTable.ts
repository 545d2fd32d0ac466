import type { DatabaseSync } from 'node:sqlite'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, textOf, textOrNullOf } from './row.ts'
import type { RowForm, TellDamaged } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { unsealed } from './seal.ts'

/** `told`: plain JSON of the station's, kept sealed. */
export interface BegunChange {
  readonly id: string
  readonly at: number
  readonly told: unknown
}

/** `ended` null: nobody saw the end. `told` null: its key is gone. */
export interface StoredChange extends BegunChange {
  readonly position: number
  readonly ended: string | null
}

/** What leaders did to the station itself. */
export function changesTable(db: DatabaseSync, seals: Seals, damaged: TellDamaged) {
  const read = readerOf(changeRow(seals), damaged)
  const begin = db.prepare('INSERT OR IGNORE INTO station_changes (id, at, sealed) VALUES (?, ?, ?)')
  const end = db.prepare('UPDATE station_changes SET ended = ? WHERE id = ? AND ended IS NULL')
  const page = db.prepare('SELECT * FROM station_changes WHERE position < ? ORDER BY position DESC LIMIT ?')
  return {
    /** Before it is done. Fault: `request.id-taken`, whichever change has the id: under it this one would not be seen. */
    begin: writes(({ id, at, told }: BegunChange) => {
      const { changes } = begin.run(id, at, seals.seal(placeOf(id), Buffer.from(JSON.stringify(told ?? null))))
      return Number(changes) === 1 ? ok() : fail('request.id-taken')
    }),
    /** `ended`: a fault's code; nothing: it was done. */
    end: writes((id: string, ended: string) => {
      end.run(ended, id)
      return ok()
    }),
    /** The newest first, from before this position on; null: from the newest. */
    page: reads(
      (before: number | null, limit: number): Result<readonly StoredChange[]> =>
        ok(read.all(page.all(before ?? Number.MAX_SAFE_INTEGER, limit))),
    ),
  }
}

const placeOf = (id: string) => ['station_changes', id]

/** Of one whose sealed part does not read it is said that it was done, as where its key is gone. */
export function changeRow(seals: Seals): RowForm<StoredChange> {
  return {
    table: 'station_changes',
    key: 'id',
    read: (row) => changeOf(row, unsealed(seals, placeOf(textOf(row, 'id')), bytesOf(row, 'sealed'))),
    instead: (row) => changeOf(row, null),
  }
}

function changeOf(row: Row, told: unknown): StoredChange {
  return {
    id: textOf(row, 'id'),
    told,
    position: integerOf(row, 'position'),
    at: integerOf(row, 'at'),
    ended: textOrNullOf(row, 'ended'),
  }
}
