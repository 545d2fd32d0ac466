/** A value of a cell; null: an empty one. */
export type CsvCell = string | number | null

const byteOrderMark = '\ufeff'

/**
 * Rows as a CSV file (RFC 4180: CRLF, quotes doubled), with the mark that lets Excel read Vietnamese. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers.
 */
export function csvText(rows: Iterable<readonly CsvCell[]>): string {
  const lines = Array.from(rows, (cells) => `${cells.map(cellText).join(',')}\r\n`)
  return byteOrderMark + lines.join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
