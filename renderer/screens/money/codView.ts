import type { CodSums } from '../../../src/model/cod.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { MoneyWords } from '../../text/screens/money.ts'

/** The sums over the table: what went, and what became of it. */
export function tilesOf(sums: CodSums, w: MoneyWords, language: Language) {
  const tile = (key: keyof MoneyWords['tiles'], amount: number, orders: number | null) => ({
    key,
    name: w.tiles[key],
    value: money(amount, language),
    count: orders === null ? '' : fillIn(w.orders, { count: countText(orders, language) }),
  })
  const { orders } = sums
  return [
    tile('handed', sums.handedCod, sums.handed),
    tile('collected', sums.collected, null),
    tile('paid', sums.paid, orders.paid + orders.short + orders.over + orders.unknown),
    tile('short', sums.short, orders.short),
    tile('over', sums.over, orders.over),
    tile('out', sums.out, orders.out),
  ]
}
