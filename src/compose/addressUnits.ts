import type { Confidence, PastedAddress, UnitChoice, UnitNames } from '../model/address.ts'
import type { AddressUnits } from '../ports/newOrders.ts'
import { completeUnit } from '../units/completeUnit.ts'
import { districtNamed, districtWithId, newWardNamed, wardNamed, wardWithCode } from '../units/findUnit.ts'
import { inOtherScheme } from '../units/otherScheme.ts'
import type { Part } from '../units/part.ts'
import type { Place } from '../units/place.ts'
import { placeName } from '../units/place.ts'
import { splitAddress } from '../units/splitAddress.ts'

/** As many as are read at a glance. */
const most = 8

/** The units of both schemes, for a station. */
export const addressUnits: AddressUnits = {
  complete(typed, scheme) {
    const wards = completeUnit(typed, { scheme, limit: 4 * most }).flatMap(wardsOf)
    return [...new Map(wards.map((place) => [place.ward, place])).values()].slice(0, most).map(choiceOf)
  },
  split: pasted,
  known(names) {
    const place = placeOf(names)
    return place === null ? null : choiceOf(place)
  },
  inOtherScheme(names) {
    const place = placeOf(names)
    return place === null ? [] : inOtherScheme(place).map(choiceOf)
  },
  numbersOf(names) {
    const place = placeOf(names)
    if (place === null) return null
    const old = place.scheme === 'old' ? [place] : inOtherScheme(place)
    const [only, ...more] = old
    if (only?.scheme !== 'old' || more.length > 0 || only.ward === null || only.district === null) return null
    return { ward: only.ward.code, district: only.district.id }
  },
  numbered({ ward: code, district: id }) {
    const district = districtWithId(id)
    const ward = district === null ? null : wardWithCode(code, district)
    if (district === null || ward === null) return null
    return choiceOf({ scheme: 'old', province: district.province, district, ward })
  },
}

function pasted(line: string): PastedAddress {
  const { street, ward, district, province, places, offered } = splitAddress(line)
  const wards = places.filter((place) => place.ward !== null)
  const [best] = wards
  return {
    street: street.state === 'sure' ? street.value : street.state === 'unsure' ? (street.candidates[0] ?? '') : '',
    confidence: {
      street: street.state,
      ward: ward.state,
      district: best?.scheme === 'new' ? confidence(ward) : confidence(district),
      province: province.state,
    },
    chosen: ward.state === 'sure' && best !== undefined ? choiceOf(best) : null,
    places: wards.map(choiceOf),
    offered: offered.map(choiceOf),
  }
}

/** In the new scheme there is no district that could be unknown. */
function confidence({ state }: Part<unknown>): Confidence {
  return state
}

function placeOf({ scheme, ward: name, district: inDistrict, province }: UnitNames): Place | null {
  if (scheme === 'new') {
    const ward = newWardNamed(name, province)
    return ward === null ? null : { scheme, province: ward.province, district: null, ward }
  }
  const district = districtNamed(inDistrict, province)
  const ward = district === null ? null : wardNamed(name, district)
  return district === null || ward === null ? null : { scheme, province: district.province, district, ward }
}

/** Who types a district means one of its wards. */
function wardsOf(place: Place): readonly Place[] {
  if (place.ward !== null) return [place]
  if (place.scheme === 'new' || place.district === null) return []
  const { district } = place
  return district.wards.map((ward) => ({ ...place, district, ward }))
}

function choiceOf(place: Place): UnitChoice {
  const { scheme, province, district, ward } = place
  return {
    scheme,
    ward: ward?.name ?? '',
    district: district?.name ?? '',
    province: province.name,
    name: placeName(place),
  }
}
