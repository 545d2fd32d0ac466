import type { PayoutCells } from '../../../src/contract/money.ts'
import type { PayoutColumns, PayoutField } from '../../../src/model/cod.ts'
import { payoutFields } from '../../../src/model/cod.ts'
import { foldText } from '../../../src/model/foldText.ts'

type Rows = readonly (readonly string[])[]
export type ColumnNumbers = Readonly<Record<PayoutField, number>>

/** How carriers call the columns of their payouts, without marks; the first that fits speaks. */
const names: Readonly<Record<PayoutField, readonly RegExp[]>> = {
  code: [/ma (van )?don|van don|order ?code|tracking|waybill|^ma$|^code$/],
  paid: [/thuc (tra|nhan|chuyen)|tien chuyen|con nhan|thanh toan|paid|payout|net|amount due/],
  fees: [/tong phi|total fee/, /phi|cuoc|fee/],
  promotion: [/khuyen mai|giam gia|hoan|promotion|discount|coupon|voucher/],
  cod: [/\bcod\b|thu ho/],
}

const looked = 30

/**
 * The row that names the columns, and which say what. Where the columns of the last payout are all there, they speak; else
 * what the columns are called. A file may have a title above its table.
 */
export function findColumns(
  rows: Rows,
  before: PayoutColumns | null,
): { readonly head: number; readonly columns: ColumnNumbers } {
  for (const [head, row] of rows.slice(0, looked).entries()) {
    const columns = before === null ? null : remembered(row, before)
    if (columns !== null) return { head, columns }
  }
  const found = rows.slice(0, looked).map((row, head) => ({ head, columns: columnsByName(row) }))
  const best = found.toSorted((a, b) => countOf(b.columns) - countOf(a.columns) || a.head - b.head)[0]
  return best ?? { head: 0, columns: columnsByName([]) }
}

function remembered(row: readonly string[], before: PayoutColumns): ColumnNumbers | null {
  const cells = row.map(nameOf)
  const entries = payoutFields.map((field): [PayoutField, number | null] => {
    const name = before[field]
    if (name === null) return [field, -1]
    const at = cells.indexOf(nameOf(name))
    return [field, at === -1 ? null : at]
  })
  return entries.some(([, at]) => at === null)
    ? null
    : numbersOf((field) => entries.find(([one]) => one === field)?.[1] ?? -1)
}

function columnsByName(row: readonly string[]): ColumnNumbers {
  const cells = row.map((cell) => foldText(cell))
  const taken = new Set<number>()
  const found = new Map<PayoutField, number>()
  // What is sure first: a column of a fee for COD is called by both.
  for (const field of ['code', 'paid', 'fees', 'promotion', 'cod'] as const)
    for (const name of names[field]) {
      const at = cells.findIndex((cell, place) => !taken.has(place) && cell.length <= 60 && name.test(cell))
      if (at === -1 || found.has(field)) continue
      found.set(field, at)
      taken.add(at)
    }
  return numbersOf((field) => found.get(field) ?? -1)
}

function numbersOf(of: (field: PayoutField) => number): ColumnNumbers {
  return { code: of('code'), cod: of('cod'), fees: of('fees'), promotion: of('promotion'), paid: of('paid') }
}

function countOf(columns: ColumnNumbers): number {
  return Object.values(columns).filter((at) => at >= 0).length
}

function nameOf(cell: string): string {
  return cell.trim().slice(0, 120)
}

/** What the columns are called, to be remembered. */
export function columnsOf(row: readonly string[], columns: ColumnNumbers): PayoutColumns & { readonly code: string } {
  const name = (field: PayoutField) => (columns[field] < 0 ? null : nameOf(row[columns[field]] ?? ''))
  return {
    code: name('code') ?? '',
    cod: name('cod'),
    fees: name('fees'),
    promotion: name('promotion'),
    paid: name('paid'),
  }
}

/** A cell that says more is no code and no amount, and is not carried. */
const longestCell = 60

/** The lines under the head that say anything in these columns, with their number in the file. */
export function cellsOf(rows: Rows, head: number, columns: ColumnNumbers): readonly PayoutCells[] {
  const cells: PayoutCells[] = []
  for (let at = head + 1; at < rows.length; at++) {
    const cell = (field: PayoutField) =>
      columns[field] < 0 ? '' : (rows[at]?.[columns[field]] ?? '').trim().slice(0, longestCell)
    const line: PayoutCells = [at + 1, cell('code'), cell('cod'), cell('fees'), cell('promotion'), cell('paid')]
    if (line.slice(1).some((text) => text !== '')) cells.push(line)
  }
  return cells
}
