import type { PayoutCells } from '../../contract/money.ts'
import type { PayoutColumns, PayoutField, PayoutLine } from '../../model/cod.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { codeByRules } from '../../model/codeRule.ts'
import { readScan } from '../../model/scan.ts'
import { readAmount } from './readAmount.ts'

/**
 * The lines of a payout's file as they are kept. A line that says nothing for sure stays, with why and in which column: it
 * counts nowhere. Some files write what the carrier keeps with a minus: then all of them do.
 */
export function payoutLines(
  cells: readonly PayoutCells[],
  columns: PayoutColumns,
  rules: readonly CodeRule[],
): readonly PayoutLine[] {
  const read = cells.map((line) => lineOf(line, columns, rules))
  const feesAreNegative = read.filter(({ fees }) => fees < 0).length > read.filter(({ fees }) => fees > 0).length
  return read.map((line) => {
    const fees = feesAreNegative && line.fees !== 0 ? -line.fees : line.fees
    const paid = columns.paid === null && line.flaw === null ? (line.cod ?? 0) - fees + line.promotion : line.paid
    return { ...line, fees, paid }
  })
}

const amounts = ['cod', 'fees', 'promotion', 'paid'] as const satisfies readonly PayoutField[]

function lineOf([line, code, ...texts]: PayoutCells, columns: PayoutColumns, rules: readonly CodeRule[]): PayoutLine {
  const order = orderOf(code, rules)
  const nothing = { line, order, cod: null, fees: 0, promotion: 0, paid: 0 }
  if (order === null) return { ...nothing, flaw: 'no-code', at: 'code' }
  const read: Record<(typeof amounts)[number], number | null> = { cod: null, fees: null, promotion: null, paid: null }
  for (const [place, field] of amounts.entries()) {
    if (columns[field] === null) continue
    const amount = readAmount(texts[place] ?? '')
    if ('flaw' in amount) return { ...nothing, flaw: amount.flaw, at: field }
    read[field] = amount.dong
  }
  // An empty cell is no nought where it is what came.
  const needed = columns.paid === null ? 'cod' : 'paid'
  if (read[needed] === null) return { ...nothing, flaw: 'no-amount', at: needed }
  const { cod, fees, promotion, paid } = read
  return { line, order, cod, fees: fees ?? 0, promotion: promotion ?? 0, paid: paid ?? 0, flaw: null, at: null }
}

/** The order that a cell names, by the form of its code or by a leader's rule. */
function orderOf(code: string, rules: readonly CodeRule[]): string | null {
  const ruled = codeByRules(code, rules)
  if (ruled !== null) return ruled.order
  const read = readScan(code)
  return read.ok && read.value.kind === 'code' && !footOfTable.test(code.trim()) ? read.value.order : null
}

/** What the last row of a table is called, in letters that could be a code's. */
const footOfTable = /^(?:(?:sub|grand)?total|tongcong)$/i
