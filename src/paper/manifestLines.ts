import type { PickupParcelView } from '../contract/pickups.ts'
import { isHandedOver } from '../model/pickup.ts'
import type { ManifestTexts } from '../words/manifestTexts.ts'

/** What a driver signs for: one line for each label that went. Weight and COD are the order's, on its first line. */
export interface ManifestLine {
  readonly number: number
  readonly code: string
  readonly place: string
  readonly weight: number | null
  readonly cod: number | null
  readonly note: string
}

/** Codes that stay, with why. */
export interface LeftLine {
  readonly code: string
  readonly why: string
}

export interface ManifestContent {
  readonly lines: readonly ManifestLine[]
  readonly orders: number
  readonly short: readonly LeftLine[]
  readonly cancelled: readonly LeftLine[]
}

export function manifestContent(parcels: readonly PickupParcelView[], w: ManifestTexts): ManifestContent {
  const all = manifestParcels(parcels)
  const handed = all.filter(({ verdict }) => isHandedOver(verdict))
  const told = new Set<string>()
  const lines = handed.map((parcel, place): ManifestLine => {
    const { code, order, cargo } = parcel
    const first = order === null || !told.has(order)
    if (order !== null) told.add(order)
    return {
      number: place + 1,
      code: code ?? w.forgotten,
      place: cargo?.place ?? '',
      weight: first ? (cargo?.weight ?? null) : null,
      cod: first ? (cargo?.cod ?? null) : null,
      note: noteOf(parcel, w),
    }
  })
  const left = (which: readonly PickupParcelView['verdict'][]) => all.filter(({ verdict }) => which.includes(verdict))
  return {
    lines,
    orders: told.size + handed.filter(({ order }) => order === null).length,
    short: left(['expected']).map((parcel) => lineOf(parcel, parcel.short === null ? '' : w.reason[parcel.short], w)),
    cancelled: left(['cancelled', 'excluded']).map((parcel) => lineOf(parcel, '', w)),
  }
}

/** The labels of a manifest in the order of its lines: what went, then what stayed. */
export function manifestParcels(parcels: readonly PickupParcelView[]): readonly PickupParcelView[] {
  const rank = ({ verdict }: PickupParcelView) => (isHandedOver(verdict) ? 0 : verdict === 'expected' ? 1 : 2)
  return parcels.filter(({ verdict }) => verdict !== 'gone').toSorted((a, b) => rank(a) - rank(b) || byCode(a, b))
}

/** Parcel 2 of an order comes before its parcel 10. */
export function byCode(a: Pick<PickupParcelView, 'code'>, b: Pick<PickupParcelView, 'code'>): number {
  return collator.compare(a.code ?? '', b.code ?? '')
}

const collator = new Intl.Collator('en', { numeric: true })

function noteOf({ verdict, before, accepted }: PickupParcelView, w: ManifestTexts): string {
  const word = verdict === 'over' ? w.over : verdict === 'unknown' ? w.unknown : ''
  const foreign = verdict === 'accepted' ? w.accepted : ''
  return [word, foreign, accepted === undefined ? '' : w.accept[accepted], before ?? ''].filter(Boolean).join(' · ')
}

function lineOf({ code }: PickupParcelView, why: string, w: ManifestTexts): LeftLine {
  return { code: code ?? w.forgotten, why }
}
