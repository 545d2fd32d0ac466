import type { FieldFault } from '../base/fault.ts'
import type { ImportColumn } from './importColumns.ts'
import { importColumns } from './importColumns.ts'
import type { ImportCells, PlaceFinder, ReadingOf, ReadRow } from './importRows.ts'
import { readImportRow } from './importRows.ts'
import type { NewOrder } from './newOrder.ts'
import { heavyFromGrams, mostItems } from './newOrder.ts'

/** A row that says one kind of goods of an order, as it was read by itself. */
export interface ProductRow {
  readonly row: number
  readonly cells: ImportCells
  readonly read: ReadRow
}

type CellFault = FieldFault & { readonly field: ImportColumn }

/** One order of several rows. `faults`: by row, at its cells; none, and it may be sent. */
export interface MergedRows {
  readonly order: NewOrder
  readonly faults: ReadonlyMap<number, readonly CellFault[]>
}

/** Whether rows with one code may be the lines of one order: each says a kind of goods. */
export function areLines(rows: readonly Pick<ProductRow, 'cells'>[]): boolean {
  return rows.length > 1 && rows.length <= mostItems && rows.every(({ cells }) => isSaid(cells.item_name))
}

/**
 * The order of rows that have one code and a product each, as marketplaces export it. What is not about the product is
 * said by one row or by all alike: a cell that says something else is wrong. Several weights are added; where all are
 * equal it may be the order's, repeated, and somebody says which. Nothing else is made of two cells.
 */
export function mergeRows(rows: readonly ProductRow[], reading: ReadingOf, places: PlaceFinder): MergedRows {
  const faults = new Map<number, CellFault[]>()
  const refuse: Refuse = (row, fault) => void faults.set(row, [...(faults.get(row) ?? []), fault])
  const isHeavy = saysHeavy(rows, reading)
  const cells = commonCells(rows, isHeavy, refuse)
  const weight = isHeavy ? 0 : wholeWeight(rows, refuse)
  const [first, ...others] = rows.map((row) =>
    isHeavy ? { ...row, read: asParcel(row, cells, reading, places) } : row,
  )
  if (first === undefined) throw new Error('no row is no order')
  const whole = { ...productOf(first.cells, isHeavy), ...cells, ...(weight > 0 && { weight: `${weight} g` }) }
  const { order, faults: wrong } = readImportRow(whole, reading, places)
  for (const fault of wrong) refuse(first.row, fault)
  for (const { row, read } of others)
    for (const fault of read.faults) if (ofProduct(fault.field, isHeavy)) refuse(row, fault)
  if (!isHeavy && weight >= heavyFromGrams && !isSaid(cells.service_type_id))
    refuse(first.row, { field: 'service_type_id', rule: 'required' })
  const all = [first, ...others].map(({ read }) => read.order)
  const items = all.flatMap((one) => one.items)
  return { order: { ...order, items, ...(isHeavy && { weight: sumOf(all.map((one) => one.weight)) }) }, faults }
}

type Refuse = (row: number, fault: CellFault) => void

const products: readonly ImportColumn[] = ['item_name', 'item_code', 'item_quantity', 'item_price']
const measures: readonly ImportColumn[] = ['length', 'width', 'height']

/** With service type 5 each row is a parcel, which has measures of its own. */
function ofProduct(column: ImportColumn, isHeavy: boolean): boolean {
  return products.includes(column) || (isHeavy && (column === 'weight' || measures.includes(column)))
}

function productOf(cells: ImportCells, isHeavy: boolean): ImportCells {
  return Object.fromEntries(
    importColumns.flatMap((column) => (ofProduct(column, isHeavy) ? [[column, cells[column] ?? '']] : [])),
  )
}

/** What is not about a product: said once, or by all alike. The carrier makes the content of the items itself. */
function commonCells(rows: readonly ProductRow[], isHeavy: boolean, refuse: Refuse): ImportCells {
  const common = importColumns.filter((one) => !ofProduct(one, isHeavy) && one !== 'weight' && one !== 'content')
  const cells: Partial<Record<ImportColumn, string>> = {}
  for (const column of common) {
    const [said, ...others] = rows.filter((row) => isSaid(row.cells[column]))
    if (said === undefined) continue
    cells[column] = said.cells[column] ?? ''
    for (const other of others)
      if (!saysSame(column, said, other)) refuse(other.row, { field: column, rule: 'differs-from', limit: said.row })
  }
  return cells
}

/** Letter for letter, or as it is understood: `0912 345 678` and `+84912345678` are one phone. */
function saysSame(column: ImportColumn, one: ProductRow, other: ProductRow): boolean {
  if (one.cells[column]?.trim() === other.cells[column]?.trim()) return true
  const [a, b] = [understood(column, one), understood(column, other)]
  return a !== undefined && a === b
}

function understood(column: ImportColumn, { read }: ProductRow): unknown {
  if (read.faults.some(({ field }) => field === column)) return undefined
  return Object.entries(read.order).find(([name]) => name === column)?.[1]
}

/** The order's grams; 0: no row says them. */
function wholeWeight(rows: readonly ProductRow[], refuse: Refuse): number {
  const said = rows.filter(({ cells }) => isSaid(cells.weight))
  for (const { row, read } of said)
    for (const fault of read.faults) if (fault.field === 'weight' && fault.rule !== 'max') refuse(row, fault)
  const weights = said.map(({ read }) => read.order.weight)
  const sum = sumOf(weights)
  const [first, ...others] = said
  if (first !== undefined && others.length > 0 && new Set(weights).size === 1)
    refuse(first.row, { field: 'weight', rule: 'sum-or-whole', limit: `${weights[0]} g / ${sum} g` })
  return sum
}

/** A row of an order of several parcels is one of them, also where another row says that it is such an order. */
function asParcel({ cells }: ProductRow, common: ImportCells, reading: ReadingOf, places: PlaceFinder): ReadRow {
  const type = common.service_type_id
  return readImportRow({ ...cells, ...(type !== undefined && { service_type_id: type }) }, reading, places)
}

/** Of the weight alone nobody knows whether it is one parcel or several. */
function saysHeavy(rows: readonly ProductRow[], { constants }: ReadingOf): boolean {
  const said = rows.filter(({ cells }) => isSaid(cells.service_type_id) || isSaid(constants.service_type_id))
  return said.some(({ read }) => read.order.service_type_id === 5)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

function isSaid(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== ''
}
