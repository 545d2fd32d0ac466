import type { SQLOutputValue } from 'node:sqlite'
import type * as z from 'zod/mini'

/**
 * A row of SQLite and the readers of its columns. A column of another type than the strict schema says is damage, and the
 * readers throw it.
 */
export type Row = Readonly<Record<string, SQLOutputValue>>

export function textOf(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : wrongType(column, value)
}

export function textOrNullOf(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column)
}

/** One that no number holds is damage, as is one that was not read by a connection of ours (`openConnection`). */
export function integerOf(row: Row, column: string): number {
  const value = row[column]
  const number = typeof value === 'bigint' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : wrongType(column, value)
}

/** 0 where no number holds it: then what it is sealed with does not open, or it is the earliest. */
export function integerOrZeroOf(row: Row, column: string): number {
  return isHeld(row[column]) ? integerOf(row, column) : 0
}

/** What stands in the place of a damaged row: each integer of it that no number holds is 0. */
export function withZeros(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, isHeld(value) ? value : 0n]))
}

function isHeld(value: Row[string] | undefined): boolean {
  return typeof value !== 'bigint' || Number.isSafeInteger(Number(value))
}

export function integerOrNullOf(row: Row, column: string): number | null {
  return row[column] === null ? null : integerOf(row, column)
}

export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column]
  return value instanceof Uint8Array ? value : wrongType(column, value)
}

export function bytesOrNullOf(row: Row, column: string): Uint8Array | null {
  return row[column] === null ? null : bytesOf(row, column)
}

/** One of the words a column may hold. */
export function wordOf<Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const text = textOf(row, column)
  return words.find((word) => word === text) ?? damaged(column)
}

/** JSON that stands openly in a column: what is of another shape is damage. */
export function shapedOf<Value>(row: Row, column: string, shape: z.ZodMiniType<Value>): Value {
  const read = shape.safeParse(jsonOf(textOf(row, column)))
  return read.success ? read.data : damaged(column)
}

/** JSON of the program's own writing, whose shape is therefore known: what is sealed, or proves itself. */
export function jsonOf(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text)
  } catch {
    return damaged('JSON')
  }
}

const sqliteCorrupt = 11

/** What a column cannot hold unless the file is damaged, told as SQLite tells what it notices itself. */
export function damaged(column: string): never {
  throw Object.assign(new Error(`${column} is damaged`), { errcode: sqliteCorrupt })
}

function wrongType(column: string, value: unknown): never {
  return damaged(`column ${column} holds ${value === null ? 'null' : typeof value}: it`)
}
