import type { CodHandover, CodRow, CodSums, CodWhy } from '../../../src/model/cod.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import { countText, money } from '../../text/format.ts'
import type { MoneyWords } from '../../text/screens/money.ts'

/** Why an amount is what it is. `language` null: amounts as bare numbers, for a file. */
export function whyText(
  { why, amount }: CodWhy,
  handover: CodHandover | null,
  w: MoneyWords,
  language: Language | null,
): string {
  const digits = Math.abs(amount ?? 0)
  const said =
    language === null ? String(digits) : why === 'twice' ? countText(digits, language) : money(digits, language)
  const text = why === 'cod' || why === 'sum' ? w.why[why][(amount ?? 0) < 0 ? 'less' : 'more'] : w.why[why]
  return fillIn(text, { amount: said, ...(handover !== null && { manifest: handover.manifest }) })
}

/** All that there is to say of an order: why it stayed, and why its amount is what it is. */
export function whysText({ whys, handover, verdict }: CodRow, w: MoneyWords, language: Language | null): string {
  const stayed = verdict === 'stayed' && handover?.short != null ? [w.reason[handover.short]] : []
  return [...stayed, ...whys.map((why) => whyText(why, handover, w, language))].join(' · ')
}

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
