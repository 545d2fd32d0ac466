import { mostColumns } from './delimited.ts'
import { withFormulas } from './formulaCells.ts'
import { openZip, storeZip } from './storedZip.ts'

/** The first sheet of an XLSX file that its reader is shown, as text: numbers as they are written, so that no digit of a long code is lost. */
export type SheetRead =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly why: 'no-spreadsheet' | 'too-large' | 'too-many-columns' }
  | { readonly ok: false; readonly why: 'too-many-rows'; readonly rows: number }

/** What its XML may grow to. */
const mostXml = 256 * 2 ** 20

export async function readSpreadsheet(bytes: Uint8Array, mostRows: number): Promise<SheetRead> {
  const opened = await openZip(bytes, ['.xml', '.xml.rels'], mostXml)
  if (opened === 'too-large') return { ok: false, why: opened }
  if (opened === 'damaged') return { ok: false, why: 'no-spreadsheet' }
  const extents = opened.map(({ bytes: xml }) => extentOf(xml))
  if (extents.includes(null)) return { ok: false, why: 'no-spreadsheet' }
  if (opened.some(({ bytes: xml }) => isEndless(xml))) return { ok: false, why: 'too-large' }
  const rows = Math.max(0, ...extents.map((extent) => extent?.rows ?? 0))
  if (rows > mostRows) return { ok: false, why: 'too-many-rows', rows }
  if (extents.some((extent) => (extent?.columns ?? 0) > mostColumns)) return { ok: false, why: 'too-many-columns' }
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const cells = await readSheet(storeZip(opened.map(withFormulas)).buffer, firstShown(opened), {
      parseNumber: numberText,
    })
    const table = cells.map((row) => row.map(cellText))
    return lettersOf(table) > mostLetters ? { ok: false, why: 'too-large' } : { ok: true, rows: table }
  } catch {
    return { ok: false, why: 'no-spreadsheet' }
  }
}

/** Of the sheets as the book lists them, counted from 1: what is hidden is for formulas, or of before. Where all are, the first. */
function firstShown(parts: readonly { readonly name: string; readonly bytes: Uint8Array }[]): number {
  const book = parts.find(({ name }) => name === 'xl/workbook.xml')
  const elements = book === undefined ? null : new TextDecoder().decode(book.bytes).match(sheetElements)
  const sheets = (elements ?? []).filter((sheet) => /\sname\s*=/.test(sheet))
  const shown = sheets.findIndex((sheet) => !/\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(sheet))
  return Math.max(0, shown) + 1
}

const sheetElements = /<(?:[\w.-]+:)?sheet(?:\s+[^\s=>"']+\s*=\s*(?:"[^"]*"|'[^']*')){1,100}\s*\/?>/g

/** As many as a table that is text may have. Each cell may name the same long one: it is small here, and endless to hand on. */
const mostLetters = 64 * 2 ** 20

function lettersOf(table: readonly (readonly string[])[]): number {
  return table.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
}

/** Bytes without an element; Excel itself takes 32 767 letters in a cell. A reader goes through more letter by letter. */
const longestText = 2 ** 20
const opening = '<'.charCodeAt(0)

function isEndless(xml: Uint8Array): boolean {
  for (let from = 0; xml.length - from > longestText; ) {
    const last = xml.subarray(from, from + longestText).lastIndexOf(opening)
    if (last === -1) return true
    from += last + 1
  }
  return false
}

/**
 * How far a sheet reaches (any file of the archive may be one), by what it counts and by what its references name: one cell called XFD100000 makes a table of
 * gigabytes. Looked at before it is read; null: a row or a cell is written in a way that no program writes.
 */
function extentOf(xml: Uint8Array): { readonly rows: number; readonly columns: number } | null {
  const text = new TextDecoder('latin1').decode(xml)
  const began = text.match(/<(?:[\w.-]+:)?(?:row|c)(?=[\s/>])/g)?.length ?? 0
  let [seen, counted, rows, columns] = [0, 0, 0, 0]
  for (const [, element, attributes = ''] of text.matchAll(elements)) {
    seen++
    if (element === 'row') counted++
    const reference = /\sr\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
    if (reference === undefined) continue
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(reference) ?? []
    if (letters === undefined) return null
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnOf(letters))
  }
  return seen === began ? { rows: Math.max(rows, counted), columns } : null
}

/** A row or a cell with its attributes. A program writes a dozen; of millions the expression would run out of stack. */
const elements = /<(?:[\w.-]+:)?(row|c)((?:\s+[^\s=>"']+\s*=\s*(?:"[^"]*"|'[^']*')){0,100})\s*\/?>/g

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * As it is written, but for what would be read as another number: `2.5E5`, and a fraction of three digits, which people
 * write for thousands.
 */
function numberText(text: string): string {
  const whole = /e/i.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(whole)) return String(whole)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
