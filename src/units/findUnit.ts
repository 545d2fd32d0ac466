import { folded, loosely, newProvinceName, oldProvinceName, plainName } from './unitNames.ts'
import type { District, NewWard, Ward } from './units.ts'
import { units } from './units.ts'

/**
 * Units by name as people write them: case, marks and the kind of unit (`Phường`, `Q.`, `TP`) do not matter, and a few
 * short names of provinces are known. Where a district has two of a name (`Thị trấn Phú Xuân`, `Xã Phú Xuân`), the one
 * with the kind that was written is found.
 */
export function districtNamed(name: string, province: string): District | null {
  return named(name, units().districtsOf.get(oldProvinceName(province)) ?? [])
}

export function wardNamed(name: string, district: District): Ward | null {
  return named(name, district.wards)
}

export function newWardNamed(name: string, province: string): NewWard | null {
  return named(name, units().newWardsOf.get(newProvinceName(province)) ?? [])
}

export function isOldProvince(name: string): boolean {
  return units().districtsOf.has(oldProvinceName(name))
}

export function isNewProvince(name: string): boolean {
  return units().newWardsOf.has(newProvinceName(name))
}

export function districtWithId(id: number): District | null {
  return units().districtWithId.get(id) ?? null
}

export function wardWithCode(code: string, district: District): Ward | null {
  return district.wards.find((one) => one.code === code) ?? null
}

export function newWardWithCode(code: string): NewWard | null {
  return units().newWardWithCode.get(code) ?? null
}

/** The district that has a ward with this code; codes are unique in the country. */
export function districtOfWard(code: string): District | null {
  return units().districtOfWard.get(code) ?? null
}

/** Spellings may differ in blanks, in i and y, in numerals (`Krông A Na`, `Phú Quí`, `Hải Châu 1`) where only one is left then. */
function named<Unit extends { readonly name: string }>(name: string, all: readonly Unit[]): Unit | null {
  const exact = all.find((one) => one.name === name)
  if (exact !== undefined) return exact
  for (const spelt of [folded, plainName]) {
    const wanted = spelt(name)
    const found = all.find((one) => spelt(one.name) === wanted)
    if (found !== undefined) return found
  }
  const wanted = loosely(plainName(name))
  const alike = all.filter((one) => loosely(plainName(one.name)) === wanted)
  return alike.length === 1 ? (alike[0] ?? null) : null
}
