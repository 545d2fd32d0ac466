import type { CodHandover, CodRow } from '../../src/model/cod.ts'

const handover: CodHandover = {
  manifest: 'BG-4071-261121-01',
  shop: 197_311,
  from: Date.UTC(2026, 10, 21, 5),
  to: Date.UTC(2026, 10, 21, 11),
  at: Date.UTC(2026, 10, 21, 10),
  cod: 250_000,
  short: null,
}
export const codRow = (order: string, part: Partial<CodRow> = {}): CodRow => ({
  order,
  verdict: 'paid',
  handover,
  shop: 197_311,
  cod: 250_000,
  fees: 25_000,
  promotion: 0,
  collected: true,
  due: 225_000,
  paid: 225_000,
  balance: 0,
  whys: [{ why: 'fees', amount: 25_000 }],
  lines: [{ payout: 'p', line: 3, cod: 250_000, fees: 25_000, promotion: 0, paid: 225_000 }],
  ...part,
})
export const shortRow = codRow('SHORT1', {
  verdict: 'short',
  paid: 175_000,
  balance: -50_000,
  whys: [
    { why: 'cod', amount: -50_000 },
    { why: 'fees', amount: 25_000 },
  ],
})
export const stayedRow = codRow('STAY01', {
  verdict: 'stayed',
  handover: { ...handover, short: 'damaged' },
  paid: 0,
  lines: [],
  whys: [],
})
