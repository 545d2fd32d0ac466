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
}

export interface PlaceIndex {
  readonly entries: readonly Entry[]
  /** A ward like `Xuân Hương - Đà Lạt` is found by the first half of its name too. */
  readonly byBare: ReadonlyMap<string, readonly Entry[]>
}

/** Every unit of both schemes. Built at the first call, when somebody types or pastes an address. */
export function placeIndex(): PlaceIndex {
  built ??= build()
  return built
}

let built: PlaceIndex | null = null

function build(): PlaceIndex {
  const known = new Map<string, ReturnType<typeof nameParts>>()
  const entries = [...places()].map((place) => entryOf(place, known))
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
  return { entries, byBare }
}

/** Many units share a name: it is folded once. */
function entryOf(place: Place, known: Map<string, ReturnType<typeof nameParts>>): Entry {
  const name = nameOf(place)
  const parts = known.get(name) ?? nameParts(name)
  known.set(name, parts)
  return { place, level: levelOf(place), bare: parts.plain, kind: parts.kind }
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
