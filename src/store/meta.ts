import type { DatabaseSync } from 'node:sqlite'
import { textOf } from './row.ts'

/**
 * What a database says of itself: `station`, `projection` (its version), `data-key` (the fingerprint); `restored`: it was
 * just brought back from a backup, and nobody has drawn the consequences; `restored-at`: when that was the last time; `gone`: what was here before it is gone, and nobody has
 * said how to go on; `copies`: marks of copies of the folder whose entries count as lost already;
 * `folder-left`: the folder of daily backups that it named when it was brought back, and that nobody was told of yet;
 * `backup`: it is a backup, and this is what it says of itself.
 */
export type MetaKey =
  | 'station'
  | 'projection'
  | 'data-key'
  | 'restored'
  | 'restored-at'
  | 'gone'
  | 'copies'
  | 'folder-left'
  | 'backup'

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
