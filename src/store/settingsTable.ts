import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { HandlersOf } from './calls.ts'
import { textOf } from './row.ts'

/**
 * The settings of the station as one JSON document; null before the first were written. No credential is in it. A
 * document that is no JSON any more is answered as the text it is; whoever cannot use it sets it aside.
 */
export function settingsTable(db: DatabaseSync): HandlersOf<'settings'> {
  const read = db.prepare('SELECT document FROM settings')
  const write = db.prepare(`INSERT INTO settings (only, document, written_at) VALUES (1, ?, ?)
    ON CONFLICT (only) DO UPDATE SET document = excluded.document, written_at = excluded.written_at`)
  const keep = db.prepare(`INSERT INTO settings_aside (set_aside_at, document, written_at)
    SELECT ?, document, written_at FROM settings`)
  const clear = db.prepare('DELETE FROM settings')
  return {
    'settings.read': {
      writes: false,
      run() {
        const row = read.get()
        return ok(row === undefined ? null : parsed(textOf(row, 'document')))
      },
    },
    'settings.write': {
      writes: true,
      run({ at, settings }) {
        write.run(JSON.stringify(settings), at)
        return ok()
      },
    },
    'settings.setAside': {
      writes: true,
      run({ at }) {
        keep.run(at)
        clear.run()
        return ok()
      },
    },
  }
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document)
  } catch {
    return document
  }
}
