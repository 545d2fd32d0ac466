import { describe, expect, it } from 'vitest'
import { oldDistrictOf, successorsOf } from '../../../src/units/became.ts'
import {
  districtNamed,
  districtOfWard,
  districtWithId,
  newWardNamed,
  wardNamed,
  wardWithCode,
} from '../../../src/units/findUnit.ts'
import { units } from '../../../src/units/units.ts'

const present = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('there is no such unit')
  return value
}

describe('the units of the country', () => {
  it('are all there, in both schemes, no id and no code twice', () => {
    const { oldProvinces, districts, newProvinces, newWards } = units()
    const wards = districts.flatMap((district) => district.wards.map(({ code }) => code))
    expect([oldProvinces, districts, wards, newProvinces, newWards].map(({ length }) => length)).toEqual([
      63, 717, 11_563, 34, 3_321,
    ])
    for (const ids of [districts.map(({ id }) => String(id)), newWards.map(({ code }) => code), wards])
      expect(new Set(ids).size).toBe(ids.length)
  })

  it('have names that compare letter for letter, without a blank too many', () => {
    const { oldProvinces, districts, newProvinces, newWards } = units()
    const all = [
      ...oldProvinces,
      ...districts,
      ...districts.flatMap(({ wards }) => wards),
      ...newProvinces,
      ...newWards,
    ]
    expect(
      all.map(({ name }) => name).filter((name) => name !== name.normalize('NFC').trim().replace(/ +/g, ' ')),
    ).toEqual([])
  })

  it("are the carrier's, by its own codes", () => {
    const found = present(districtWithId(1444))
    expect([found.name, found.province]).toEqual(['Quận 3', { id: 202, name: 'Hồ Chí Minh' }])
    expect(wardWithCode('20308', found)?.name).toBe('Phường 8')
    expect(districtOfWard('1A0211')?.name).toBe('Quận Hoàn Kiếm')
    expect([districtOfWard('0'), districtOfWard('__proto__'), districtWithId(0)]).toEqual([null, null, null])
  })
})

describe('a unit by its name', () => {
  it.each([
    ['Quận 10', 'Hồ Chí Minh'],
    ['quận 10', 'TP. Hồ Chí Minh'],
    ['Q.10', 'HCM'],
    ['QUAN 10', 'tp hcm'],
    ['10', 'Sài Gòn'],
  ])('is found as %s, %s', (district, province) => {
    expect(districtNamed(district, province)?.id).toBe(1452)
  })

  it.each(['Phường 04', 'phuong 4', 'P. 4', 'Phường 4'.normalize('NFD')])('finds the ward %s', (name) => {
    expect(wardNamed(name, present(districtWithId(1452)))?.name).toBe('Phường 4')
  })

  it('tells apart what differs by more than marks', () => {
    expect(wardNamed('P4', present(districtWithId(1452)))).toBeNull()
    expect(districtNamed('Quận 1', 'Hà Nội')).toBeNull()
    expect(districtNamed('toString', 'constructor')).toBeNull()
    expect(newWardNamed('Phường Hoàn Kiếm', 'Hồ Chí Minh')).toBeNull()
    expect(districtNamed('Thành phố Huế', 'Huế')?.id).toBe(1585)
    expect(newWardNamed('Thuận Hóa', 'Thành phố Huế')?.code).toBe('19789')
  })

  it('is found by the kind that was written where two of a district have the name', () => {
    const both = units().districts.flatMap((district) =>
      district.wards
        .filter(({ name }) => name.startsWith('Thị trấn '))
        .flatMap((town) => {
          const twin = district.wards.find(({ name }) => name === town.name.replace('Thị trấn', 'Xã'))
          return twin === undefined ? [] : [{ district, town, twin }]
        }),
    )
    expect(both.length).toBeGreaterThan(10)
    for (const { district, town, twin } of both) {
      expect(wardNamed(town.name.toUpperCase(), district)).toEqual(town)
      expect(wardNamed(twin.name.toUpperCase(), district)).toEqual(twin)
    }
  })

  it('is found through spellings with other blanks, or i for y, where only one is meant', () => {
    expect(districtNamed('Krông A Na', 'Đắk Lắk')?.name).toBe('Huyện Krông Ana')
    expect(districtNamed('Huyện Phú Quí', 'Bình Thuận')?.name).toBe('Huyện đảo Phú Quý')
  })
})

describe('what a ward became', () => {
  const successors = (code: string) => {
    const district = present(districtOfWard(code))
    return successorsOf(present(wardWithCode(code, district)), district).map(({ name }) => name)
  }

  it('is the ward in force, or several where it was split', () => {
    expect(successors('20101')).toEqual(['Phường Sài Gòn'])
    const split = units().districts.flatMap((district) =>
      district.wards.filter((ward) => successorsOf(ward, district).length > 1),
    )
    expect(split.length).toBe(7)
  })

  it('is known for more than four wards in five, and said to be unknown for the others', () => {
    const all = units().districts.flatMap((district) =>
      district.wards.map((ward) => successorsOf(ward, district).length),
    )
    expect(all.filter((count) => count > 0).length / all.length).toBeGreaterThan(0.85)
    expect(successors('1A0052')).toEqual([])
  })

  it('leads back to the old district of every ward in force but seven', () => {
    const homeless = units().newWards.filter((ward) => oldDistrictOf(ward) === null)
    expect(homeless.map(({ name }) => name)).toHaveLength(7)
    expect(oldDistrictOf(present(newWardNamed('Phường Sài Gòn', 'HCM')))?.name).toBe('Quận 1')
    expect(oldDistrictOf(present(newWardNamed('Đặc khu Côn Đảo', 'Hồ Chí Minh')))?.name).toBe('Huyện đảo Côn Đảo')
  })
})
