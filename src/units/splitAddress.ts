import { readAddressLine } from './addressWords.ts'
import type { Mention } from './mentions.ts'
import { inOtherScheme } from './otherScheme.ts'
import type { Part } from './part.ts'
import type { Level, Place } from './place.ts'
import type { Entry } from './placeIndex.ts'
import { placeIndex } from './placeIndex.ts'
import type { Reading } from './readings.ts'
import { mayBeProvince, readingsOf } from './readings.ts'
import { streetOf } from './street.ts'
import type { District, NewProvince, NewWard, OldProvince, Ward } from './units.ts'

export interface SplitAddress {
  readonly street: Part<string>
  /** In the new scheme there is no district: *unknown*. */
  readonly ward: Part<Ward | NewWard>
  readonly district: Part<District>
  readonly province: Part<OldProvince | NewProvince>
  /** In which scheme the line is; null where it may be either. */
  readonly scheme: 'old' | 'new' | null
  /** The places that it may mean, the likeliest first. One that a person has to choose from, unless `ward` is sure. */
  readonly places: readonly Place[]
  /** What the ward, where it is sure, may be called in the other scheme: to be offered, never chosen silently. */
  readonly offered: readonly Place[]
}

/**
 * A pasted address of one line in its parts. A part is *sure* only where nothing else fits about as well, nothing that
 * the line says is left aside, and no street may have the name. What stands around the address (a name before a phone,
 * remarks in brackets) is left out.
 */
export function splitAddress(pasted: string): SplitAddress {
  const line = readAddressLine(pasted)
  const readings = withoutSameGround(readingsOf(line))
  const [best] = readings
  if (best === undefined) return nothing(streetOf(line, null))
  const rivals = readings.filter(({ score }) => score > best.score - margin)
  const possible = readings.filter(({ score }) => score > best.score - far).slice(0, mostPlaces)
  const ward = wardOf(best, rivals, possible)
  const district = districtOf(best, rivals, possible, ward, readings)
  const province = provinceOf(best, rivals, possible, ward, district)
  return {
    street: streetOf(line, best),
    ward,
    district,
    province,
    scheme: ward.state === 'sure' || district.state === 'sure' ? best.place.scheme : null,
    places: possible.map(({ place }) => place),
    offered: ward.state === 'sure' ? inOtherScheme(best.place) : [],
  }
}

/** Two readings nearer than this fit about as well. */
const margin = 0.5
/** What is this much worse than the best is not even offered. */
const far = 2
const mostPlaces = 8

/**
 * A line of ward and province may be of the new scheme or an old one without its district. Where every such old ward lies
 * wholly in the ward in force that is named, the latter is right in either case: only it is left.
 */
function withoutSameGround(readings: readonly Reading[]): readonly Reading[] {
  const inForce = new Map(
    readings.flatMap(({ place, score }) => (place.scheme === 'new' ? [[place.ward?.code, score] as const] : [])),
  )
  const within = ({ place, ward, district, score }: Reading) => {
    if (place.scheme === 'new' || ward === null || (district !== null && !mayBeProvince(district))) return false
    const [became, ...more] = inOtherScheme(place)
    return became !== undefined && more.length === 0 && (inForce.get(became.ward?.code) ?? -1) >= score
  }
  return readings.filter((reading) => !within(reading))
}

function wardOf(best: Reading, rivals: readonly Reading[], possible: readonly Reading[]): Part<Ward | NewWard> {
  const { ward } = best.place
  const same = rivals.every(({ place }) => place.ward === ward)
  if (
    ward !== null &&
    same &&
    isClear(best.ward) &&
    best.unexplained.length === 0 &&
    isHome(best) &&
    !isElsewhere(best)
  )
    return { state: 'sure', value: ward }
  return offer(possible.flatMap(({ place }) => (place.ward === null ? [] : [place.ward])))
}

/** Of a district without its province, whose name several provinces have, it is not known which one is meant. */
function isPlaced({ district, province }: Reading): boolean {
  if (district === null || province !== null) return true
  const { bare, kind } = district.entry
  const those = placeIndex().byBare.get(bare) ?? []
  return those.filter((one) => one.level === 'district' && one.kind === kind).length === 1
}

/** A ward by itself is known only if it is said to be one, or stands beside its province. */
function isHome(reading: Reading): boolean {
  const { ward, district, province } = reading
  if (!isPlaced(reading)) return false
  return isClear(district) || ward?.span.form === 'kind' || (ward?.span.form === 'alone' && isClear(province))
}

/** Read with a slip of the finger, though another ward of the province has the very name that was typed. */
function isElsewhere({ ward, place }: Reading): boolean {
  if (ward === null || ward.quality > 0.6) return false
  const those: readonly Entry[] = placeIndex().byBare.get(ward.span.bare) ?? []
  return those.some((one) => one.level === 'ward' && one.place.province === place.province)
}

function isClear(mention: Mention | null): boolean {
  return mention !== null && mention.quality >= 0.5 && ['kind', 'alone', 'run'].includes(mention.span.form)
}

function districtOf(
  best: Reading,
  rivals: readonly Reading[],
  possible: readonly Reading[],
  ward: Part<unknown>,
  readings: readonly Reading[],
): Part<District> {
  const { district } = best.place
  const same = rivals.every(({ place }) => place.district === district)
  const told = (isClear(best.district) && isPlaced(best)) || ward.state === 'sure'
  if (district !== null && same && told && !hides(best, 'district') && !saysOther(best, readings))
    return { state: 'sure', value: district }
  if (best.place.scheme === 'new' && ward.state === 'sure') return { state: 'unknown' }
  return offer(possible.flatMap(({ place }) => (place.district === null ? [] : [place.district])))
}

function provinceOf(
  best: Reading,
  rivals: readonly Reading[],
  possible: readonly Reading[],
  ward: Part<unknown>,
  district: Part<unknown>,
): Part<OldProvince | NewProvince> {
  const { province } = best.place
  const same = rivals.every(({ place }) => place.province.name === province.name)
  const told = isClear(best.province) || ward.state === 'sure' || district.state === 'sure'
  if (same && told && !hides(best, 'province')) return { state: 'sure', value: province }
  return offer(possible.map(({ place }) => place.province))
}

/** Something of this level, or of one above, is said and left aside. */
function hides({ unexplained }: Reading, level: Level): boolean {
  const levels = unexplained.flatMap((claim) => claim.levels)
  return levels.includes('province') || (level === 'district' && levels.includes('district'))
}

/** The ward that is said, and left aside, lies in another district of the province: which of the two is wrong is not known. */
function saysOther({ unexplained, place }: Reading, readings: readonly Reading[]): boolean {
  return readings.some(({ ward, place: other }) => {
    if (ward === null || other.province.name !== place.province.name || /^\d+$/.test(ward.span.bare)) return false
    return ward.quality > 0.6 && unexplained.some(({ from }) => ward.span.from <= from && from < ward.span.to)
  })
}

function offer<Unit extends { readonly name: string }>(units: readonly Unit[]): Part<Unit> {
  const candidates = [...new Set(units)]
  return candidates.length === 0 ? { state: 'unknown' } : { state: 'unsure', candidates }
}

function nothing(street: Part<string>): SplitAddress {
  const unknown = { state: 'unknown' } as const
  return { street, ward: unknown, district: unknown, province: unknown, scheme: null, places: [], offered: [] }
}
