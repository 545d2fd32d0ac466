import { describe, expect, it } from 'vitest'
import {
  districtNamed,
  districtWithId,
  newWardNamed,
  streetFits,
  wardNamed,
} from '../../../src/sandbox/places/findPlace.ts'
import { newWards } from '../../../src/sandbox/places/newUnits.ts'
import { districts } from '../../../src/sandbox/places/oldUnits.ts'
import { places } from '../../../src/sandbox/seed/places.ts'

const present = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('there is no such place')
  return value
}

describe('the catalogue of places', () => {
  it('has no id and no code twice', () => {
    const wards = districts.flatMap((district) => district.wards.map(({ code }) => code))
    for (const ids of [districts.map(({ id }) => String(id)), newWards.map(({ id }) => String(id)), wards])
      expect(new Set(ids).size).toBe(ids.length)
  })

  it('holds every place of the practice data, and the old district of every new ward', () => {
    for (const { districtId, district, ward, wardCode, province } of places) {
      const found = present(districtWithId(districtId))
      expect([found.name, found.province.name]).toEqual([district, province])
      expect(found.wards).toContainEqual({ code: wardCode, name: ward })
    }
    for (const ward of newWards) expect(districtWithId(ward.district), ward.name).not.toBeNull()
  })

  it('numbers the wards of a range', () => {
    expect(wardNamed('Phường 14', present(districtWithId(1452)))).toEqual({ code: '21014', name: 'Phường 14' })
  })
})

describe('a place by its name', () => {
  it.each([
    ['Quận 10', 'Hồ Chí Minh'],
    ['quận 10', 'TP. Hồ Chí Minh'],
    ['Q.10', 'HCM'],
    ['QUAN 10', 'tp hcm'],
    ['10', 'Sài Gòn'],
  ])('is found as %s, %s', (district, province) => {
    expect(districtNamed(district, province)?.id).toBe(1452)
  })

  it.each(['Phường 04', 'phuong 4', 'P4', 'P. 4', 'Phường 4'.normalize('NFD')])('finds the ward %s', (name) => {
    const found = wardNamed(name, present(districtWithId(1452)))
    expect(found?.name ?? null).toBe(name === 'P4' ? null : 'Phường 4')
  })

  it('tells apart what differs by more than marks', () => {
    expect(districtNamed('Quận 1', 'Hà Nội')).toBeNull()
    expect(districtNamed('toString', 'constructor')).toBeNull()
    expect(newWardNamed('Phường Hoàn Kiếm', 'Hồ Chí Minh')).toBeNull()
    expect(districtNamed('Thành phố Huế', 'Huế')?.id).toBe(1616)
    expect(newWardNamed('Thuận Hóa', 'Thành phố Huế')?.id).toBe(19_804)
  })

  it('knows that a street lies in one of several wards that have one of its name', () => {
    const inHue = present(newWardNamed('Phường Hòa Hưng', 'Hồ Chí Minh'))
    expect(streetFits('12 Tô Hiến Thành', inHue)).toBe(true)
    expect(streetFits('12 Ba Tháng Hai', inHue)).toBe(false)
    expect(streetFits('12 Hàng Bông', inHue)).toBe(true) // of another province: nobody knows
  })
})
