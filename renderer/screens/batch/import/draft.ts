import { readScan } from '../../../../src/model/scan.ts'
import { ruledCode } from '../../../input/lineFault.ts'

/** The lines of a batch that is about to be made, counted before it is: the counts add up to the rows of the table. */
export interface DraftLines {
  /** As they will be sent, in their order. */
  readonly lines: readonly string[]
  readonly blank: number
  /** Codes that were there before. */
  readonly duplicates: number
  /** Lines that no scan could be: too long, a control character, a command. They stay, and each is told by itself. */
  readonly wrong: number
}

/** A batch takes no longer line. */
const longestLine = 200

export function draftLines(
  rows: readonly (readonly string[])[],
  {
    column,
    header,
    keepDuplicates,
  }: { readonly column: number; readonly header: boolean; readonly keepDuplicates: boolean },
): DraftLines {
  const known = new Set<string>()
  const lines: string[] = []
  let [blank, duplicates, wrong] = [0, 0, 0]
  for (let at = header ? 1 : 0; at < rows.length; at++) {
    const line = (rows[at]?.[column] ?? '').trim()
    if (line === '') {
      blank++
      continue
    }
    const key = keyOf(line)
    const again = key !== null && known.has(key)
    if (key === null) wrong++
    else known.add(key)
    if (again) duplicates++
    if (!again || keepDuplicates) lines.push(line.slice(0, longestLine))
  }
  return { lines, blank, duplicates, wrong }
}

/** What the station tells duplicates by; null: it is no code at all. */
export function keyOf(line: string): string | null {
  const ruled = ruledCode(line)
  return ruled === null ? keyAsItStands(line) : `${ruled.order}_${ruled.parcel}`
}

/** The same of a line that no rule is for. */
export function keyAsItStands(line: string): string | null {
  const read = readScan(line)
  if (!read.ok || read.value.kind === 'command' || read.value.kind === 'badge') return null
  return read.value.kind === 'code' ? `${read.value.order}_${read.value.parcel}` : `"${read.value.text}`
}

/** Lines in parts that one frame carries: the first makes the batch, the others are added to it. */
export function inParts(lines: readonly string[], mostCharacters = 400_000): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  let length = 0
  for (const line of lines) {
    length += line.length + 3
    if (length > mostCharacters) {
      parts.push([])
      length = line.length + 3
    }
    parts.at(-1)?.push(line)
  }
  return parts
}
