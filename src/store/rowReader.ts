import type { Slice } from './calls.ts'
import { nextOf } from './handler.ts'
import type { Row } from './row.ts'
import { storeFault } from './storeFault.ts'

/** A row that does not read as what its table holds. `row` null: nobody knows which, or all of them. */
export interface DamagedRow {
  readonly table: string
  readonly row: string | null
}

export type TellDamaged = (row: DamagedRow) => void

/** Of a table's rows: what they are called, and what one of them says. */
export interface RowForm<Item> {
  readonly table: string
  /** The column by which a person finds it. */
  readonly key: string
  /** Throws `damaged`. */
  readonly read: (row: Row) => Item
  /** What stands in the place of a damaged one. Left out, or damaged as well: it is in no list, and by itself it is a fault. */
  readonly instead?: (row: Row) => Item
}

export interface RowReader<Item> {
  one(row: Row | undefined): Item | null
  all(rows: readonly Row[]): readonly Item[]
  /** Rows that have a `position`, found up to `limit` of them. */
  slice(rows: readonly Row[], limit: number): Slice<Item>
}

/** The way lists are read: row by row, so that one that is damaged hides no other, and each of those is told. */
export function readerOf<Item>({ table, key, read, instead }: RowForm<Item>, tell: TellDamaged): RowReader<Item> {
  const orInstead = (row: Row, otherwise: (thrown: unknown) => readonly Item[]): readonly Item[] => {
    try {
      return [read(row)]
    } catch (thrown) {
      if (!isDamage(thrown)) throw thrown
      tell({ table, row: String(row[key]) })
      const stands = instead === undefined ? null : orElse(null, () => [instead(row)])
      return stands ?? otherwise(thrown)
    }
  }
  const all = (rows: readonly Row[]) => rows.flatMap((row) => orInstead(row, () => []))
  return {
    all,
    one(row) {
      if (row === undefined) return null
      const [item] = orInstead(row, (thrown) => {
        throw thrown
      })
      return item ?? null
    },
    slice: (rows, limit) => ({ items: all(rows), next: nextOf(rows, limit) }),
  }
}

function isDamage(thrown: unknown): boolean {
  return storeFault(thrown)?.code === 'store.unreadable'
}

/** What does not read is this instead. */
export function orElse<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read()
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown
    return otherwise
  }
}

/** Of each damaged table so many rows are told. */
const mostTold = 20

/** Each row once, so many of a table, and that nothing of a table was read whatever was told of its rows. */
export function tellOnce(tell: TellDamaged): TellDamaged {
  const told = new Map<string, Set<string | null>>()
  return ({ table, row }) => {
    const rows = told.get(table) ?? new Set()
    told.set(table, rows)
    if (rows.has(row) || (row !== null && rows.size >= mostTold)) return
    rows.add(row)
    tell({ table, row })
  }
}
