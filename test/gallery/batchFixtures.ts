import type { Fault } from '../../src/base/fault.ts'
import type { BatchOrderView, BatchRowVerdict, BatchRowView, BatchView } from '../../src/contract/batches.ts'
import { fixtureId, now } from './fixtures.ts'

/** Made-up batches for the gallery: the same rows at every look. Nobody in them is real. */
const minute = 60_000

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Đỗ', 'Võ', 'Đặng', 'Bùi', 'Huỳnh']
const middles = ['Thị Thuỳ', 'Văn', 'Minh', 'Quỳnh', 'Hữu', 'Ngọc', 'Đình Quốc', 'Thị Ánh']
const givens = ['Dương', 'Phúc', 'Khôi', 'Như', 'Tuyết', 'Bảo', 'Châu', 'Giang', 'Hạnh', 'Thịnh', 'Ý']
const statuses = ['ready_to_pick', 'ready_to_pick', 'ready_to_pick', 'picking', 'storing', 'delivery_fail', 'delivered']
const routes = ['40-G-33-A1', '660A-QB03', 'HCM-07-B2', 'DAN-11-C4', 'PRI-A-05-00', 'HAN-22-A3']
const amounts = [0, 185_000, 320_000, 450_000, 1_250_000, 2_890_000]
const morning = { from: Date.UTC(2026, 10, 21, 0), to: Date.UTC(2026, 10, 21, 5) }
const afternoon = { from: Date.UTC(2026, 10, 21, 5), to: Date.UTC(2026, 10, 21, 11) }

const at = <Value>(values: readonly Value[], index: number, otherwise: Value): Value =>
  values[index % values.length] ?? otherwise

/** `G8A` and the number in the letters and digits of codes. */
export function codeOfRow(row: number): string {
  return `G8A${(row * 7919 + 46_656).toString(36).toUpperCase().padStart(5, 'K')}`
}

export function fakeRow(
  batch: string,
  row: number,
  verdict: BatchRowVerdict,
  fault: Fault | null = null,
): BatchRowView {
  const wrong = fault?.code.startsWith('scan.') === true
  const code = codeOfRow(row)
  return {
    batch,
    row,
    line: wrong ? 'Ghi chú: giao giờ hành chính' : code,
    code: wrong ? null : code,
    verdict,
    fault,
    news: null,
    jobs: verdict === 'untouched' || wrong ? [] : [fixtureId(700_000 + row)],
    outAt: verdict === 'untouched' && row % 7 === 5 ? now - row * 61_000 : null,
    order: wrong || row % 13 === 11 ? null : fakeOrder(row),
  }
}

function fakeOrder(row: number): BatchOrderView {
  return {
    status: at(statuses, row * 3 + Math.floor(row / 7), 'ready_to_pick'),
    name: `${at(families, row, 'Nguyễn')} ${at(middles, row * 3 + 1, 'Văn')} ${at(givens, row * 7 + 2, 'An')}`,
    cod: at(amounts, row * 5 + Math.floor(row / 6), 0),
    sortCode: at(routes, row * 11 + Math.floor(row / 5), ''),
    pickupShift: row % 9 === 4 ? null : row % 3 === 0 ? afternoon : morning,
    weight: 200 + ((row * 37) % 4000),
  }
}

/** Rows as a run leaves them: printed up to a place, with some that did not go well, the rest untouched. */
export function fakeRows(batch: string, total: number, printed: number): BatchRowView[] {
  return Array.from({ length: total }, (_, row) => {
    if (row % 97 === 12)
      return fakeRow(batch, row, 'not-printed', { code: 'scan.too-long', facts: { length: 61, limit: 50 } })
    if (row >= printed) return fakeRow(batch, row, 'untouched')
    if (row % 61 === 7)
      return fakeRow(batch, row, 'not-printed', { code: 'order.cancelled', facts: { code: codeOfRow(row) } })
    if (row % 83 === 21) return fakeRow(batch, row, 'in-doubt', { code: 'printer.connection-lost' })
    return fakeRow(batch, row, row % 29 === 3 ? 'sent-not-confirmed' : 'printed')
  })
}

export function fakeBatch(id: string, rows: readonly BatchRowView[], change: Partial<BatchView>): BatchView {
  return {
    id,
    name: 'Lô',
    source: 'file',
    size: '80x80',
    printer: null,
    state: 'open',
    createdAt: now - 25 * minute,
    total: rows.length,
    counts: countRows(rows),
    old: rows.filter(({ news }) => news !== null).length,
    labelsPerMinute: null,
    secondsLeft: null,
    fault: null,
    fetched: rows.length,
    ...change,
  }
}

export function countRows(rows: readonly BatchRowView[]): BatchView['counts'] {
  const counts: Record<BatchRowVerdict, number> = {
    untouched: 0,
    working: 0,
    waiting: 0,
    printed: 0,
    'sent-not-confirmed': 0,
    'in-doubt': 0,
    'not-printed': 0,
    duplicate: 0,
    canceled: 0,
  }
  for (const { verdict } of rows) counts[verdict]++
  return counts
}
