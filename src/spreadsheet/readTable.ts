import type { Delimiter } from './delimited.ts'
import { findDelimiter, splitRows } from './delimited.ts'
import type { Encoding } from './encoding.ts'
import { decode, findEncoding } from './encoding.ts'
import { readSpreadsheet } from './readXlsx.ts'

/** A file or a paste as a table of texts, and how it was read; or why it was not. */
export type ImportedTable =
  | {
      readonly ok: true
      readonly rows: readonly (readonly string[])[]
      /** null: a spreadsheet has none. */
      readonly text: { readonly encoding: Encoding; readonly delimiter: Delimiter } | null
    }
  | ImportRefusal

export type ImportRefusal =
  | { readonly ok: false; readonly why: 'too-many-rows'; readonly rows: number }
  | {
      readonly ok: false
      readonly why: 'too-large' | 'too-many-columns' | 'binary' | 'old-spreadsheet' | 'broken' | 'empty'
    }

/** What somebody chose instead of what was found. */
export interface ReadAs {
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
}

/** One batch takes so many lines. */
export const mostRows = 100_000
export const mostFileBytes = 64 * 2 ** 20

export async function readTable(bytes: Uint8Array, readAs: ReadAs = {}): Promise<ImportedTable> {
  if (bytes.length > mostFileBytes) return { ok: false, why: 'too-large' }
  if (bytes.length === 0) return { ok: false, why: 'empty' }
  const kind = kindOf(bytes)
  if (kind === 'zip') return readZip(bytes)
  if (kind !== 'text') return { ok: false, why: kind }
  const encoding = readAs.encoding ?? findEncoding(bytes)
  return encoding === null ? { ok: false, why: 'binary' } : readText(decode(bytes, encoding), encoding, readAs)
}

/** A text that is one already: pasted. */
export function readText(text: string, encoding: Encoding, readAs: ReadAs = {}): ImportedTable {
  const delimiter = readAs.delimiter === undefined ? findDelimiter(text) : readAs.delimiter
  const rows = splitRows(text, delimiter, mostRows + 1)
  if (rows === null) return { ok: false, why: 'too-large' }
  if (rows.length > mostRows) return { ok: false, why: 'too-many-rows', rows: countLines(text) }
  return rows.length === 0 ? { ok: false, why: 'empty' } : { ok: true, rows, text: { encoding, delimiter } }
}

/** By the first bytes: an archive, an Excel file of before 2007, or one that is known and no table. */
function kindOf([a = 0, b = 0, c = 0, d = 0]: Uint8Array): 'zip' | 'old-spreadsheet' | 'binary' | 'text' {
  const magic = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  if (magic === 0x504b0304) return 'zip'
  if (magic === 0xd0cf11e0) return 'old-spreadsheet'
  const pdf = 0x25504446
  const png = 0x89504e47
  return magic === pdf || magic === png || magic >>> 8 === 0xffd8ff ? 'binary' : 'text'
}

async function readZip(bytes: Uint8Array): Promise<ImportedTable> {
  // One row more for its header.
  const read = await readSpreadsheet(bytes, mostRows + 1)
  if (read.ok) return read.rows.length === 0 ? { ok: false, why: 'empty' } : { ok: true, rows: read.rows, text: null }
  if (read.why === 'too-many-rows') return read
  return { ok: false, why: read.why === 'no-spreadsheet' ? 'binary' : read.why }
}

function countLines(text: string): number {
  let count = /[\r\n]$/.test(text) ? 0 : 1
  for (const _ of text.matchAll(/\r\n?|\n/g)) count++
  return count
}
