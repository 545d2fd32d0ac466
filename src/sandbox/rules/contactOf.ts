import type { FieldFault } from '../../base/fault.ts'
import { oldDistrictOf, successorsOf } from '../../units/became.ts'
import {
  districtNamed,
  districtOfWard,
  districtWithId,
  isNewProvince,
  isOldProvince,
  newWardNamed,
  newWardWithCode,
  wardNamed,
  wardWithCode,
} from '../../units/findUnit.ts'
import type { NewWard } from '../../units/units.ts'
import type { PracticeShop } from '../accounts.ts'
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

/** Where a shop is: what a sender and a return contact leave out they have from there. */
export type Home = Pick<PracticeShop, 'address' | 'ward' | 'district'>

/** Where an address is; or the field that names no place the service knows, with the rule `province`, `district` or `ward`. */
export function placeAddress(sent: SentAddress): PlacedAddress | FieldFault {
  if (isByCode(sent)) return sent.isNew ? placeNewByCode(sent) : placeByCode(sent)
  return sent.isNew ? placeNew(sent) : placeOld(sent)
}

/** The same where each field that was not sent is the shop's (4.10). A district's id alone names no place. */
export function placeFrom(home: Home, sent: SentAddress): PlacedAddress | FieldFault {
  const address = sent.address === '' ? home.address : sent.address
  const { ward, wardCode, district, province } = sent
  if (ward + wardCode + district + province === '') return { ...home, address }
  return placeAddress({ ...sent, ...(!isByCode(sent) && namesOr(home, sent)), address })
}

function isByCode({ ward, wardCode }: SentAddress): boolean {
  return ward === '' && wardCode !== ''
}

function namesOr(home: Home, sent: SentAddress): Pick<SentAddress, 'ward' | 'district' | 'province'> {
  const its = sent.isNew ? newNamesOf(home) : oldNamesOf(home)
  return {
    ward: sent.ward === '' ? its.ward : sent.ward,
    district: sent.district === '' ? its.district : sent.district,
    province: sent.province === '' ? its.province : sent.province,
  }
}

function oldNamesOf(home: Home) {
  const district = districtWithId(home.district)
  const ward = district === null ? null : wardWithCode(home.ward, district)
  return { ward: ward?.name ?? '', district: district?.name ?? '', province: district?.province.name ?? '' }
}

/** No ward where the shop's was split: nobody knows in which it is now. */
function newNamesOf(home: Home) {
  const district = districtWithId(home.district)
  const ward = district === null ? null : wardWithCode(home.ward, district)
  const became = district === null || ward === null ? [] : successorsOf(ward, district)
  const [first, ...others] = became
  return { ward: others.length === 0 ? (first?.name ?? '') : '', district: '', province: first?.province.name ?? '' }
}

function placeNew(sent: SentAddress): PlacedAddress | FieldFault {
  const { end, ward, province } = sent
  if (!isNewProvince(province)) return { field: `${end}_province_name`, rule: 'province' }
  const found = newWardNamed(ward, province)
  return found === null ? { field: `${end}_ward_name`, rule: 'ward' } : placeIn(found, sent)
}

function placeNewByCode(sent: SentAddress): PlacedAddress | FieldFault {
  const found = newWardWithCode(sent.wardCode)
  return found === null ? { field: `${sent.end}_ward_code`, rule: 'ward' } : placeIn(found, sent)
}

function placeIn(found: NewWard, { end, address }: SentAddress): PlacedAddress | FieldFault {
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
