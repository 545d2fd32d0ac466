import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { Handlers, Opened } from './calls.ts'
import { textOf } from './row.ts'

/** What printers answer, by address: a small JSON value each, so that a mute one is not asked again after a restart. */
export function printerMemoryTable(db: DatabaseSync): Pick<Handlers, 'printerMemory.set'> {
  const set = db.prepare(`INSERT INTO printer_memory (uri, value, written_at) VALUES (?, ?, ?)
    ON CONFLICT (uri) DO UPDATE SET value = excluded.value, written_at = excluded.written_at`)
  return {
    'printerMemory.set': {
      writes: true,
      run({ uri, value, at }) {
        set.run(uri, JSON.stringify(value), at)
        return ok()
      },
    },
  }
}

export function readPrinterMemory(db: DatabaseSync): Opened['printerMemory'] {
  return db
    .prepare('SELECT uri, value FROM printer_memory')
    .all()
    .map((row) => [textOf(row, 'uri'), JSON.parse(textOf(row, 'value'))] as const)
}
