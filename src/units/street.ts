import { isChatter } from '../model/chatter.ts'
import type { AddressLine, Word } from './addressWords.ts'
import { leadsToName } from './mentions.ts'
import type { Part } from './part.ts'
import type { Reading } from './readings.ts'

/**
 * What is left of a line for house and street: the first words that no unit takes. Sure where they begin as a street does;
 * a name before a phone is no part of it.
 */
export function streetOf(line: AddressLine, reading: Reading | null): Part<string> {
  const taken = takenBy(line, reading)
  const gaps = gapsOf(line.words, taken).map((gap) => withoutPerson(line, gap))
  const pieces = gaps.find(isOfHouse) ?? gaps[0] ?? []
  if (pieces.length === 0) return { state: 'unknown' }
  const text = pieces.map((piece) => textOf(line, piece)).join(', ')
  const short = reading?.ward?.span.form === 'kind' ? null : numberedHamlet(line, pieces)
  if (short !== null) return { state: 'unsure', candidates: [text, short] }
  const clear = reading === null ? pieces.length === 1 : reading.spans.every(({ form }) => form !== 'open')
  return clear && pieces.every(isPlainHouse) && !pieces.some((piece) => isChatter(textOf(line, piece)))
    ? { state: 'sure', value: text }
    : { state: 'unsure', candidates: [text] }
}

/**
 * `ấp 2 Mỹ Thạnh`: a hamlet that has a number has no name, so that what follows may be the ward, where no ward is named by
 * its kind. Null: there is none, or nothing follows it.
 */
function numberedHamlet(line: AddressLine, pieces: readonly Piece[]): string | null {
  const [kind, number, next] = pieces.at(-1) ?? []
  if (kind === undefined || number === undefined || next === undefined || isHouse(next)) return null
  if (!hamlets.has(kind.folded) || !/^\d+[a-z]?$/.test(number.folded)) return null
  return [...pieces.slice(0, -1), [kind, number]].map((piece) => textOf(line, piece)).join(', ')
}

const hamlets: ReadonlySet<string> = new Set(['ap', 'thon', 'xom', 'doi', 'to', 'khom', 'khu', 'kp', 'ban', 'buon'])

/** Words that name a unit, or say that they do, to the end of their clause. What may be a street's name is none. */
function takenBy({ words }: AddressLine, reading: Reading | null): ReadonlySet<number> {
  const taken = new Set<number>()
  for (const { from, to, form } of reading?.spans ?? [])
    if (form !== 'doubtful') for (let at = from; at < to; at++) taken.add(at)
  for (const { from } of reading?.unexplained ?? [])
    for (let at = from; words[at]?.clause === words[from]?.clause; at++) taken.add(at)
  return taken
}

function gapsOf(words: readonly Word[], taken: ReadonlySet<number>): readonly (readonly Word[])[] {
  const gaps: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    if (taken.has(at)) gaps.push([])
    else gaps.at(-1)?.push(word)
  }
  return gaps.filter((gap) => gap.length > 0)
}

type Piece = readonly Word[]

function withoutPerson({ phoneEnd }: AddressLine, words: readonly Word[]): readonly Piece[] {
  const behind = words.filter(({ from }) => from >= phoneEnd)
  const clauses = [...Map.groupBy(behind.some(isHouse) ? behind : words, ({ clause }) => clause).values()]
  if (phoneEnd < 0) return clauses
  const house = clauses.findIndex((clause) => clause.some(isHouse))
  return house < 0 ? clauses : clauses.slice(house)
}

function textOf({ text }: AddressLine, piece: Piece): string {
  return text.slice(piece[0]?.from ?? 0, piece.at(-1)?.to ?? 0)
}

function isOfHouse(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => piece.some(isHouse))
}

/** What stands before the number may be somebody's name, or goods; `Ngô`, `Tô` without a number are names. */
function isPlainHouse(piece: Piece): boolean {
  const numbered = piece.some(({ folded }) => /\d/.test(folded))
  return piece.slice(0, 2).some((word) => isHouse(word) && (numbered || !beforeNumbers.has(word.folded)))
}

const beforeNumbers: ReadonlySet<string> = new Set(['so', 'ngo', 'ngach', 'hem', 'kiet', 'to', 'lo'])

function isHouse({ folded }: Word): boolean {
  return /\d/.test(folded) || streetWords.has(folded)
}

const streetWords: ReadonlySet<string> = new Set([...leadsToName].filter((word) => !/^(cu|nha|cho|vien)$/.test(word)))
