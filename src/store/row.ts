import type { SQLOutputValue } from 'node:sqlite'

/**
 * A row of SQLite and the readers of its columns. A column of another type than the schema says is a bug, so the
 * readers throw.
 */
export type Row = Readonly<Record<string, SQLOutputValue>>

export function textOf(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : wrongType(column, value)
}

export function integerOf(row: Row, column: string): number {
  const value = row[column]
  return typeof value === 'number' ? value : wrongType(column, value)
}

export function integerOrNullOf(row: Row, column: string): number | null {
  return row[column] === null ? null : integerOf(row, column)
}

export function bytesOf(row: Row, column: string): Uint8Array {
  const value = row[column]
  return value instanceof Uint8Array ? value : wrongType(column, value)
}

function wrongType(column: string, value: unknown): never {
  throw new TypeError(`column ${column} holds ${value === null ? 'null' : typeof value}`)
}
