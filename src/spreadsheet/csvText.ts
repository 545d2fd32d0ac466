import { controlCharacter } from '../base/controlCharacter.ts'
import { visible } from '../base/visible.ts'
import { withoutTurns } from '../base/withoutTurns.ts'

/** A value of a cell; null: an empty one. */
export type CsvCell = string | number | null

const byteOrderMark = '\ufeff'

/**
 * Rows as a CSV file (RFC 4180: CRLF, quotes doubled), with the mark that lets Excel read Vietnamese. What a spreadsheet
 * would take for a formula gets an apostrophe in front, in the wide letters of East Asia as well; numbers stay numbers.
 * Where semicolons separate, as Windows is set up in Vietnam, quotes within a line are letters: what is behind a semicolon
 * or on a line of its own begins a cell there, and quotes before it are an empty text before the rest. Control characters
 * are written out: many look at such a file in a terminal. Signs that turn the direction of letters are left out.
 */
export function csvText(rows: Iterable<readonly CsvCell[]>): string {
  const lines = Array.from(rows, (cells) => `${cells.map(cellText).join(',')}\r\n`)
  return byteOrderMark + lines.join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = withoutTurns(cell)
    .replaceAll(control, visible)
    .replaceAll(/^(?=[=+\-@＝＋－＠\t\r\n])|(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]"*)/g, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const control = new RegExp(controlCharacter, 'g')
