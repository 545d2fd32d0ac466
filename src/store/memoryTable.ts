import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { HandlersOf } from './calls.ts'
import { bytesOf } from './row.ts'
import type { Seals } from './seal.ts'

/** Small things the station remembers by name, sealed. What cannot be opened counts as forgotten. */
export function memoryTable(db: DatabaseSync, seals: Seals): HandlersOf<'memory'> {
  const get = db.prepare('SELECT sealed FROM memory WHERE key = ?')
  const set = db.prepare(`INSERT INTO memory (key, sealed, written_at) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET sealed = excluded.sealed, written_at = excluded.written_at`)
  return {
    'memory.get': {
      writes: false,
      run(key) {
        const row = get.get(key)
        const plain = row === undefined ? null : seals.open(['memory', key], bytesOf(row, 'sealed'))
        return ok(plain === null ? null : JSON.parse(Buffer.from(plain).toString()))
      },
    },
    'memory.set': {
      writes: true,
      run({ key, value, at }) {
        set.run(key, seals.seal(['memory', key], Buffer.from(JSON.stringify(value ?? null))), at)
        return ok()
      },
    },
  }
}
