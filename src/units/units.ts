import { readFileSync } from 'node:fs'
import { newProvinceName, oldProvinceName } from './unitNames.ts'

/** A province until 2025-06-30, by the carrier's id. */
export interface OldProvince {
  readonly id: number
  readonly name: string
}

/** A district until 2025-06-30, by the carrier's id. */
export interface District {
  readonly id: number
  readonly name: string
  readonly province: OldProvince
  readonly wards: readonly Ward[]
}

/** A ward until 2025-06-30, by the carrier's code, which is no number: `1A0212`. */
export interface Ward {
  readonly code: string
  readonly name: string
}

/** A province since 2025-07-01, by the code of the national statistics office; the name as the carrier takes it. */
export interface NewProvince {
  readonly code: string
  readonly name: string
}

/** A ward, commune or special zone since 2025-07-01, by the code of the national statistics office: five digits. */
export interface NewWard {
  readonly code: string
  readonly name: string
  readonly province: NewProvince
}

/**
 * Vietnam's administrative units in both schemes: the 717 districts and 11 563 wards that the carrier gave ids, and the
 * 34 provinces and 3 321 wards in force. The files in resources/units are read at the first call. Throws when the
 * program is not whole.
 */
export function units(): Units {
  loaded ??= read()
  return loaded
}

export interface Units {
  readonly oldProvinces: readonly OldProvince[]
  readonly districts: readonly District[]
  readonly newProvinces: readonly NewProvince[]
  readonly newWards: readonly NewWard[]
  readonly districtWithId: ReadonlyMap<number, District>
  readonly districtOfWard: ReadonlyMap<string, District>
  readonly newWardWithCode: ReadonlyMap<string, NewWard>
  /** By the province's plain name. */
  readonly districtsOf: ReadonlyMap<string, readonly District[]>
  readonly newWardsOf: ReadonlyMap<string, readonly NewWard[]>
}

/** The data lines of a file in resources/units, each split at its tabs. */
export function unitLines(file: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`${root}resources/units/${file}`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

// Below `dist` when the program is installed.
const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../'

let loaded: Units | null = null

function read(): Units {
  const districts = oldDistricts()
  const newWards = wardsInForce()
  return {
    oldProvinces: [...new Set(districts.map(({ province }) => province))],
    districts,
    newProvinces: [...new Set(newWards.map(({ province }) => province))],
    newWards,
    districtWithId: new Map(districts.map((one) => [one.id, one])),
    districtOfWard: new Map(districts.flatMap((one) => one.wards.map(({ code }) => [code, one]))),
    newWardWithCode: new Map(newWards.map((one) => [one.code, one])),
    districtsOf: byProvince(districts, oldProvinceName),
    newWardsOf: byProvince(newWards, newProvinceName),
  }
}

function oldDistricts(): readonly District[] {
  const provinces = new Map<number, OldProvince>()
  return unitLines('old.tsv').map(([id, provinceId, provinceName = '', name = '', wards = '']) => {
    const province = provinces.get(Number(provinceId)) ?? { id: Number(provinceId), name: provinceName }
    provinces.set(province.id, province)
    return { id: Number(id), name, province, wards: wardsIn(wards) }
  })
}

function wardsInForce(): readonly NewWard[] {
  return unitLines('new.tsv').flatMap(([code = '', name = '', wards = '']) => {
    const province = { code, name }
    return wardsIn(wards).map((ward) => ({ ...ward, province }))
  })
}

/** `20101 Phường Bến Nghé|20102 Phường Bến Thành` */
function wardsIn(list: string): readonly Ward[] {
  return list.split('|').map((one) => {
    const blank = one.indexOf(' ')
    return { code: one.slice(0, blank), name: one.slice(blank + 1) }
  })
}

function byProvince<Unit extends { readonly province: { readonly name: string } }>(
  units: readonly Unit[],
  plain: (name: string) => string,
): ReadonlyMap<string, readonly Unit[]> {
  const byName = Map.groupBy(units, ({ province }) => province.name)
  return new Map([...byName].map(([name, its]) => [plain(name), its]))
}
