import { parse } from 'csv-parse/browser/esm/sync'

/** What stands between two values of a line; null: every line is one value. */
export const delimiters = [';', '\t', ',', '|'] as const
export type Delimiter = (typeof delimiters)[number] | null

/** The one that cuts the first lines most alike. */
export function findDelimiter(text: string): Delimiter {
  const head = text.slice(0, 65_536)
  // A quoted value may reach over lines; where a quotation mark is a letter the lines are what they are.
  const ways = [linesOf(head), linesOf(head.replaceAll(/"(?:[^"]|"")*"/g, ''))]
  const alike = delimiters.flatMap((delimiter) =>
    ways.map((lines) => ({ delimiter, share: shareAlike(lines, delimiter) })),
  )
  const best = alike.reduce((most, one) => (one.share > most.share ? one : most))
  return best.share >= 0.5 ? best.delimiter : null
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
}

/** The share of the lines that have as many of it as most have, at least one. */
function shareAlike(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const count = line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  return lines.length === 0 ? 0 : Math.max(0, ...counts.values()) / lines.length
}

/** Lines and their values (RFC 4180, and what people make of it). At most `most` lines. */
export function splitRows(text: string, delimiter: Delimiter, most: number): readonly (readonly string[])[] {
  return parsed(text, delimiter, most).map((row) => (row.length > mostColumns ? row.slice(0, mostColumns) : row))
}

/** As of a spreadsheet. What is further to the right is no list of orders. */
export const mostColumns = 256

function parsed(text: string, delimiter: Delimiter, most: number): readonly (readonly string[])[] {
  const options = { delimiter: delimiter ?? '\u0001', relax_column_count: true, to: most } as const
  try {
    return parse(text, { ...options, relax_quotes: true })
  } catch {
    // A quotation mark that is never closed: then none of them means anything.
    return parse(text, { ...options, quote: false })
  }
}
