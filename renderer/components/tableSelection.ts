import { deedOfKey } from '../../src/model/keyTable.ts'

/**
 * The rows of a table that are chosen, and where the keyboard stands. Rows are counted from 0 and known by a key that
 * stays theirs when the table is sorted.
 */
export interface TableSelection {
  readonly chosen: ReadonlySet<string>
  readonly cursor: number
  /** Where a range begins, and what was chosen before it was drawn. */
  readonly anchor: number
  readonly base: ReadonlySet<string>
}

/** The rows as they are now. `page`: how many are in sight. */
export interface TableRows {
  readonly count: number
  readonly page: number
  keyAt(index: number): string
}

export interface TablePress {
  readonly key: string
  readonly shift: boolean
  readonly ctrl: boolean
}

export const nothingChosen: TableSelection = { chosen: new Set(), cursor: 0, anchor: 0, base: new Set() }

/** What a key does; null: it is none of the table's. Enter opens, which is the caller's. */
export function pressed(selection: TableSelection, press: TablePress, rows: TableRows): TableSelection | null {
  const { key, shift, ctrl } = press
  if (rows.count === 0) return null
  const target = targetOf(selection.cursor, key, rows)
  if (target !== null) return shift ? extended(selection, target, rows) : moved(selection, target)
  if (deedOfKey('list', key) === 'list.choose')
    return shift ? extended(selection, selection.cursor, rows) : toggled(selection, selection.cursor, rows)
  if (ctrl && key.toLowerCase() === 'a') return withChosen(selection, allKeys(rows))
  if (ctrl && key.toLowerCase() === 'i') return withChosen(selection, inverted(selection.chosen, rows))
  if (key === 'Escape' && selection.chosen.size > 0) return withChosen(selection, [])
  return null
}

/** A row was pressed with the pointer on its check mark, or anywhere with Ctrl; with Shift up to the row. */
export function toggledTo(selection: TableSelection, index: number, shift: boolean, rows: TableRows): TableSelection {
  return shift ? extended(selection, index, rows) : toggled(selection, index, rows)
}

/** The cursor on another row; a range would begin there. */
export function moved(selection: TableSelection, cursor: number): TableSelection {
  return { ...selection, cursor, anchor: cursor, base: selection.chosen }
}

/** Chosen from outside: by a filter, by a scan. */
export function withChosen(selection: TableSelection, keys: Iterable<string>): TableSelection {
  const chosen = new Set(keys)
  return { ...selection, chosen, anchor: selection.cursor, base: chosen }
}

export function allKeys({ count, keyAt }: TableRows): readonly string[] {
  return Array.from({ length: count }, (_, index) => keyAt(index))
}

function inverted(chosen: ReadonlySet<string>, rows: TableRows): readonly string[] {
  return allKeys(rows).filter((key) => !chosen.has(key))
}

function targetOf(cursor: number, key: string, { count, page }: TableRows): number | null {
  const targets: Readonly<Record<string, number>> = {
    'list.down': cursor + 1,
    'list.up': cursor - 1,
    PageDown: cursor + page,
    PageUp: cursor - page,
    Home: 0,
    End: count - 1,
  }
  const name = deedOfKey('list', key) ?? key
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target))
}

function toggled(selection: TableSelection, index: number, { keyAt }: TableRows): TableSelection {
  const chosen = new Set(selection.chosen)
  const key = keyAt(index)
  if (!chosen.delete(key)) chosen.add(key)
  return { chosen, cursor: index, anchor: index, base: chosen }
}

/** Everything from the anchor to this row beside what was chosen before; going back gives up what was drawn. */
function extended(selection: TableSelection, cursor: number, { keyAt }: TableRows): TableSelection {
  const chosen = new Set(selection.base)
  const [from, to] = [Math.min(selection.anchor, cursor), Math.max(selection.anchor, cursor)]
  for (let index = from; index <= to; index++) chosen.add(keyAt(index))
  return { ...selection, chosen, cursor }
}
