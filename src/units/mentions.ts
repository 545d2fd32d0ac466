import type { AddressLine, Word } from './addressWords.ts'
import { markedName } from './addressWords.ts'
import type { Kind } from './kinds.ts'
import { kindAt } from './kinds.ts'
import type { Level } from './place.ts'
import { nameOf } from './place.ts'
import type { Entry } from './placeIndex.ts'
import { placeIndex } from './placeIndex.ts'
import { newProvinceName, oldProvinceName } from './unitNames.ts'

/** Words of a line that may be a name of a unit: with its kind before it, or standing by itself between separators. */
export interface Span {
  /** Words, the first and the one behind the last; the kind is among them. */
  readonly from: number
  readonly to: number
  readonly kind: Kind | null
  readonly bare: string
  readonly marked: string
  /**
   * `kind`: `P. Bến Nghé`; `alone`: it fills its piece of the line; `run`: `12 hai trieu ben nghe q1`, where the next unit
   * follows at once; `open`: other words follow, so that the name may be longer; `doubtful`: a street may have this name.
   */
  readonly form: 'kind' | 'alone' | 'run' | 'open' | 'doubtful'
}

/** A span that may mean this place. */
export interface Mention {
  readonly span: Span
  readonly entry: Entry
  /** 1: letter for letter; less for other marks, blanks or letters. */
  readonly quality: number
}

const mostWords = 6

export function spansOf({ words }: AddressLine): readonly Span[] {
  const starts = unitStarts(words)
  const spans: Span[] = []
  for (let from = 0; from < words.length; from++) {
    const led = kindIn(words, from)
    const nameAt = from + (led?.length ?? 0)
    for (let to = nameAt + 1; to <= Math.min(words.length, nameAt + mostWords); to++) {
      if (words[to - 1]?.clause !== words[from]?.clause) break
      if (led !== null) spans.push(spanOf(words, { from, nameAt, to, kind: led.kind }, starts))
    }
    if (isNameOfKind(words, from)) continue
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to++) {
      if (words[to - 1]?.clause !== words[from]?.clause) break
      spans.push(spanOf(words, { from, nameAt: from, to, kind: null }, starts))
    }
  }
  return spans
}

/** A number is a name only with its kind, and what stands behind a kind is of that kind. */
function isNameOfKind(words: readonly Word[], at: number): boolean {
  if (/^\d+$/.test(words[at]?.folded ?? '')) return true
  return [1, 2].some((back) => kindIn(words, at - back)?.length === back)
}

/** A kind that is written as one: `quan` and `xa` without marks in a line with marks are names (`Quan Nhân`, `Xa lộ`). */
export function kindIn(words: readonly Word[], at: number): ReturnType<typeof kindAt> {
  const led = kindAt(
    words.slice(at, at + 2).map((word) => word.folded),
    0,
  )
  const next = words[at + (led?.length ?? 1)]
  const word = words[at]
  if (led === null || word === undefined || next === undefined || next.clause !== word.clause) return null
  if (word.folded === 'tt' && next.folded === 'hue') return null // Thừa Thiên
  if (word.folded.length <= 2 && word.folded !== 'xa') return led
  const written = words.slice(at, at + led.length)
  const asKind = led.kind.name === folding(written) && written.every((one) => marksOfKinds.has(one.marked))
  const unmarked = written.every((one) => one.marked === one.folded)
  if (unmarked && /^(quan|xa)$/.test(word.folded)) return words.some((one) => one.marked !== one.folded) ? null : led
  return asKind || unmarked ? led : null
}

const marksOfKinds: ReadonlySet<string> = new Set(
  'thành phố tỉnh quận huyện đảo thị xã trấn phường đặc khu'.split(' ').map(markedName),
)

function folding(words: readonly Word[]): string {
  return words.map((word) => word.folded).join(' ')
}

/** Where a kind or the name of a district or province begins: there the name before it has ended. */
function unitStarts(words: readonly Word[]): ReadonlySet<number> {
  const { byBare } = placeIndex()
  const starts = new Set<number>()
  for (let from = 0; from < words.length; from++) {
    if (kindIn(words, from) !== null) starts.add(from)
    for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
      const bare = folding(words.slice(from, to))
      if (isProvince(bare) || byBare.get(bare)?.some(({ level }) => level === 'district') === true) starts.add(from)
    }
  }
  return starts
}

function isProvince(bare: string): boolean {
  return provincesNamed(bare).length > 0
}

function spanOf(
  words: readonly Word[],
  { from, nameAt, to, kind }: { from: number; nameAt: number; to: number; kind: Kind | null },
  starts: ReadonlySet<number>,
): Span {
  const named = words.slice(nameAt, to)
  const bare = folding(named).replace(/^0+(?=\d)/, '')
  const marked = named
    .map((word) => word.marked)
    .join(' ')
    .replace(/^0+(?=\d)/, '')
  return { from, to, kind, bare, marked, form: formOf(words, from, to, kind !== null, starts) }
}

function formOf(
  words: readonly Word[],
  from: number,
  to: number,
  led: boolean,
  starts: ReadonlySet<number>,
): Span['form'] {
  const next = words[to]
  const ended = next === undefined || next.piece !== words[to - 1]?.piece || starts.has(to)
  if (led) return ended ? 'kind' : 'open'
  const before = words.slice(0, from).filter((word) => word.piece === words[from]?.piece)
  if (before.length > 0 && before.every(isOfStreet)) return 'doubtful'
  if (before.length > 0 && leadsToName.has(before.at(-1)?.folded ?? '')) return 'doubtful'
  if (!ended) return 'open'
  return before.length === 0 && words[to]?.piece !== words[to - 1]?.piece ? 'alone' : 'run'
}

/** Numbers and the words that go before the name of a street. */
function isOfStreet({ folded }: Word): boolean {
  return /\d/.test(folded) || /^[a-z]$/.test(folded) || leadsToName.has(folded)
}

/** What a name behind it belongs to. */
export const leadsToName: ReadonlySet<string> = new Set(
  'duong pho so ngo ngach hem kiet to ap thon xom khoi khom kp khu kv lo cau cho truong vien cu toa nha ql dt hl kdc kdt ktx kcn'.split(
    ' ',
  ),
)

/** Provinces of both schemes by a name, a short one, or by all their initials (`BRVT`). */
export function provincesNamed(bare: string): readonly Entry[] {
  const known = asked.get(bare)
  if (known !== undefined) return known
  const names = { old: oldProvinceName(bare), new: newProvinceName(bare) }
  const found = placeIndex().provinces.filter(({ place, bare: name }) => name === names[place.scheme])
  if (asked.size >= mostAsked) asked.clear()
  asked.set(bare, found)
  return found
}

/** One line asks of the same words many times, and the lines of a file end alike. */
const asked = new Map<string, readonly Entry[]>()
const mostAsked = 2_000

/** What a span names letter for letter but for marks, at the levels that its kind allows. */
export function exactMentions(span: Span): readonly Mention[] {
  const found = placeIndex().byBare.get(span.bare) ?? []
  const named = found.filter(({ level }) => level !== 'province' && allows(span, level))
  const all = allows(span, 'province') ? [...named, ...provincesNamed(span.bare)] : named
  return all
    .filter(({ bare }) => span.kind !== null || !/^\d+$/.test(bare))
    .map((entry) => ({ span, entry, quality: marks(span, entry) }))
}

export function allows({ kind }: Span, level: Level): boolean {
  return kind === null || kind.levels.includes(level)
}

/** 1 where the marks are the same or none were written, else less. */
function marks({ marked, bare }: Span, entry: Entry): number {
  if (marked === bare) return 0.95
  return ` ${nameWithMarks(entry)} `.includes(` ${marked} `) ? 1 : 0.8
}

const withMarks = new WeakMap<Entry, string>()

function nameWithMarks(entry: Entry): string {
  const known = withMarks.get(entry) ?? markedName(nameOf(entry.place))
  withMarks.set(entry, known)
  return known
}
