import { foldText } from '../../src/model/foldText.ts'
import type { PaletteEntry } from './paletteEntries.ts'

/** Most that are offered: more than that nobody reads. */
const most = 12

/**
 * The entries that hold every word of what is typed, without regard to marks: those whose name begins so first, then
 * those with words that begin so, then the rest; else in their own order. Nothing typed: the first ones.
 */
export function findEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const needle = foldText(typed)
  if (needle === '') return entries.slice(0, most)
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, needle)
    return rank === null ? [] : [{ entry, rank }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}

function rankOf({ name, hint }: PaletteEntry, needle: string): number | null {
  const text = foldText(name)
  if (text.startsWith(needle)) return 0
  const words = needle.split(' ')
  const begins = (part: string) => (` ${text}`.includes(` ${part}`) ? 1 : null)
  if (words.every((part) => begins(part) !== null)) return 1
  const haystack = `${text} ${foldText(hint)}`
  return words.every((part) => haystack.includes(part)) ? 2 : null
}
