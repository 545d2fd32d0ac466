import type { CodHandover, CodRow, CodWhy } from '../model/cod.ts'
import type { CodTexts } from './codTexts.ts'
import { fillIn } from './fillIn.ts'
import { countText, money } from './format.ts'
import type { Language } from './language.ts'

/** Why an amount is what it is. `language` null: amounts as bare numbers, for a file. */
export function whyText(
  { why, amount }: CodWhy,
  handover: CodHandover | null,
  w: CodTexts,
  language: Language | null,
): string {
  const digits = Math.abs(amount ?? 0)
  const said =
    language === null ? String(digits) : why === 'twice' ? countText(digits, language) : money(digits, language)
  const text = why === 'cod' || why === 'sum' ? w.why[why][(amount ?? 0) < 0 ? 'less' : 'more'] : w.why[why]
  return fillIn(text, { amount: said, ...(handover !== null && { manifest: handover.manifest }) })
}

/** All that there is to say of an order: why it stayed, and why its amount is what it is. */
export function whysText({ whys, handover, verdict }: CodRow, w: CodTexts, language: Language | null): string {
  const stayed = verdict === 'stayed' && handover?.short != null ? [w.reason[handover.short]] : []
  return [...stayed, ...whys.map((why) => whyText(why, handover, w, language))].join(' · ')
}
