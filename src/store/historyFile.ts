import type { DeedBody, HandedOverBody } from '../model/deedEntry.ts'
import { deedPrefix } from '../model/deedEntry.ts'
import type {
  Broken,
  HistoryEnd,
  HistoryEntry,
  HistoryHead,
  HistoryLine,
  HistorySigned,
  Verified,
} from '../model/history.ts'
import { chainOf, hashedNames, linkOf } from './chain.ts'

/**
 * Looks whether a file of history is as it was written: no entry changed, left out, moved, or missing at the end. Who
 * writes the whole chain anew is found by a `head` that was noted before.
 */
export async function verifyHistory(
  lines: AsyncIterable<string> | Iterable<string>,
  head: string | null,
): Promise<Verified> {
  const broken: Broken[] = []
  let [line, entries, deeds, signed, unproven] = [0, 0, 0, 0, 0]
  let first: number | null = null
  let last: HistoryEntry | null = null
  let unsigned: HistoryEntry | null = null
  let link: string | null = null
  let begun = false
  let ended = false
  let seen = head === null
  for await (const whole of lines) {
    line += 1
    const text = whole.trim()
    if (text === '') continue
    if (broken.length >= mostBroken) break
    const say = (found: Broken['found']) => void broken.push({ line, found })
    const read = readLine(text)
    if (read === null) say('unreadable')
    else if ('packbench' in read) {
      if (begun) say('out-of-order')
      if (!isWhole(text, read, keysOfHead)) say('changed')
      link = read.before
    } else if ('end' in read) {
      if (ended) say('out-of-order')
      ended = true
      if (!isWhole(text, read, 1)) say('changed')
      if (read.end.entries !== entries || read.end.head !== link) say('cut-off')
    } else if ('signature' in read) {
      if (isOfSigners(text, read, unsigned)) signed += 1
      else say('another-name')
      unsigned = null
    } else {
      if (!begun) say('cut-off')
      const wrong = ended ? 'out-of-order' : wrongOf(text, read, { last, link })
      if (wrong !== null) say(wrong)
      else if (read.link === null) unproven += 1
      entries += 1
      if (read.job.startsWith(deedPrefix)) deeds += 1
      first ??= read.sequence
      last = read
      unsigned = read
      link = read.link
      if (link !== null && link === head) seen = true
    }
    begun = true
  }
  if (!ended) broken.push({ line: line + 1, found: 'cut-off' })
  if (!seen) broken.push({ line: line + 1, found: 'another-head' })
  return { entries, first, last: last?.sequence ?? null, deeds, signed, unproven, head: link, broken }
}

interface Behind {
  readonly last: HistoryEntry | null
  readonly link: string | null
}

/** What is wrong with an entry where it stands; null: nothing. */
function wrongOf(text: string, read: HistoryEntry, { last, link }: Behind): Broken['found'] | null {
  if (last !== null && read.sequence <= last.sequence) return 'out-of-order'
  if (last !== null && read.sequence !== last.sequence + 1) return 'missing'
  if (!isWhole(text, read, keysOfEntry)) return 'changed'
  if (read.link === null && link === null) return null
  return read.link === linkOf(chainOf(link === null ? null : Buffer.from(link, 'hex'), read)) ? null : 'changed'
}

/** The names are those that the entry before has the hashes of. */
function isOfSigners(text: string, line: HistorySigned, entry: HistoryEntry | null): boolean {
  const { signature } = line
  if (signature.entry !== entry?.id || !isWhole(text, line, 1) || Object.keys(signature).length !== 4) return false
  const said = signedOf(entry.body)
  const hashed = hashedNames(signature)
  return said?.driver === hashed.driver && said.person === hashed.person
}

function signedOf(body: string): HandedOverBody['signed'] {
  try {
    const told: DeedBody | null = JSON.parse(body)
    return told?.type === 'handed-over' ? told.signed : null
  } catch {
    return null
  }
}

/** A file that is none of ours is not read to its end. */
const mostBroken = 1_000

/** null: it is no line of such a file. */
function readLine(text: string): HistoryLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return isHead(value) || isEnd(value) || isSigned(value) || isEntry(value) ? value : null
  } catch {
    return null
  }
}

/** Nothing stands in the line but what the link is of: a word beside it, or said twice, would be read by people. */
function isWhole(text: string, line: HistoryLine, keys: number): boolean {
  if (Object.keys(line).length !== keys) return false
  try {
    return escaped(text) === escaped(JSON.stringify(line))
  } catch {
    // Nested deeper than anything is written.
    return false
  }
}

/** `isEntry` has found them all. */
const keysOfEntry = 9
const keysOfHead = 4

/** As a terminal writes out some letters and not others. */
function escaped(text: string): string {
  return text.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const isLink = (value: unknown) => value === null || (typeof value === 'string' && /^[0-9a-f]{32}$/.test(value))
const has = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isHead(value: unknown): value is HistoryHead {
  return has(value) && value.packbench === 'history' && value.format === 1 && has(value.of) && isLink(value.before)
}

function isEnd(value: unknown): value is HistoryEnd {
  if (!has(value) || !has(value.end) || Object.keys(value.end).length !== 2) return false
  return typeof value.end.entries === 'number' && isLink(value.end.head)
}

function isSigned(value: unknown): value is HistorySigned {
  if (!has(value) || !has(value.signature)) return false
  const { entry, driver, person, salt } = value.signature
  return [entry, driver, person, salt].every((text) => typeof text === 'string')
}

function isEntry(value: unknown): value is HistoryEntry {
  if (!has(value) || !isLink(value.link)) return false
  const texts = [value.id, value.station, value.job, value.by, value.body]
  const numbers = [value.sequence, value.at, value.version]
  return texts.every((text) => typeof text === 'string') && numbers.every((number) => Number.isSafeInteger(number))
}
