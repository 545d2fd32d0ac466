import type { RowRequest } from '../../src/station/batch/batchIntake.ts'

/** One label of a row of a batch, as the batch asks for it, to be changed into others. */
export function rowRequest(row: number, line: string, change: Partial<RowRequest> = {}): RowRequest {
  return {
    batch: 'batch-1',
    row,
    line,
    intent: `batch-1/${row}/1`,
    size: '80x80',
    printer: 'a',
    deliberate: false,
    second: 'none',
    named: false,
    reason: null,
    leader: null,
    parcels: null,
    copies: 1,
    out: null,
    by: 'Lan',
    ...change,
  }
}
