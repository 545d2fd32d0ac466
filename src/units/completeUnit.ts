import { kindAt } from './kinds.ts'
import type { Level, Place } from './place.ts'
import type { Entry } from './placeIndex.ts'
import { placeIndex } from './placeIndex.ts'
import { folded, newProvinceName, oldProvinceName } from './unitNames.ts'

export interface CompletionOptions {
  /** Only of this scheme; both when left out. */
  readonly scheme?: Place['scheme']
  /** At most so many; 20 when left out. */
  readonly limit?: number
}

/**
 * The units that somebody may mean who has typed so much: `lai vung`, `q1`, `bennghe q1`, `p12 go vap`, `bn`. Marks and
 * case do not matter; a kind before the name narrows it down, and what follows the name is sought among the units above.
 * The whole name goes before its beginning, that before a word within it, and initials come last; then the larger unit.
 */
export function completeUnit(typed: string, { scheme, limit = 20 }: CompletionOptions = {}): readonly Place[] {
  const apart = folded(typed.slice(0, longest).replace(kindAndNumber, '$1 $2'))
  const words = apart
    .replace(/\b0+(?=\d)/g, '')
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return []
  const queries = [...queriesOf(words)]
  const buckets = new Map<number, Entry[]>()
  for (const entry of candidatesFor(queries)) {
    if (scheme !== undefined && entry.place.scheme !== scheme) continue
    const rank = Math.min(...queries.map((query) => rankOf(entry, query)))
    if (rank === Number.POSITIVE_INFINITY) continue
    const key = rank * longest + entry.bare.length
    const those = buckets.get(key)
    if (those === undefined) buckets.set(key, [entry])
    else those.push(entry)
  }
  const best = [...buckets].sort(([one], [two]) => one - two).flatMap(([, entries]) => entries)
  return best.slice(0, limit).map(({ place }) => place)
}

const longest = 80
const kindAndNumber = /(?<![\p{L}\p{M}\p{N}])(p|q|f|phường|phuong|quận|quan)(\d{1,2})(?!\p{N})/giu

interface Query {
  readonly name: string
  /** The beginning of the name of a unit above; empty: any. */
  readonly above: string
  /** Folded; null: none was typed. */
  readonly kind: { readonly name: string; readonly levels: readonly Level[] } | null
}

/** What was typed is a name, or a name and (part of) that of a unit above it; with its kind, or all of it name. */
function* queriesOf(words: readonly string[]): Generator<Query> {
  const led = kindAt(words, 0)
  const bare = led === null ? [] : words.slice(led.length)
  if (led !== null && bare.length > 0) yield* cuts(bare, led.kind)
  if (led === null || led.length === 1) yield* cuts(words, null)
}

function* cuts(words: readonly string[], kind: Query['kind']): Generator<Query> {
  yield { name: words.join(' '), above: '', kind }
  for (let cut = Math.min(words.length - 1, 5); cut > 0; cut--) {
    const rest = words.slice(cut)
    const led = kindAt(rest, 0)
    const above = led !== null && rest.length > led.length ? rest.slice(led.length) : rest
    yield { name: words.slice(0, cut).join(' '), above: above.join(' '), kind }
  }
}

/** Every unit that has the first word of what is sought, or those initials: what the queries are tried on. */
function candidatesFor(queries: readonly Query[]): ReadonlySet<Entry> {
  const { names, initials } = haystack()
  const found = new Set<Entry>()
  for (const word of new Set(queries.map(({ name }) => name.split(' ')[0] ?? ''))) {
    addTo(found, names, `\n${word}`)
    if (word.length < 2) continue
    addTo(found, names, ` ${word}`)
    addTo(found, initials, `\n${word}\n`)
  }
  return found
}

function rankOf(entry: Entry, query: Query): number {
  const by = nameRank(entry.bare, query.name)
  if (by === Number.POSITIVE_INFINITY || !fits(entry, query)) return Number.POSITIVE_INFINITY
  return by + levelRanks[entry.level] + kindRank(entry, query)
}

function nameRank(bare: string, sought: string): number {
  if (bare.startsWith(sought)) return bare.length === sought.length ? 0 : 10
  if (sought.length < 2) return Number.POSITIVE_INFINITY
  if (bare.includes(` ${sought}`)) return 20
  return bare[0] === sought[0] && !sought.includes(' ') && initialsOf(bare) === sought ? 30 : Number.POSITIVE_INFINITY
}

const levelRanks = { province: 0, district: 2, ward: 4 } satisfies Record<Level, number>

function kindRank({ kind }: Entry, query: Query): number {
  return query.kind === null || query.kind.name === kind ? 0 : 1
}

function fits({ level, place }: Entry, { kind, above }: Query): boolean {
  if (kind !== null && !kind.levels.includes(level)) return false
  if (above === '') return true
  const { district } = place
  if (level === 'province') return false
  if (level === 'ward' && district !== null && bareOf(district).startsWith(above)) return true
  const short = place.scheme === 'old' ? oldProvinceName(above) : newProvinceName(above)
  return bareOf(place.province).startsWith(short)
}

function bareOf(unit: Place['province'] | NonNullable<Place['district']>): string {
  return haystack().bareOf.get(unit) ?? ''
}

/** All names in one string, a line each in the order of the entries: the quickest thing to search in. */
interface Pile {
  readonly text: string
  readonly starts: Uint32Array
}

interface Haystack {
  readonly names: Pile
  readonly initials: Pile
  readonly bareOf: ReadonlyMap<unknown, string>
}

let stack: Haystack | null = null

function haystack(): Haystack {
  if (stack !== null) return stack
  const { entries } = placeIndex()
  const above = entries.filter(({ level }) => level !== 'ward')
  stack = {
    names: pileOf(entries.map(({ bare }) => bare)),
    initials: pileOf(entries.map(({ bare }) => initialsOf(bare))),
    bareOf: new Map(above.map(({ place, bare }) => [place.district ?? place.province, bare])),
  }
  return stack
}

function initialsOf(bare: string): string {
  return bare
    .split(' ')
    .map((word) => word[0])
    .join('')
}

function pileOf(lines: readonly string[]): Pile {
  const starts = new Uint32Array(lines.length)
  let at = 0
  for (const [index, line] of lines.entries()) {
    starts[index] = at
    at += line.length + 1
  }
  return { text: `\n${lines.join('\n')}\n`, starts }
}

function addTo(found: Set<Entry>, { text, starts }: Pile, sought: string): void {
  const { entries } = placeIndex()
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const entry = entries[lineAt(starts, at)]
    if (entry !== undefined) found.add(entry)
  }
}

/** The last line that begins at or before a place in the text. */
function lineAt(starts: Uint32Array, at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
