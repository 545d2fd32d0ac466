import type { DatabaseSync } from 'node:sqlite'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Opened } from './calls.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, jsonOf, textOf } from './row.ts'
import type { TellDamaged } from './rowReader.ts'
import { readerOf } from './rowReader.ts'
import type { Seals } from './seal.ts'

/**
 * The settings of the station as one JSON document; null before the first were written. No credential is in it. A
 * document that is no JSON any more is answered as the text it is; whoever cannot use it sets it aside.
 */
export function settingsTable(db: DatabaseSync) {
  const read = db.prepare('SELECT document FROM settings WHERE only = 1')
  const write = db.prepare(`INSERT INTO settings (only, document, written_at) VALUES (1, ?, ?)
    ON CONFLICT (only) DO UPDATE SET document = excluded.document, written_at = excluded.written_at`)
  const keep = db.prepare(`INSERT INTO settings_aside (set_aside_at, document, written_at)
    SELECT ?, document, written_at FROM settings WHERE only = 1`)
  const clear = db.prepare('DELETE FROM settings')
  return {
    /** null before the first were written. */
    read: reads((): Result<unknown> => {
      const row = read.get()
      return ok(row === undefined ? null : parsed(textOf(row, 'document')))
    }),
    write: writes((settings: unknown, at: number) => {
      write.run(JSON.stringify(settings), at)
      return ok()
    }),
    /**
     * Keeps what is there out of the way, with the time; it is read by nobody but a person. In the same write `next` takes
     * its place, null: nothing.
     */
    setAside: writes((next: unknown, at: number) => {
      keep.run(at)
      if (next === null) clear.run()
      else write.run(JSON.stringify(next), at)
      return ok()
    }),
  }
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document)
  } catch {
    return document
  }
}

/** Account tokens, sealed. A token that cannot be opened is `store.key-lost` and stays until it is entered again. */
export function credentialsTable(db: DatabaseSync, seals: Seals) {
  const put = db.prepare(`INSERT INTO credentials (account, sealed, written_at) VALUES (?, ?, ?)
    ON CONFLICT (account) DO UPDATE SET sealed = excluded.sealed, written_at = excluded.written_at`)
  const get = db.prepare('SELECT sealed FROM credentials WHERE account = ?')
  const forget = db.prepare('DELETE FROM credentials WHERE account = ?')
  return {
    put: writes((account: string, token: string, at: number) => {
      put.run(account, seals.seal(['credentials', account], Buffer.from(token)), at)
      return ok()
    }),
    forget: writes((account: string) => {
      forget.run(account)
      return ok()
    }),
    /** Faults: `store.key-lost` when it was sealed with a key that is gone: it has to be entered again. */
    get: reads((account: string) => {
      const row = get.get(account)
      if (row === undefined) return ok(null)
      const plain = seals.open(['credentials', account], bytesOf(row, 'sealed'))
      return plain === null ? fail('store.key-lost', { facts: { account } }) : ok(Buffer.from(plain).toString())
    }),
  }
}

/**
 * Small things the station keeps by name, sealed. What does not open is no row that was never written: some of them guard.
 * One that is no JSON any more is answered as the text it is.
 */
export function memoryTable(db: DatabaseSync, seals: Seals) {
  const get = db.prepare('SELECT sealed FROM memory WHERE key = ?')
  const set = db.prepare(`INSERT INTO memory (key, sealed, written_at) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET sealed = excluded.sealed, written_at = excluded.written_at`)
  const keep = db.prepare(`INSERT OR IGNORE INTO memory (key, sealed, written_at)
    SELECT key || '/unread/' || ?, sealed, written_at FROM memory WHERE key = ?`)
  const forgetAside = db.prepare(
    "DELETE FROM memory WHERE key GLOB ? || '/unread/*' AND CAST(substr(key, length(?) + 9) AS INTEGER) < ?",
  )
  const opened = (key: string) => {
    const row = get.get(key)
    return row === undefined ? undefined : seals.open(['memory', key], bytesOf(row, 'sealed'))
  }
  return {
    /** null: nothing is kept. Fault: `store.key-lost`, it was sealed with another key or changed since. */
    get: reads((key: string): Result<unknown> => {
      const plain = opened(key)
      if (plain === undefined) return ok(null)
      return plain === null ? fail('store.key-lost') : ok(parsed(Buffer.from(plain).toString()))
    }),
    set: writes((key: string, value: unknown, at: number) => {
      // Its key may be found again.
      if (keptAside.includes(key) && opened(key) === null) keep.run(at, key)
      set.run(key, seals.seal(['memory', key], Buffer.from(JSON.stringify(value ?? null))), at)
      return ok()
    }),
    /** What was kept aside before then. */
    forgetAside: writes((before: number) => {
      for (const key of keptAside) forgetAside.run(key, key, before)
      return ok()
    }),
  }
}

/** Whoever works here cannot be asked again as easily as what was only remembered. */
const keptAside = ['operators']

/** What printers answer, by address: a small JSON value each, so that a mute one is not asked again after a restart. */
export function printerMemoryTable(db: DatabaseSync) {
  const set = db.prepare(`INSERT INTO printer_memory (uri, value, written_at) VALUES (?, ?, ?)
    ON CONFLICT (uri) DO UPDATE SET value = excluded.value, written_at = excluded.written_at`)
  return {
    set: writes((uri: string, value: unknown, at: number) => {
      set.run(uri, JSON.stringify(value), at)
      return ok()
    }),
  }
}

/** A debt, a doubt and what was counted: whoever made them up has a printer believed less, or asked once more. */
const keptOfPrinters = ['cut', 'others', 'counted', 'unexplained', 'unexplained-at']

/** What was learned of printers is learned anew: it decides what counts as printed, and may be a stranger's word. */
export function forgetLessons(db: DatabaseSync): void {
  const isKept = keptOfPrinters.map((key) => `uri LIKE '%#${key}'`).join(' OR ')
  db.exec(`DELETE FROM printer_memory WHERE NOT (${isKept})`)
}

/** What does not read is learned anew. */
export function readPrinterMemory(db: DatabaseSync, damaged: TellDamaged): Opened['printerMemory'] {
  const read = (row: Row) => [textOf(row, 'uri'), jsonOf(textOf(row, 'value'))] as const
  return readerOf({ table: 'printer_memory', key: 'uri', read }, damaged).all(
    db.prepare('SELECT uri, value FROM printer_memory').all(),
  )
}
