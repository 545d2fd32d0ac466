import { districtNamed } from './findUnit.ts'
import { folded, oldProvinceName, plainName } from './unitNames.ts'
import type { District, NewWard, Ward } from './units.ts'
import { unitLines, units } from './units.ts'

/**
 * Which wards in force an old ward became: several where it was split. Empty where that is not known: some wards of the
 * carrier's list were merged or renamed before 2025.
 */
export function successorsOf(ward: Ward, district: District): readonly NewWard[] {
  const name = foldedNames.get(ward) ?? folded(ward.name)
  foldedNames.set(ward, name)
  const codes = became().get(district)?.get(name) ?? []
  return codes.flatMap((code) => units().newWardWithCode.get(code) ?? [])
}

/** The old wards that a ward in force was made of, whole or in part, with their districts. Empty where that is not known. */
export function predecessorsOf(ward: NewWard): readonly OldWard[] {
  madeOf ??= partsOf(became())
  return madeOf.get(ward.code) ?? []
}

const foldedNames = new WeakMap<Ward, string>()

export interface OldWard {
  readonly ward: Ward
  readonly district: District
}

/** The old district that most of a new ward's wards lay in; of a special zone the one of its name. Null: not known. */
export function oldDistrictOf(ward: NewWard): District | null {
  mostly ??= mostOf(became())
  return mostly.get(ward.code) ?? zoneOf(ward)
}

type Became = ReadonlyMap<District, ReadonlyMap<string, readonly string[]>>

let loaded: Became | null = null
let madeOf: ReadonlyMap<string, readonly OldWard[]> | null = null
let mostly: ReadonlyMap<string, District> | null = null

/** New codes by district and by the folded name of the old ward. Read at the first question: it costs more than the units. */
function became(): Became {
  loaded ??= readBecame()
  return loaded
}

function readBecame(): Became {
  const all = new Map<District, Map<string, readonly string[]>>()
  const home = districtFinder()
  for (const [province = '', name = '', wards = ''] of unitLines('became.tsv')) {
    const named = districtNamed(name, province)
    const plainProvince = oldProvinceName(province)
    for (const one of wards.split('|')) {
      const [ward = '', codes = ''] = one.split('=')
      const district = home(folded(ward), named, plainProvince)
      if (district === null || codes === '') continue
      const known = all.get(district) ?? new Map<string, readonly string[]>()
      all.set(district, known.set(folded(ward), codes.split(',')))
    }
  }
  return all
}

/** Where the carrier's list has a ward: in the district named, or in the only one of the province that has its name. */
function districtFinder() {
  const having = new Map<string, District[]>()
  for (const [province, districts] of units().districtsOf)
    for (const district of districts)
      for (const ward of district.wards) {
        const key = `${province}/${folded(ward.name)}`
        having.set(key, [...(having.get(key) ?? []), district])
      }
  return (ward: string, named: District | null, province: string): District | null => {
    const those = having.get(`${province}/${ward}`) ?? []
    if (named !== null && those.includes(named)) return named
    return those.length === 1 ? (those[0] ?? null) : named
  }
}

function partsOf(all: Became): ReadonlyMap<string, readonly OldWard[]> {
  const parts = new Map<string, OldWard[]>()
  for (const [district, became] of all)
    for (const ward of district.wards)
      for (const code of became.get(folded(ward.name)) ?? [])
        parts.set(code, [...(parts.get(code) ?? []), { ward, district }])
  return parts
}

function mostOf(all: Became): ReadonlyMap<string, District> {
  const counts = new Map<string, Map<District, number>>()
  for (const [district, wards] of all)
    for (const code of [...wards.values()].flat()) {
      const count = counts.get(code) ?? new Map<District, number>()
      counts.set(code, count.set(district, (count.get(district) ?? 0) + 1))
    }
  const most = new Map<string, District>()
  for (const [code, count] of counts) {
    const [first] = [...count].sort(([, one], [, two]) => two - one)
    if (first !== undefined) most.set(code, first[0])
  }
  return most
}

/** A special zone was a district of its own: `Đặc khu Côn Đảo`, `Huyện đảo Côn Đảo`. */
function zoneOf(ward: NewWard): District | null {
  if (!ward.name.startsWith('Đặc khu ')) return null
  return units().districts.find((one) => plainName(one.name) === plainName(ward.name)) ?? null
}
