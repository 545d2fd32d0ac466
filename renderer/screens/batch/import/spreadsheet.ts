import { readSheet } from 'read-excel-file/universal'
import type { ZipEntry } from './storedZip.ts'
import { openZip, storeZip } from './storedZip.ts'

/** The first sheet of an XLSX file as text: numbers as they are written, so that no digit of a long code is lost. */
export type SheetRead =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly why: 'no-spreadsheet' | 'too-large' }
  | { readonly ok: false; readonly why: 'too-many-rows'; readonly rows: number }

/** What its XML may grow to. */
const mostXml = 256 * 2 ** 20

export async function readSpreadsheet(bytes: Uint8Array, mostRows: number): Promise<SheetRead> {
  const opened = await openZip(bytes, ['.xml', '.xml.rels'], mostXml)
  if (opened === 'too-large') return { ok: false, why: opened }
  if (opened === 'damaged') return { ok: false, why: 'no-spreadsheet' }
  // Counted before it is read: a million rows as objects would be some gigabytes.
  const rows = Math.max(0, ...opened.filter(isSheet).map(({ bytes: xml }) => countRows(xml)))
  if (rows > mostRows) return { ok: false, why: 'too-many-rows', rows }
  try {
    const cells = await readSheet(storeZip(opened).buffer, 1, { parseNumber: (text: string) => text })
    return { ok: true, rows: cells.map((row) => row.map(cellText)) }
  } catch {
    return { ok: false, why: 'no-spreadsheet' }
  }
}

function isSheet({ name }: ZipEntry): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/.test(name)
}

/** How often `<row` begins an element. */
function countRows(xml: Uint8Array): number {
  const [open, r, o, w] = [0x3c, 0x72, 0x6f, 0x77]
  let count = 0
  for (let at = xml.indexOf(open); at !== -1; at = xml.indexOf(open, at + 1)) {
    const after = xml[at + 4] ?? 0
    if (xml[at + 1] === r && xml[at + 2] === o && xml[at + 3] === w && (after === 0x20 || after === 0x3e)) count++
  }
  return count
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
