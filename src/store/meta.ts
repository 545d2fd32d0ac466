import type { DatabaseSync } from 'node:sqlite'
import { textOf } from './row.ts'

/** What a database says of itself: `station`, `projection` (its version), `data-key` (the fingerprint). */
export type MetaKey = 'station' | 'projection' | 'data-key'

export function readMeta(db: DatabaseSync, key: MetaKey): string | null {
  const row = db.prepare('SELECT value FROM meta WHERE key = ?').get(key)
  return row === undefined ? null : textOf(row, 'value')
}

export function writeMeta(db: DatabaseSync, key: MetaKey, value: string): void {
  db.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
    key,
    value,
  )
}

export function forgetMeta(db: DatabaseSync, key: MetaKey): void {
  db.prepare('DELETE FROM meta WHERE key = ?').run(key)
}
