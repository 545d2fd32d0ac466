import type { Level, Place } from './place.ts'
import { levelOf, nameOf } from './place.ts'
import { nameParts } from './unitNames.ts'
import { units } from './units.ts'

/** A place as it is looked for: by its own name without marks and without the kind of unit. */
export interface Entry {
  readonly place: Place
  readonly level: Level
  readonly bare: string
  /** Folded: `thi tran`; empty where the name says none. */
  readonly kind: string
  /** Its place among all. */
  readonly at: number
}

export interface PlaceIndex {
  readonly entries: readonly Entry[]
  readonly provinces: readonly Entry[]
  /** By the district or province that they lie in, in the order of all. */
  readonly within: Readonly<Record<'district' | 'ward', ReadonlyMap<Above, readonly Entry[]>>>
  /** A ward like `Xuân Hương - Đà Lạt` is found by the first half of its name too. */
  readonly byBare: ReadonlyMap<string, readonly Entry[]>
}

type Above = NonNullable<Place['district']> | Place['province']

/** Every unit of both schemes. Built at the first call, when somebody types or pastes an address. */
export function placeIndex(): PlaceIndex {
  built ??= build()
  return built
}

let built: PlaceIndex | null = null

function build(): PlaceIndex {
  const known = new Map<string, ReturnType<typeof nameParts>>()
  const entries = [...places()].map((place, at) => entryOf(place, at, known))
  const byBare = new Map<string, Entry[]>()
  const add = (bare: string, entry: Entry) => {
    const those = byBare.get(bare)
    if (those === undefined) byBare.set(bare, [entry])
    else those.push(entry)
  }
  for (const entry of entries) {
    add(entry.bare, entry)
    const [first, second] = entry.level === 'ward' ? (entry.place.ward?.name ?? '').split(' - ') : []
    if (first !== undefined && second !== undefined) add(nameParts(first).plain, entry)
  }
  const within = { district: byUnitAbove(entries, 'district'), ward: byUnitAbove(entries, 'ward') }
  return { entries, byBare, provinces: entries.filter(({ level }) => level === 'province'), within }
}

function byUnitAbove(entries: readonly Entry[], level: Level): ReadonlyMap<Above, readonly Entry[]> {
  const those = new Map<Above, Entry[]>()
  for (const entry of entries) {
    if (entry.level !== level) continue
    for (const above of [entry.place.province, entry.place.district]) {
      if (above === null) continue
      const known = those.get(above)
      if (known === undefined) those.set(above, [entry])
      else known.push(entry)
    }
  }
  return those
}

/** Many units share a name: it is folded once. */
function entryOf(place: Place, at: number, known: Map<string, ReturnType<typeof nameParts>>): Entry {
  const name = nameOf(place)
  const parts = known.get(name) ?? nameParts(name)
  known.set(name, parts)
  return { place, level: levelOf(place), bare: parts.plain, kind: parts.kind, at }
}

function* places(): Generator<Place> {
  const { oldProvinces, districts, newProvinces, newWards } = units()
  for (const province of newProvinces) yield { scheme: 'new', province, district: null, ward: null }
  for (const province of oldProvinces) yield { scheme: 'old', province, district: null, ward: null }
  for (const district of districts) {
    const { province } = district
    yield { scheme: 'old', province, district, ward: null }
    for (const ward of district.wards) yield { scheme: 'old', province, district, ward }
  }
  for (const ward of newWards) yield { scheme: 'new', province: ward.province, district: null, ward }
}
