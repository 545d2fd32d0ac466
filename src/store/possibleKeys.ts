import type { DatabaseSync } from 'node:sqlite'
import { textOf } from './row.ts'

/** A key is the number before the next one: behind it there has to be room for those. */
export const mostOfKey = 2 ** 52

/** Of what a restore or a salvage brings in: the station gives its own behind it, and no start may find those beyond `mostOfKey`. */
export const mostOfBroughtKey = 2 ** 51

/** Could a program of ours have given these row numbers? With one beyond `most`, none that comes after it could be read. */
export function keysHaveRoom(db: DatabaseSync, most: number): boolean {
  return db
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND wr = 0
      AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`)
    .all()
    .every((row) => hasRoom(db, textOf(row, 'name').replaceAll('"', '""'), most))
}

/** Each end by itself: SQLite looks both up in the tree, and reads no row between. */
function hasRoom(db: DatabaseSync, table: string, most: number): boolean {
  const end = (which: 'min' | 'max') => `(SELECT ${which}(rowid) FROM "${table}")`
  return db.prepare(`SELECT 1 WHERE ${end('min')} < ${-most} OR ${end('max')} > ${most}`).get() === undefined
}
