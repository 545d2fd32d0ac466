import type { FieldFault } from '../../base/fault.ts'
import { oldDistrictOf } from '../../units/became.ts'
import {
  districtNamed,
  districtOfWard,
  districtWithId,
  isNewProvince,
  isOldProvince,
  newWardNamed,
  wardNamed,
  wardWithCode,
} from '../../units/findUnit.ts'
import { streetFits } from '../places/streets.ts'
import type { Contact } from '../practiceOrder.ts'

/** One end of an order as it was sent: names of units in either scheme, or codes of the old one. */
export interface SentAddress {
  readonly end: 'to' | 'from' | 'return'
  readonly address: string
  readonly ward: string
  readonly district: string
  readonly province: string
  readonly wardCode: string
  readonly districtId: number
  readonly isNew: boolean
}

export type PlacedAddress = Pick<Contact, 'address' | 'ward' | 'district' | 'units' | 'unit'>

/** Where an address is; or the field that names no place the service knows, with the rule `province`, `district` or `ward`. */
export function placeAddress(sent: SentAddress): PlacedAddress | FieldFault {
  if (sent.isNew) return placeNew(sent)
  return sent.ward === '' && sent.wardCode !== '' ? placeByCode(sent) : placeOld(sent)
}

export function namesNoPlace({ ward, wardCode }: SentAddress): boolean {
  return ward === '' && wardCode === ''
}

function placeNew({ end, address, ward, province }: SentAddress): PlacedAddress | FieldFault {
  if (!isNewProvince(province)) return { field: `${end}_province_name`, rule: 'province' }
  const found = newWardNamed(ward, province)
  if (found === null) return { field: `${end}_ward_name`, rule: 'ward' }
  if (!streetFits(address, found)) return { field: `${end}_address`, rule: 'ward' }
  const old = oldDistrictOf(found)
  return {
    address,
    units: { ward: found.name, area: found.province.name },
    // For the fields of the old scheme that every order has. A ward whose old district nobody knows is priced by none.
    ward: old?.wards[0]?.code ?? '',
    district: old?.id ?? 0,
    unit: { ward: Number(found.code), province: Number(found.province.code) },
  }
}

function placeOld({ end, address, ward, district, province }: SentAddress): PlacedAddress | FieldFault {
  if (!isOldProvince(province)) return { field: `${end}_province_name`, rule: 'province' }
  const inDistrict = districtNamed(district, province)
  if (inDistrict === null) return { field: `${end}_district_name`, rule: 'district' }
  const found = wardNamed(ward, inDistrict)
  if (found === null) return { field: `${end}_ward_name`, rule: 'ward' }
  const units = { ward: found.name, area: `${inDistrict.name}, ${inDistrict.province.name}` }
  return { address, units, ward: found.code, district: inDistrict.id }
}

function placeByCode({ end, address, wardCode, districtId }: SentAddress): PlacedAddress | FieldFault {
  const district = districtId === 0 ? districtOfWard(wardCode) : districtWithId(districtId)
  if (district === null) return { field: `${end}_district_id`, rule: 'district' }
  const found = wardWithCode(wardCode, district)
  if (found === null) return { field: `${end}_ward_code`, rule: 'ward' }
  const units = { ward: found.name, area: `${district.name}, ${district.province.name}` }
  return { address, units, ward: found.code, district: district.id }
}
