import { readScan } from '../../../../src/model/scan.ts'
import { ruledCode } from '../../../input/lineFault.ts'

/** Which column of a table holds the order codes, and whether its first row names the columns. */
export interface FoundColumn {
  readonly column: number
  readonly header: boolean
}

const looked = 300
const codeName = /mã\s*(đơn|vận|kiện)|vận\s*đơn|order|tracking|waybill|awb|bill|^\s*code\s*$|^\s*mã\s*$/i
const anyName = /[a-zà-ỹđ]/i

export function findCodeColumn(rows: readonly (readonly string[])[]): FoundColumn {
  const [first = [], ...rest] = rows.slice(0, looked + 1)
  const width = Math.max(1, ...rows.slice(0, looked).map((row) => row.length))
  const scores = Array.from({ length: width }, (_, column) => scoreOf(first[column] ?? '', valuesOf(rest, column)))
  const column = scores.indexOf(Math.max(...scores))
  return { column, header: hasHeader(first[column] ?? '', valuesOf(rest, column)) }
}

/** What the columns of a table are called: the first row's words, else their letter as in a spreadsheet. */
export function columnNames(rows: readonly (readonly string[])[], header: boolean): readonly string[] {
  const [first = []] = rows
  const width = Math.max(1, ...rows.slice(0, looked).map((row) => row.length))
  return Array.from({ length: width }, (_, column) => {
    const name = header ? (first[column] ?? '').trim() : ''
    return name === '' ? letterOf(column) : name
  })
}

/** `A` to `Z`, `AA`. */
function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter
}

function valuesOf(rows: readonly (readonly string[])[], column: number): readonly string[] {
  return rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '')
}

/** How much its values are like codes, that differ from row to row, under a name that says so. */
function scoreOf(name: string, values: readonly string[]): number {
  const named = codeName.test(name) ? 0.4 : 0
  if (values.length === 0) return named + likeness(name.trim())
  const like = values.reduce((sum, value) => sum + likeness(value), 0) / values.length
  return named + like * (0.5 + new Set(values).size / values.length / 2)
}

/** 1: letters and digits as a code has them, or what a leader's rule is for. A phone, an amount and a word have its form and are seldom one. */
function likeness(value: string): number {
  if (ruledCode(value) !== null) return 1
  const read = readScan(value)
  if (!read.ok || read.value.kind !== 'code') return 0
  if (/^\d+$/.test(value)) return 0.2
  if (value !== value.toUpperCase()) return 0.3
  return /\d/.test(value) ? 1 : 0.7
}

function hasHeader(first: string, values: readonly string[]): boolean {
  if (codeName.test(first)) return true
  const codes = values.filter((value) => likeness(value) > 0).length
  return codes > values.length / 2 && likeness(first.trim()) === 0 && anyName.test(first)
}
