import type { CodeRule } from '../model/codeRule.ts'
import { rulesFor } from '../model/codeRule.ts'
import { findCodes } from '../model/findCodes.ts'
import { parcelNamed, parcelWritten } from '../model/namesParcel.ts'

/** What is known of one page: its text, and what its dots show where the text was not enough. */
export interface SeenPage {
  readonly text: string
  /** null: nobody looked, for the text names what was asked for. */
  readonly dots: PageDots | null
  /** A leader has seen a page that is equal in every dot, and decided that it is no label. */
  readonly isLeftOut?: boolean
}

/** `symbols`: what whole bar codes say when they are read back from the dots. */
export interface PageDots {
  readonly hasInk: boolean
  readonly symbols: readonly string[]
  readonly digest?: string
}

/** `digest`: of all dots; equal where two pages would come out equal. */
export interface PrintedDots extends PageDots {
  readonly digest: string
}

/** An order as a page names it. */
export interface NamedOrder {
  /** By its text; else by its dots alone. */
  readonly byText: boolean
  /** The numbers of its parcels, each once, ascending. */
  readonly parcels: readonly number[]
}

/**
 * Does a page name an order? Its text speaks first, and dots only where it names none. Where the text says no parcel's
 * number, the bar codes may.
 */
export function orderOn({ text, dots }: SeenPage, order: string, rules: readonly CodeRule[]): NamedOrder | null {
  const written = findCodes(text, order)
  const drawn = (dots?.symbols ?? []).flatMap((symbol) => parcelNamed(symbol, order, rules) ?? [])
  if (!written.order && drawn.length === 0) return null
  const numbers = written.parcels.length > 0 ? written.parcels : drawn.filter((parcel) => parcel > 0)
  return { byText: written.order, parcels: [...new Set(numbers)].sort((a, b) => a - b) }
}

/** The rules without which the bar codes of a page would not name the order, or none of its parcels. */
export function rulesOn({ dots }: SeenPage, order: string, rules: readonly CodeRule[]): readonly CodeRule[] {
  const ruled = (dots?.symbols ?? []).filter(
    (symbol) => parcelWritten(symbol, order) === null && parcelNamed(symbol, order, rules) !== null,
  )
  return rules.filter((rule) => ruled.some((symbol) => rulesFor(symbol, [rule]).length > 0))
}

/** Does the text of a page say enough, so that nobody needs to look at its dots? Several parcels want a number. */
export function saysEnough(text: string, { order, parcels }: WantedParcels): boolean {
  const written = findCodes(text, order)
  return written.order && (written.parcels.length > 0 || !isOfSeveral(parcels))
}

export interface WantedParcels {
  readonly order: string
  readonly parcels: readonly number[]
}

/** The label of an order of one parcel is asked for as its parcel 0. */
export function isOfSeveral(parcels: readonly number[]): boolean {
  return parcels.length > 1 || (parcels[0] ?? 0) > 0
}

/** Nothing on it would be printed. A page with text, or with ink, is not blank. */
export function isBlank({ text, dots }: SeenPage): boolean {
  return text.trim() === '' && dots?.hasInk !== true
}
