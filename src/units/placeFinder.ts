import type { FoundPlace, PlaceFinder } from '../model/importRows.ts'
import { completeUnit } from './completeUnit.ts'
import { districtNamed, isNewProvince, isOldProvince, newWardNamed, wardNamed } from './findUnit.ts'
import { inOtherScheme } from './otherScheme.ts'
import type { Place } from './place.ts'
import { placeName } from './place.ts'
import { splitAddress } from './splitAddress.ts'
import { plainName } from './unitNames.ts'

/** Places for rows of a file of orders: by the names in its columns, or out of an address in one line. */
export const placeFinder: PlaceFinder = {
  named(ward, district, province) {
    return district === '' ? inForce(ward, province) : withDistrict(ward, district, province)
  },
  split(line) {
    const { street, ward, district, province, scheme, places } = splitAddress(line)
    const isWhole =
      ward.state === 'sure' && province.state === 'sure' && (scheme === 'new' || district.state === 'sure')
    if (!isWhole || scheme === null) return { found: false, rule: 'which', offered: offeredOf(places) }
    return {
      found: true,
      street: street.state === 'sure' && street.value !== '' ? street.value : null,
      ward: ward.value.name,
      district: district.state === 'sure' ? district.value.name : '',
      province: province.value.name,
      isNew: scheme === 'new',
    }
  },
}

/** The scheme since 2025-07-01. A ward that was one until then may be part of several now: a person says. */
function inForce(ward: string, province: string): FoundPlace {
  const found = newWardNamed(ward, province)
  if (found !== null)
    return { found: true, street: null, ward: found.name, district: '', province: found.province.name, isNew: true }
  const places = completeUnit(`${ward} ${province}`, { limit: 4 }).filter((place) => place.ward !== null)
  const abolished = places.filter(({ scheme, ward: its }) => scheme === 'old' && sameName(its?.name ?? '', ward))
  const became = abolished.flatMap((place) => [place, ...inOtherScheme(place)])
  if (became.length > 0) return { found: false, rule: 'abolished', offered: offeredOf(became) }
  return { found: false, rule: 'unit', offered: isNewProvince(province) ? offeredOf(places) : [] }
}

function withDistrict(ward: string, district: string, province: string): FoundPlace {
  const its = districtNamed(district, province)
  if (its === null) return { found: false, rule: 'unit', offered: isOldProvince(province) ? [] : [province] }
  const found = wardNamed(ward, its)
  if (found === null)
    return { found: false, rule: 'unit', offered: offeredOf(completeUnit(`${ward} ${its.name}`, { limit: 4 })) }
  const { name, province: above } = its
  return { found: true, street: null, ward: found.name, district: name, province: above.name, isNew: false }
}

function sameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

function offeredOf(places: readonly Place[]): readonly string[] {
  return [...new Set(places.map(placeName))]
}
