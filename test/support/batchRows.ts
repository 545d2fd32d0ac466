import type { BatchOrderView, BatchRowView } from '../../src/contract/batches.ts'

/** A row of a batch as the window gets it, printed without a fault, to be changed into others. */
export function batchRow(row: number, change: Partial<BatchRowView> = {}): BatchRowView {
  const code = `G8AD${String(row).padStart(4, '0')}`
  return {
    batch: 'batch-1',
    row,
    line: code,
    code,
    verdict: 'untouched',
    fault: null,
    news: null,
    jobs: [],
    outAt: null,
    order: batchOrder(),
    ...change,
  }
}

export function batchOrder(change: Partial<BatchOrderView> = {}): BatchOrderView {
  return {
    status: 'ready_to_pick',
    name: 'Nguyễn Thị Thuỳ Dương',
    cod: 250_000,
    sortCode: '40-G-33-A1',
    pickupShift: null,
    weight: 800,
    ...change,
  }
}
