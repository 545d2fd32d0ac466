import type { BatchRowView } from '../../../src/contract/batches.ts'
import type { RowSource } from '../../components/tableParts.ts'
import type { SheetGroup, SheetView } from '../../stores/batchView.ts'

/** The lines of the table: rows, and above each group its head. A head stands for all rows under it. */
export type SheetLine = BatchRowView | SheetGroup

export function isGroup(line: SheetLine): line is SheetGroup {
  return 'group' in line
}

export function sheetLines(rows: readonly BatchRowView[], { order, groups }: SheetView): RowSource<SheetLine> {
  if (groups.length === 0) {
    return {
      count: order.length,
      at: (index) => rows[order[index] ?? -1] ?? null,
      keyAt: (index) => String(order[index]),
    }
  }
  // A group's head comes before its rows, and after the heads before it.
  const heads = groups.map(({ from }, place) => from + place)
  const lineAt = (index: number) => {
    const place = lastNotAfter(heads, index)
    return heads[place] === index ? { place, number: null } : { place, number: order[index - place - 1] ?? -1 }
  }
  return {
    count: order.length + groups.length,
    at(index) {
      const { place, number } = lineAt(index)
      return (number === null ? groups[place] : rows[number]) ?? null
    },
    keyAt(index) {
      const { place, number } = lineAt(index)
      return number === null ? groupKey(groups[place]?.group ?? '') : String(number)
    },
  }
}

function lastNotAfter(heads: readonly number[], index: number): number {
  let [low, high] = [0, heads.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((heads[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low - 1
}

export function groupKey(group: string): string {
  return `group ${group}`
}

/**
 * What is chosen after the table said so: a head that was chosen or given up by itself takes its rows with it, and is
 * chosen exactly while all of them are.
 */
export function withHeads(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  { order, groups }: SheetView,
): ReadonlySet<string> {
  if (groups.length === 0) return after
  const chosen = rowKeys(after)
  const sameRows = sameKeys(rowKeys(before), chosen)
  for (const { group, from, count } of groups) {
    const key = groupKey(group)
    if (!sameRows || before.has(key) === after.has(key)) continue
    for (const number of order.slice(from, from + count)) {
      if (after.has(key)) chosen.add(String(number))
      else chosen.delete(String(number))
    }
  }
  const whole = groups.filter(({ from, count }) =>
    order.slice(from, from + count).every((number) => chosen.has(String(number))),
  )
  for (const { group } of whole) chosen.add(groupKey(group))
  return chosen
}

function rowKeys(keys: ReadonlySet<string>): Set<string> {
  return new Set([...keys].filter((key) => !key.startsWith('group ')))
}

function sameKeys(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key))
}

/** The numbers of the chosen rows, in the order of the batch. */
export function chosenRows(chosen: ReadonlySet<string>): readonly number[] {
  return [...rowKeys(chosen)].map(Number).sort((a, b) => a - b)
}
