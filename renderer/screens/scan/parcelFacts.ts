import { normalized } from '../../../src/base/normalized.ts'
import type { Card, ParcelView } from '../../../src/contract/card.ts'
import { nameOfShop } from '../../../src/model/settings.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { money, shiftText } from '../../../src/words/format.ts'
import { weightText } from '../../../src/words/weightText.ts'
import type { Reader } from './reader.ts'

/** One fact of a parcel under its name. `strong`: money to collect, which has to be seen from afar. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly strong: boolean
}

/** What the card says large: the order's code, or the line as it was scanned while nothing better is known. */
export function codeOf(card: Card): string {
  return card.code ?? card.scanned
}

/** What tells the labels of one order apart: `_3` of `G8ADKBRF_3`, or the code itself. */
export function parcelOf(code: string): string {
  return /_\d+$/.exec(code)?.[0] ?? code
}

/** How large the code can be written: by its length. */
export function codeFit(code: string): 'short' | 'medium' | 'long' | 'text' {
  if (code.length <= 8) return 'short'
  if (code.length <= 10) return 'medium'
  return code.length <= 15 ? 'long' : 'text'
}

/** Whether a name or an address needs smaller letters to leave room for what is under it. */
export function isLong(text: string, most: number): boolean {
  return text.length > most
}

/** Whether a capital has its mark below, as in NHẬN: it reaches into the line under it. */
export function hangsLow(word: string): boolean {
  return normalized(word, 'NFD').includes('\u0323')
}

/** The order's status as it is known now: what came after its label was printed is newer than the order on the card. */
export function statusOf({ parcel, news }: Pick<Card, 'parcel' | 'news'>): string {
  return news?.code === 'order.cancelled' ? 'cancel' : (parcel?.status ?? '')
}

/** The status in the operator's words; one that nobody translated is shown as it is. */
export function statusText(status: string, { t }: Reader): string {
  return t.statuses[status] ?? status
}

/** What decides at the door and at the scales, in the order it is asked for. */
export function parcelFacts(
  parcel: ParcelView,
  { t, language, now }: Reader,
  weighing?: Card['weighing'],
): readonly Fact[] {
  return [
    { name: t.cod, value: codText(parcel.cod), strong: (parcel.cod ?? 0) > 0 },
    { name: t.requiredNote, value: t.requiredNotes[parcel.requiredNote] ?? parcel.requiredNote, strong: false },
    { name: t.weight, value: parcel.weight === null ? '' : weightText(parcel.weight, language), strong: false },
    ...weighed(),
    {
      name: t.pickupShift,
      value: parcel.pickupShift === null ? '' : shiftText(parcel.pickupShift, now),
      strong: false,
    },
  ].filter(({ value }) => value !== '')

  function weighed(): readonly Fact[] {
    if (weighing === undefined || 'code' in weighing) return []
    return [{ name: t.weighed, value: weightText(weighing.grams, language), strong: weighing.beyond }]
  }

  function codText(cod: number | null): string {
    if (cod === null) return t.notKnown
    return cod === 0 ? t.noCod : money(cod, language)
  }
}

/** Whose parcel it is, why it has no weight, what is inside and what the seller wrote, when there is something. */
export function parcelWords(
  parcel: ParcelView,
  { t, language, settings }: Reader,
  weighing?: Card['weighing'],
): readonly Omit<Fact, 'strong'>[] {
  const unweighed = weighing !== undefined && 'code' in weighing ? faultText(weighing, language).what : ''
  return [
    { name: t.shop, value: settings === null ? '' : shopText(parcel.shop, settings) },
    { name: t.weighed, value: unweighed },
    { name: t.content, value: parcel.content.trim() },
    { name: t.note, value: parcel.note.trim() },
    { name: t.sellerCode, value: parcel.sellerCode.trim() },
  ].filter(({ value }) => value !== '')
}

/** The shop of a parcel, where a station meets those of several. */
function shopText(shop: number, { shop: own, shops }: NonNullable<Reader['settings']>): string {
  return shop === own && shops.length < 2 ? '' : nameOfShop(shops, shop)
}
