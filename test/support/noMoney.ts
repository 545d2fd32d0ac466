import { fail, ok } from '../../src/base/result.ts'
import type { MoneyStore } from '../../src/ports/money.ts'

/** A station's books of COD in which nothing was written; what is written is tried on disk. */
export const noMoney: MoneyStore = {
  keep: async () => ok(),
  payouts: async () => ok([]),
  remove: async () => fail('payout.unknown'),
  ofTime: async () => ok({ orders: [], next: null }),
  ofPayout: async () => fail('payout.unknown'),
  flaws: async () => fail('payout.unknown'),
}
