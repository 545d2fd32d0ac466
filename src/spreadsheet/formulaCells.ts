import type { ZipEntry } from './storedZip.ts'

/**
 * A sheet whose formulas without a value are told from empty cells, which the reader takes both for: one that failed is
 * its error (`#N/A`), one that nobody has calculated is `=`. Either is refused at its cell by whoever reads the table.
 * Libraries write formulas that they do not calculate, some with an empty value.
 */
export function withFormulas(entry: ZipEntry): ZipEntry {
  // A letter for each byte: places in the text are places in the bytes.
  const text = new TextDecoder('latin1').decode(entry.bytes)
  if (!mayHide.test(text)) return entry
  const edits = [...text.matchAll(cells)].flatMap((cell) => editsOf(cell, text))
  return edits.length === 0 ? entry : { ...entry, bytes: edited(entry.bytes, edits) }
}

/** A formula, an error, a comment: most files have none, and are not looked through cell by cell. */
const mayHide = /<(?:[\w.-]+:)?f[\s/>]|\st\s*=\s*["']e["']|<!/

/** The beginning of a cell that holds something: its prefix and its attributes. */
const cells = /<((?:[\w.-]+:)?)c((?:\s+[^\s=>"']+\s*=\s*(?:"[^"]*"|'[^']*')){0,100})\s*>/g

interface Edit {
  readonly at: number
  readonly length: number
  readonly text: string
}

function editsOf(cell: RegExpExecArray, text: string): readonly Edit[] {
  const [opening, prefix = '', attributes = ''] = cell
  const from = cell.index + opening.length
  const inner = text.slice(from, Math.max(from, text.indexOf(`</${prefix}c`, from)))
  const found = /\st\s*=\s*["']([^"']*)["']/.exec(attributes)
  const type = found?.[1] ?? 'n'
  const has = (tag: string) => new RegExp(`<${prefix}${tag}[\\s/>]`).test(inner)
  const isEmpty = !has('v') || new RegExp(`<${prefix}v\\s*/>|<${prefix}v\\s*></`).test(inner)
  // A text that a formula made may be empty. What stands in a comment or as CDATA is left out by the reader.
  const isUnknown = type === 'e' || (has('f') && !(type === 'str' && has('v')))
  const isLost = (isEmpty && isUnknown) || inner.includes('<!')
  if (!isLost && type !== 'e') return []
  const attribute = cell.index + prefix.length + 2
  const asText = { at: attribute + (found?.index ?? 0), length: found?.[0].length ?? 0, text: ' t="str"' }
  return isLost ? [asText, { at: from, length: inner.length, text: `<${prefix}v>=</${prefix}v>` }] : [asText]
}

function edited(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const grown = edits.reduce((sum, { length, text }) => sum + text.length - length, 0)
  const result = new Uint8Array(bytes.length + grown)
  const writer = new TextEncoder()
  let [from, to] = [0, 0]
  for (const { at, length, text } of edits) {
    result.set(bytes.subarray(from, at), to)
    to += at - from
    result.set(writer.encode(text), to)
    to += text.length
    from = at + length
  }
  result.set(bytes.subarray(from), to)
  return result
}
