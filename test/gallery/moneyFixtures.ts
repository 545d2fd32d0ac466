import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { Query } from '../../src/contract/commands.ts'
import type { PayoutView } from '../../src/contract/money.ts'
import type { CodHandover, CodRow, CodWhy } from '../../src/model/cod.ts'
import { fixtureId, now } from './fixtures.ts'

const hour = 3_600_000
const payout = fixtureId(710_001)
const morning = handover('BG-4071-261121-01', now - 6 * hour)
const noon = handover('BG-4071-261121-02', now - hour)

function handover(manifest: string, at: number): CodHandover {
  return { manifest, shop: 197_311, from: at - 2 * hour, to: at + hour, at, cod: 1_500_000, short: null }
}

type Kind = Pick<CodRow, 'verdict'> & Partial<CodRow>

const because = (...whys: readonly (readonly [CodWhy['why'], number | null])[]) =>
  whys.map(([why, amount]) => ({ why, amount }))
const feesOf = (fees: number) => ({ fees, whys: because(['fees', fees]) })

const kinds: readonly Kind[] = [
  { verdict: 'paid', paid: 1_478_000, due: 1_478_000, collected: true, ...feesOf(22_000) },
  {
    verdict: 'short',
    paid: 1_278_000,
    due: 1_478_000,
    balance: -200_000,
    collected: true,
    fees: 22_000,
    whys: because(['cod', -200_000], ['fees', 22_000]),
  },
  { verdict: 'out' },
  { verdict: 'paid', paid: 1_478_000, due: 1_478_000, collected: true, ...feesOf(22_000) },
  {
    verdict: 'over',
    paid: 2_956_000,
    due: 1_456_000,
    balance: 1_500_000,
    collected: true,
    fees: 44_000,
    whys: because(['cod', 1_500_000], ['fees', 44_000], ['twice', 2]),
  },
  { verdict: 'stayed', handover: { ...noon, short: 'damaged' } },
  { verdict: 'returned', whys: because(['returned', null]) },
  { verdict: 'out', whys: because(['coming-back', null]) },
]

function rowOf(place: number): CodRow {
  const kind = kinds[place % kinds.length] ?? { verdict: 'out' }
  const lines =
    kind.paid === undefined
      ? []
      : [{ payout, line: place + 2, cod: 1_500_000, fees: 22_000, promotion: 0, paid: kind.paid }]
  return {
    order: `G8A${String(41_000 + place * 37)}K`,
    handover: place < 20 ? morning : noon,
    shop: 197_311,
    cod: 1_500_000,
    fees: 0,
    promotion: 0,
    collected: false,
    due: 1_500_000,
    paid: 0,
    balance: 0,
    whys: [],
    lines,
    ...kind,
  }
}

const kept: PayoutView = {
  id: payout,
  keptAt: now - hour / 2,
  by: 'Nguyễn Thị Lan',
  file: 'doi-soat-21-11.xlsx',
  columns: { code: 'Mã vận đơn', cod: 'Tiền thu hộ', fees: 'Tổng phí', promotion: null, paid: 'Thực trả' },
  lines: 26,
  flawed: 2,
  paid: 31_980_000,
}

/** The books of COD as they are looked at; null: it is no query of them. */
export function answerMoney(query: Query, has: boolean): Result<unknown> | null {
  const rows = has ? Array.from({ length: 32 }, (_, place) => rowOf(place)) : []
  switch (query.type) {
    case 'payouts':
      return ok(has ? [kept] : [])
    case 'cod-of-days':
      return ok({ rows, next: null })
    case 'cod-of-payout':
      return ok({ rows: rows.filter(({ lines }) => lines.length > 0), next: null })
    case 'payout-flaws':
      return has
        ? ok([
            { line: 14, order: 'G8A41444K', flaw: 'unreadable', at: 'paid' },
            { line: 28, order: null, flaw: 'no-code', at: 'code' },
          ])
        : fail('payout.unknown')
    default:
      return null
  }
}

/** A file that was chosen, as it was read. */
export const payoutRows: readonly (readonly string[])[] = [
  ['Đối soát COD', '', '', '', ''],
  ['STT', 'Mã vận đơn', 'Tiền thu hộ', 'Tổng phí', 'Thực trả'],
  ...Array.from({ length: 24 }, (_, place) => [
    String(place + 1),
    `G8A${String(41_000 + place * 37)}K`,
    '1.500.000 ₫',
    '22.000',
    '1.478.000 ₫',
  ]),
]

export const payoutOfGallery = payout
