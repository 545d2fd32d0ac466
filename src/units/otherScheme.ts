import { predecessorsOf, successorsOf } from './became.ts'
import type { Place } from './place.ts'

/**
 * What a place may be called in the other scheme: of an old ward the wards that it became, of a ward in force those that
 * it was made of. To be offered, never chosen: where there is one, an old ward lies in it or it holds more than that ward.
 * Empty where that is not known, and without a ward.
 */
export function inOtherScheme(place: Place): readonly Place[] {
  if (place.ward === null) return []
  if (place.scheme === 'new')
    return predecessorsOf(place.ward).map(({ ward, district }) => ({
      scheme: 'old',
      province: district.province,
      district,
      ward,
    }))
  if (place.district === null) return []
  return successorsOf(place.ward, place.district).map((ward) => ({
    scheme: 'new',
    province: ward.province,
    district: null,
    ward,
  }))
}
