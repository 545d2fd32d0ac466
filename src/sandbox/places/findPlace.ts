import type { NewWard } from './newUnits.ts'
import { newProvinces, newWards } from './newUnits.ts'
import type { District, Ward } from './oldUnits.ts'
import { districts, oldProvinces } from './oldUnits.ts'

/**
 * Finds units by name as people write them: case, marks and the kind of unit (`Phường`, `Q.`, `TP`) do not matter,
 * and a few short names of provinces are known.
 */
export function districtNamed(name: string, province: string): District | null {
  const inProvince = districtsOf(province)
  return (
    inProvince.find((one) => one.name === name) ?? inProvince.find((one) => plain(one.name) === plain(name)) ?? null
  )
}

export function districtWithId(id: number): District | null {
  return byId.get(id) ?? null
}

export function wardNamed(name: string, district: District): Ward | null {
  const { wards } = district
  return wards.find((one) => one.name === name) ?? wards.find((one) => plain(one.name) === plain(name)) ?? null
}

export function wardWithCode(code: string, district: District): Ward | null {
  return district.wards.find((one) => one.code === code) ?? null
}

export function isOldProvince(name: string): boolean {
  return oldProvinces.some((one) => plain(one.name) === oldProvinceName(name))
}

export function isNewProvince(name: string): boolean {
  return newProvinces.some((one) => plain(one.name) === newProvinceName(name))
}

export function newWardNamed(name: string, province: string): NewWard | null {
  const inProvince = newWardsOf(province)
  return (
    inProvince.find((one) => one.name === name) ?? inProvince.find((one) => plain(one.name) === plain(name)) ?? null
  )
}

/** Whether an address may lie in a ward: it names no street that the service knows in other wards only. */
export function streetFits(address: string, ward: NewWard): boolean {
  const words = ` ${folded(address)} `
  const named = (one: NewWard) => one.streets.some((street) => words.includes(` ${folded(street)} `))
  return named(ward) || !newWards.some((one) => one.province === ward.province && named(one))
}

const byId = new Map(districts.map((one) => [one.id, one]))

function districtsOf(province: string): readonly District[] {
  const wanted = oldProvinceName(province)
  return districts.filter((one) => plain(one.province.name) === wanted)
}

function newWardsOf(province: string): readonly NewWard[] {
  const wanted = newProvinceName(province)
  return newWards.filter((one) => plain(one.province.name) === wanted)
}

const shortNames: Readonly<Record<string, string>> = {
  hcm: 'ho chi minh',
  tphcm: 'ho chi minh',
  'sai gon': 'ho chi minh',
  hn: 'ha noi',
  daklak: 'dak lak',
}

const oldShortNames: Readonly<Record<string, string>> = {
  ...shortNames,
  hue: 'thua thien hue',
  'vung tau': 'ba ria vung tau',
}

function oldProvinceName(name: string): string {
  const bare = plain(name)
  return Object.hasOwn(oldShortNames, bare) ? (oldShortNames[bare] ?? bare) : bare
}

function newProvinceName(name: string): string {
  const bare = plain(name)
  return Object.hasOwn(shortNames, bare) ? (shortNames[bare] ?? bare) : bare
}

/** Without the kind of unit and without leading zeros. */
function plain(name: string): string {
  return folded(name)
    .replace(/^(thanh pho|tinh|quan|huyen|thi xa|thi tran|phuong|xa|dac khu|tp|tx|tt|q|h|p|x) (?=.)/, '')
    .replace(/\b0+(?=\d)/g, '')
}

/** Lower case, without marks, words parted by one blank. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
