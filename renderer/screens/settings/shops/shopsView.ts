import type { ShopRow } from '../../../../src/contract/carrier.ts'
import { foldText } from '../../../../src/model/foldText.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { countText } from '../../../../src/words/format.ts'
import type { Language } from '../../../../src/words/language.ts'
import type { CodeSent, ShopsEnd } from '../../../stores/shopsStore.ts'
import type { ShopsWords } from '../../../text/screens/shops.ts'

/** The pages of the shops, by what `goTo('settings', …)` is told. */
export const shopsPages = { list: 'shops', new: 'shops-new', partner: 'shops-partner' } as const
export const shopsTabs = ['list', 'new', 'partner'] as const
export type ShopsTab = (typeof shopsTabs)[number]

/** null: it is another page. */
export function shopsTabOf(about: string | null): ShopsTab | null {
  return shopsTabs.find((tab) => shopsPages[tab] === about) ?? null
}

/** Every word is somewhere in its number, name, phone or address, with marks or without. */
export function shopsLike(rows: readonly ShopRow[], text: string): readonly ShopRow[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const said = foldText([row.id, row.name, row.phone, addressText(row)].join(' '))
    return words.every((word) => said.includes(word))
  })
}

export function addressText({ address, place }: Pick<ShopRow, 'address' | 'place'>): string {
  return [address, place ?? ''].filter(Boolean).join(', ')
}

export function statusText({ id, active, status }: ShopRow, present: number, w: ShopsWords): string {
  if (active) return id === present ? w.here : w.active
  return fillIn(w.closed, { status: status ?? '–' })
}

export function endText(end: Exclude<ShopsEnd, { type: 'refused' }>, w: ShopsWords, language: Language): string {
  const left = end.type === 'used' && end.left > 0 ? { count: countText(end.left, language) } : {}
  return fillIn(w.ended[end.type], { shop: end.shop, ...left })
}

/** Seconds that the code still lives by the clock of this window; null: nobody said how long it does. */
export function secondsLeft({ at, seconds }: CodeSent, now: number): number | null {
  if (seconds === null) return null
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (now - at) / 1_000)))
}

/** `9:05` */
export function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
