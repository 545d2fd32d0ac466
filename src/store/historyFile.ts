import type { Broken, HistoryEntry, HistoryOf, Verified } from '../model/history.ts'
import { chainOf, linkOf } from './chain.ts'

/**
 * A run of the journal as a file that anybody can check: one line of JSON each for what it is, for every entry, and for
 * its end. What an entry says is kept as the text that was hashed.
 */
export function historyHead(of: HistoryOf, before: string | null): string {
  return JSON.stringify({ packbench: 'history', format: 1, of, before })
}

export function historyLine(entry: HistoryEntry): string {
  return JSON.stringify(entry)
}

export function historyEnd(entries: number, head: string | null): string {
  return JSON.stringify({ end: { entries, head } })
}

/**
 * Looks whether a file of history is as it was written: no entry changed, left out, moved, or missing at the end. Who
 * writes the whole chain anew is found by a `head` that was noted before.
 */
export async function verifyHistory(
  lines: AsyncIterable<string> | Iterable<string>,
  head: string | null,
): Promise<Verified> {
  const broken: Broken[] = []
  let [line, entries, unproven] = [0, 0, 0]
  let first: number | null = null
  let last: number | null = null
  let link: string | null = null
  let ended = false
  let seen = head === null
  for await (const text of lines) {
    line += 1
    const say = (found: Broken['found']) => void broken.push({ line, found })
    const read = text.trim() === '' ? null : readLine(text)
    if (text.trim() === '') continue
    if (read === null) say('unreadable')
    else if ('packbench' in read) {
      if (line !== 1) say('out-of-order')
      link = read.before
    } else if ('end' in read) {
      ended = true
      if (read.end.entries !== entries || read.end.head !== link) say('cut-off')
    } else {
      if (line === 1) say('cut-off')
      if (ended || (last !== null && read.sequence <= last)) say('out-of-order')
      else if (last !== null && read.sequence !== last + 1) say('missing')
      else if (read.link === null && link === null) unproven += 1
      else if (read.link !== linkOf(chainOf(link === null ? null : Buffer.from(link, 'hex'), read))) say('changed')
      entries += 1
      first ??= read.sequence
      last = read.sequence
      link = read.link
      if (link !== null && link === head) seen = true
    }
  }
  if (!ended) broken.push({ line: line + 1, found: 'cut-off' })
  if (!seen) broken.push({ line: line + 1, found: 'another-head' })
  return { entries, first, last, unproven, head: link, broken }
}

interface Head {
  readonly packbench: 'history'
  readonly before: string | null
}

interface End {
  readonly end: { readonly entries: number; readonly head: string | null }
}

/** null: it is no line of such a file. */
function readLine(text: string): Head | End | HistoryEntry | null {
  try {
    const value: unknown = JSON.parse(text)
    return isHead(value) || isEnd(value) || isEntry(value) ? value : null
  } catch {
    return null
  }
}

const isLink = (value: unknown) => value === null || (typeof value === 'string' && /^[0-9a-f]{32}$/.test(value))
const has = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isHead(value: unknown): value is Head {
  return has(value) && value.packbench === 'history' && value.format === 1 && isLink(value.before)
}

function isEnd(value: unknown): value is End {
  return has(value) && has(value.end) && typeof value.end.entries === 'number' && isLink(value.end.head)
}

function isEntry(value: unknown): value is HistoryEntry {
  if (!has(value) || !isLink(value.link)) return false
  const texts = [value.id, value.station, value.job, value.by, value.body]
  const numbers = [value.sequence, value.at, value.version]
  return texts.every((text) => typeof text === 'string') && numbers.every((number) => Number.isSafeInteger(number))
}
