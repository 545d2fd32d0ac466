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
  const edits = cellsOf(text).flatMap(editsOf)
  return edits.length === 0 ? entry : { ...entry, bytes: edited(entry.bytes, edits) }
}

/** A formula, an error, a comment: most files have none, and are not looked through cell by cell. */
const mayHide = /<(?:[\w.-]+:)?f[\s/>]|\st\s*=\s*["']e["']|<!/

interface Cell {
  readonly prefix: string
  readonly attributes: string
  /** Where the attributes begin. */
  readonly at: number
  /** Where what is in it begins. */
  readonly from: number
  readonly inner: string
}

/** Cells that hold something, each from its beginning to its end: what has no end holds nothing. */
function cellsOf(text: string): readonly Cell[] {
  const cells: Cell[] = []
  let open: Omit<Cell, 'inner'> | null = null
  for (const { 0: tag, 1: end, 2: prefix = '', 3: attributes = '', index } of text.matchAll(cellTags)) {
    if (end === '/' && open !== null) cells.push({ ...open, inner: text.slice(open.from, index) })
    const at = index + prefix.length + 2
    open = end === '/' || tag.endsWith('/>') ? null : { prefix, attributes, at, from: index + tag.length }
  }
  return cells
}

const cellTags = /<(\/?)((?:[\w.-]+:)?)c((?:\s+[^\s=>"']+\s*=\s*(?:"[^"]*"|'[^']*')){0,100})\s*\/?>/g

interface Edit {
  readonly at: number
  readonly length: number
  readonly text: string
}

function editsOf({ prefix, attributes, at, from, inner }: Cell): readonly Edit[] {
  const found = /\st\s*=\s*["']([^"']*)["']/.exec(attributes)
  const type = found?.[1] ?? 'n'
  const has = (tag: string) => new RegExp(`<${prefix}${tag}[\\s/>]`).test(inner)
  const value = new RegExp(`<${prefix}v(?:\\s[^<>]*)?>([^<]*)</`).exec(inner)?.[1] ?? ''
  // A text that a formula made may be empty. What stands in a comment or as CDATA is left out by the reader.
  const isUnknown = type === 'e' || (has('f') && !(type === 'str' && has('v')))
  const isLost = (value.trim() === '' && isUnknown) || inner.includes('<!')
  if (!isLost && type !== 'e') return []
  const asText = { at: at + (found?.index ?? 0), length: found?.[0].length ?? 0, text: ' t="str"' }
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
