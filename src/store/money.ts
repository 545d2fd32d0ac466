import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { PayoutLine } from '../model/cod.ts'
import type { CodFactsPart, MoneyStore } from '../ports/money.ts'
import type { Client } from './client.ts'
import type { NewPayout } from './moneyTable.ts'

/** A few milliseconds of the worker: lines are inserted, orders unsealed. */
const sliceOfPayoutLines = 500
const sliceOfCod = 100
/** What one answer holds. */
const mostOrders = 1_000
const mostPayouts = 500

/** COD and payouts as the station asks for them: in slices, so that a scan waits behind none of them. */
export function moneyOf({ money, pickups }: Client): MoneyStore {
  /** Of before version 8. */
  const takeUp = async (): Promise<Result<undefined>> => {
    for (;;) {
      const taken = await pickups.takeUpCod()
      if (!taken.ok) return taken
      if (!taken.value) return ok()
    }
  }
  return {
    async keep(payout: NewPayout, lines: readonly PayoutLine[]) {
      const cleared = await clear(money)
      if (!cleared.ok) return cleared
      const begun = await money.begin(payout)
      if (!begun.ok) return begun
      for (let from = 0; from < lines.length; from += sliceOfPayoutLines) {
        const written = await money.append(payout.id, lines.slice(from, from + sliceOfPayoutLines))
        if (!written.ok) return written
      }
      return money.finish(payout.id)
    },
    payouts: (account) => money.list(account, mostPayouts),
    async remove(account, id) {
      const hidden = await money.hide(account, id)
      return hidden.ok ? clear(money) : hidden
    },
    async ofTime(account, time, after) {
      const taken = await takeUp()
      return taken.ok
        ? part(after, (from) => money.ofTime({ account, ...time, after: from, limit: sliceOfCod }))
        : taken
    },
    async ofPayout(account, payout, after) {
      const taken = await takeUp()
      const slice = (from: string | null) => money.ofPayout({ account, payout, after: from, limit: sliceOfCod })
      return taken.ok ? part(after, slice) : taken
    },
    flaws: (account, payout, limit) => money.flaws(account, payout, limit),
  }
}

/** What was never completed, or was taken back. */
async function clear(money: Client['money']): Promise<Result<undefined>> {
  for (;;) {
    const gone = await money.clear(sliceOfPayoutLines)
    if (!gone.ok) return gone
    if (gone.value < sliceOfPayoutLines) return ok()
  }
}

async function part(
  after: string | null,
  ask: (from: string | null) => Promise<Result<CodFactsPart>>,
): Promise<Result<CodFactsPart>> {
  const orders: CodFactsPart['orders'][number][] = []
  for (let from = after; ; ) {
    const slice = await ask(from)
    if (!slice.ok) return slice
    orders.push(...slice.value.orders)
    from = slice.value.next
    if (from === null || orders.length >= mostOrders) return ok({ orders, next: from })
  }
}
