import type { PrintOrder } from '../../contract/batches.ts'
import type { Order } from '../../model/parcel.ts'
import type { Orders } from '../../ports/orders.ts'
import type { SheetRow } from './batchSheet.ts'

/**
 * In which order the rows of a run are printed, by the orders as they were last read: what is not known of comes last.
 * Rows that are equal stay as they are listed. null: as listed.
 */
export async function printSequence(
  rows: readonly SheetRow[],
  by: PrintOrder,
  orders: Pick<Orders, 'get'>,
  account: string,
): Promise<readonly number[] | null> {
  const numbers = rows.map(({ row }) => row)
  if (by === 'listed') return null
  if (by === 'reverse') return numbers.reverse()
  const keys = new Map<number, string | number | null>()
  for (let from = 0; from < rows.length; from += slice) {
    const part = rows.slice(from, from + slice)
    const read = await Promise.all(part.map(({ order }) => (order === null ? null : orders.get(account, order))))
    for (const [at, { row }] of part.entries()) {
      const stored = read[at]
      keys.set(row, stored?.ok === true && stored.value !== null ? keyOf(stored.value.order, by) : null)
    }
  }
  return numbers.sort((a, b) => compare(keys.get(a) ?? null, keys.get(b) ?? null) || a - b)
}

/** Rows whose orders are read before others have their turn. */
const slice = 500

function keyOf({ sortCode, pickupShift }: Order, by: 'route' | 'shift'): string | number | null {
  if (by === 'shift') return pickupShift?.from ?? null
  return sortCode === '' ? null : sortCode
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : a > b ? 1 : 0
}
