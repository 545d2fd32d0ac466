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

/** Lines and their values (RFC 4180, and what people make of it). At most `most` lines. Null: one is too long for a list. */
export function splitRows(text: string, delimiter: Delimiter, most: number): readonly (readonly string[])[] | null {
  const rows = parsed(text, delimiter, most)
  return rows?.map((row) => (row.length > mostColumns ? row.slice(0, mostColumns) : row)) ?? null
}

/** As of a spreadsheet. What is further to the right is no list of orders. */
export const mostColumns = 256

/**
 * Signs of a line: a reader that looks for the end of one that has none takes gigabytes. The reader itself counts what is
 * in the values, of which a line of nothing but commas has none.
 */
const longestLine = 2 ** 20

function isEndless(text: string): boolean {
  for (let from = 0; text.length - from > longestLine; ) {
    const line = text.slice(from, from + longestLine + 1)
    const end = Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\r'))
    if (end === -1) return true
    from += end + 1
  }
  return false
}

// A quotation mark that is never closed: then none of them means anything.
const quotations = [{ relax_quotes: true }, { quote: false }] as const

function parsed(text: string, delimiter: Delimiter, most: number): readonly (readonly string[])[] | null {
  if (isEndless(text)) return null
  const lines = { delimiter: delimiter ?? '\u0001', relax_column_count: true, to: most, max_record_size: longestLine }
  // The reader's own way from letters to bytes takes fifty bytes for each.
  const bytes = new TextEncoder().encode(text)
  for (const quotation of quotations) {
    try {
      return parse(bytes, { ...lines, ...quotation })
    } catch {}
  }
  return null
}
