import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { HandlersOf } from './calls.ts'
import { bytesOf, integerOf, jsonOf, textOf, textOrNullOf } from './row.ts'
import type { Seals } from './seal.ts'

export function changesTable(db: DatabaseSync, seals: Seals): HandlersOf<'changes'> {
  const begin = db.prepare('INSERT OR IGNORE INTO station_changes (id, at, sealed) VALUES (?, ?, ?)')
  const end = db.prepare('UPDATE station_changes SET ended = ? WHERE id = ? AND ended IS NULL')
  const page = db.prepare('SELECT * FROM station_changes WHERE position < ? ORDER BY position DESC LIMIT ?')
  const placeOf = (id: string) => ['station_changes', id]
  return {
    'changes.begin': {
      writes: true,
      run({ id, at, told }) {
        begin.run(id, at, seals.seal(placeOf(id), Buffer.from(JSON.stringify(told ?? null))))
        return ok()
      },
    },
    'changes.end': {
      writes: true,
      run({ id, ended }) {
        end.run(ended, id)
        return ok()
      },
    },
    'changes.page': {
      writes: false,
      run({ before, limit }) {
        const rows = page.all(before ?? Number.MAX_SAFE_INTEGER, limit)
        return ok(
          rows.map((row) => {
            const id = textOf(row, 'id')
            const plain = seals.open(placeOf(id), bytesOf(row, 'sealed'))
            const told = plain === null ? null : jsonOf(Buffer.from(plain).toString())
            return {
              id,
              told,
              position: integerOf(row, 'position'),
              at: integerOf(row, 'at'),
              ended: textOrNullOf(row, 'ended'),
            }
          }),
        )
      },
    },
  }
}
