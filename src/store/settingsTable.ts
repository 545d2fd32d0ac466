import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { Handlers } from './calls.ts'
import { textOf } from './row.ts'

type SettingsHandlers = Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>>

/** The settings of the station as one JSON document; null before the first were written. No credential is in it. */
export function settingsTable(db: DatabaseSync): SettingsHandlers {
  const read = db.prepare('SELECT document FROM settings')
  const write = db.prepare(`INSERT INTO settings (only, document, written_at) VALUES (1, ?, ?)
    ON CONFLICT (only) DO UPDATE SET document = excluded.document, written_at = excluded.written_at`)
  return {
    'settings.read': {
      writes: false,
      run() {
        const row = read.get()
        return ok(row === undefined ? null : JSON.parse(textOf(row, 'document')))
      },
    },
    'settings.write': {
      writes: true,
      run({ at, settings }) {
        write.run(JSON.stringify(settings), at)
        return ok()
      },
    },
  }
}
