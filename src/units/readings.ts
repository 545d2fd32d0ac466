import type { AddressLine } from './addressWords.ts'
import { likeness, typedName } from './alike.ts'
import { predecessorsOf } from './became.ts'
import type { Mention, Span } from './mentions.ts'
import { allows, exactMentions, kindIn, provincesNamed, spansOf } from './mentions.ts'
import type { Level, Place } from './place.ts'
import type { Entry } from './placeIndex.ts'
import { placeIndex } from './placeIndex.ts'

/** One way to understand a line: a place, and the words that say so. */
export interface Reading {
  readonly place: Place
  readonly ward: Mention | null
  readonly district: Mention | null
  readonly province: Mention | null
  /** What it takes as said, the district of a place in force that has none any more too. */
  readonly spans: readonly Span[]
  /** What the line says and this reading leaves aside. */
  readonly unexplained: readonly Claim[]
  readonly score: number
}

/** All ways to understand a line, the best first, each place once. */
export function readingsOf(line: AddressLine): readonly Reading[] {
  const said = mentionsOf(line)
  const claims = claimsOf(line, said)
  const best = new Map<Place, Reading>()
  for (const parts of combinations(said)) {
    const reading = judged(parts, claims)
    const known = best.get(reading.place)
    if (known === undefined || known.score < reading.score) best.set(reading.place, reading)
  }
  return [...best.values()].sort((one, two) => two.score - one.score)
}

interface Said {
  readonly ward: readonly Mention[]
  readonly district: readonly Mention[]
  readonly province: readonly Mention[]
}

function mentionsOf(line: AddressLine): Said {
  const spans = spansOf(line)
  const exact = Map.groupBy(
    spans.flatMap((span) => exactMentions(span)),
    ({ entry }) => entry.level,
  )
  const whole = spans.filter(({ form }) => form === 'kind' || form === 'alone')
  const province = [...(exact.get('province') ?? []), ...whole.flatMap(likeProvinces)]
  const inProvinces = unitsIn('district', province)
  const district = [...(exact.get('district') ?? []), ...whole.flatMap((span) => like(span, 'district', inProvinces))]
  const wards = unitsIn('ward', [...district, ...province])
  const ward = [...(exact.get('ward') ?? []), ...whole.flatMap((span) => like(span, 'ward', wards))]
  return { ward, district, province }
}

/** With a slip of the finger, or by initials: `BRVT`. */
function likeProvinces(span: Span): readonly Mention[] {
  if (!allows(span, 'province') || provincesNamed(span.bare).length > 0) return []
  const all = placeIndex().provinces
  return [...like(span, 'province', all), ...initialled(span, all)]
}

function like(span: Span, level: Level, among: readonly Entry[]): readonly Mention[] {
  if (!allows(span, level) || /^\d+$/.test(span.bare)) return []
  const found = alikeAmong(span.bare, among).map((one) => ({ span, ...one }))
  return level === 'district' && span.kind !== null ? [...found, ...initialled(span, among)] : found
}

type Alike = Pick<Mention, 'entry' | 'quality'>

/** The lines of a file end alike: what their words are like is found once, as long as the same units are asked about. */
const found = new WeakMap<readonly Entry[], Map<string, readonly Alike[]>>()
const mostNames = 256

function alikeAmong(bare: string, among: readonly Entry[]): readonly Alike[] {
  const names = found.get(among) ?? new Map<string, readonly Alike[]>()
  if (names.size >= mostNames) names.clear()
  found.set(among, names)
  const known = names.get(bare)
  if (known !== undefined) return known
  const typed = typedName(bare)
  const alike: Alike[] = []
  for (const entry of among) {
    const quality = entry.bare === bare ? 0 : likeness(typed, entry.bare)
    if (quality !== 0) alike.push({ entry, quality })
  }
  names.set(bare, alike)
  return alike
}

function initialled(span: Span, among: readonly Entry[]): readonly Mention[] {
  if (!/^[a-z]{2,4}$/.test(span.bare)) return []
  return among.flatMap((entry) => {
    const initials = entry.bare.split(' ').map((word) => word[0])
    return initials.join('') === span.bare ? [{ span, entry, quality: 0.4 }] : []
  })
}

/** The units of a level within those mentioned. */
function unitsIn(level: 'district' | 'ward', mentioned: readonly Mention[]): readonly Entry[] {
  const key = `${level} ${[...new Set(mentioned.map(({ entry }) => entry.at))].join(' ')}`
  const known = inUnits.get(key)
  if (known !== undefined) return known
  const above = new Set(mentioned.map(({ entry }) => entry.place.district ?? entry.place.province))
  const within = new Set([...above].flatMap((unit) => placeIndex().within[level].get(unit) ?? []))
  const those = [...within].sort((one, two) => one.at - two.at)
  if (inUnits.size >= mostUnits) inUnits.clear()
  inUnits.set(key, those)
  return those
}

const inUnits = new Map<string, readonly Entry[]>()
const mostUnits = 64

interface Parts {
  readonly place: Place
  readonly ward: Mention | null
  readonly district: Mention | null
  readonly province: Mention | null
  /** Only to explain what is said: the district that a ward in force lay in. */
  readonly formerly: Mention | null
  /** The words of ward and district together are the name of one ward as well: `Phường 2 Bảo Lộc`. */
  readonly oneName: boolean
}

function* combinations(said: Said): Generator<Parts> {
  for (const ward of said.ward) {
    const { place } = ward.entry
    const beside = said.district.filter((one) => apart(one, ward))
    const district = bestOf(
      beside.filter(({ entry }) => entry.place.district === place.district && place.district !== null),
    )
    const province = provinceFor(place, said, [ward, district])
    const free = beside.filter((one) => province === null || apart(one, province))
    const formerly = place.scheme === 'new' ? bestOf(free.filter(wasHomeOf(place))) : null
    yield { place, ward, district, province, formerly, oneName: isOneName(ward, district, said) }
  }
  for (const district of said.district) {
    const { place } = district.entry
    yield {
      place,
      ward: null,
      district,
      province: provinceFor(place, said, [district]),
      formerly: null,
      oneName: false,
    }
  }
  for (const province of said.province)
    yield { place: province.entry.place, ward: null, district: null, province, formerly: null, oneName: false }
}

function isOneName(ward: Mention, district: Mention | null, said: Said): boolean {
  if (district === null || district.span.kind !== null) return false
  return said.ward.some(({ span }) => span.from === ward.span.from && span.to === district.span.to)
}

function wasHomeOf(place: Place & { readonly scheme: 'new' }): (mention: Mention) => boolean {
  const homes = new Set(place.ward === null ? [] : predecessorsOf(place.ward).map(({ district }) => district))
  return ({ entry }) => entry.place.district !== null && homes.has(entry.place.district)
}

function provinceFor(place: Place, said: Said, taken: readonly (Mention | null)[]): Mention | null {
  const free = said.province.filter((one) => taken.every((other) => other === null || apart(one, other)))
  return bestOf(free.filter(({ entry }) => entry.place.province === place.province))
}

function apart(one: Mention, two: Mention): boolean {
  return one.span.to <= two.span.from || two.span.to <= one.span.from
}

function bestOf(mentions: readonly Mention[]): Mention | null {
  return mentions.reduce<Mention | null>((best, one) => (best === null || worth(one) > worth(best) ? one : best), null)
}

const weights = { ward: 3, district: 3, province: 2 } satisfies Record<Level, number>
const trust = { kind: 1, alone: 0.95, run: 0.85, open: 0.5, doubtful: 0.12 } satisfies Record<Span['form'], number>

/** `Bắc Ninh` by itself may be the city or the province, `TP. Huế` the old district or the province since. */
export function mayBeProvince({ span, entry }: Mention): boolean {
  if (entry.level !== 'district') return false
  return span.kind === null ? provincesNamed(span.bare).length > 0 : allows(span, 'province') && span.bare === 'hue'
}

function worth(mention: Mention): number {
  const { span, entry, quality } = mention
  const sameKind = span.kind !== null && span.kind.name.split(' ')[0] === entry.kind.split(' ')[0]
  const exactKind = sameKind && (span.kind?.name === entry.kind || entry.kind === 'huyen dao')
  const open = mayBeProvince(mention)
  const weight = open ? weights.province : weights[entry.level]
  return (weight + 0.2 * span.bare.split(' ').length) * quality * trust[span.form] + (exactKind && !open ? 0.6 : 0)
}

function judged(parts: Parts, claims: readonly Claim[]): Reading {
  const { place, ward, district, province, formerly, oneName } = parts
  const used = [ward, district, province, formerly].flatMap((one) => (one === null ? [] : [one.span]))
  const left = claims.filter((claim) => !used.some((span) => span.from < claim.to && claim.from < span.to))
  const said = [ward, oneName ? null : district, province].reduce(
    (sum, one) => sum + (one === null ? 0 : worth(one)),
    0,
  )
  const score = said + (formerly === null ? 0 : 0.5) - left.reduce((sum, { weight }) => sum + weight, 0)
  return { place, ward, district, province, spans: used, unexplained: left, score }
}

/** Words by which a line surely says something of these levels, whatever it is. */
export interface Claim {
  readonly from: number
  readonly to: number
  readonly levels: readonly Level[]
  readonly weight: number
}

/** What leaving it aside costs: an unknown ward is likelier than a district that is none. */
const leftOut = { ward: 1, district: 2.5, province: 3 } satisfies Record<Level, number>

function claimsOf({ words, text }: AddressLine, said: Said): readonly Claim[] {
  const led = words.flatMap((word, at) => {
    const kind = kindIn(words, at)
    const next = words[at + (kind?.length ?? 1)]
    if (kind === null || next === undefined || /^(lo|uy)$/.test(next.folded)) return []
    const clear = word.folded.length > 1 || text[word.to] === '.' || /^\d+$/.test(next.folded)
    return clear
      ? [{ from: at, to: at + kind.length, levels: kind.kind.levels, weight: leftOut[kind.kind.levels[0] ?? 'ward'] }]
      : []
  })
  const named = [...said.district, ...said.province]
    .filter(({ span, quality }) => span.form === 'alone' && span.kind === null && quality >= 0.8)
    .map(({ span, entry }) => ({
      from: span.from,
      to: span.to,
      levels: [entry.level],
      weight: leftOut[entry.level] / 2,
    }))
  const once = new Map([...named, ...led].map((claim) => [claim.from, claim]))
  return [...once.values()]
}
