import { deedPrefix } from '../model/deedEntry.ts'
import type { Broken, HistoryEnd, HistoryEntry, HistoryHead, HistoryLine, Verified } from '../model/history.ts'
import { chainOf, linkOf } from './chain.ts'

/**
 * Looks whether a file of history is as it was written: no entry changed, left out, moved, or missing at the end. Who
 * writes the whole chain anew is found by a `head` that was noted before.
 */
export async function verifyHistory(
  lines: AsyncIterable<string> | Iterable<string>,
  head: string | null,
): Promise<Verified> {
  const broken: Broken[] = []
  let [line, entries, deeds, unproven] = [0, 0, 0, 0]
  let first: number | null = null
  let last: number | null = null
  let link: string | null = null
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
      if (line !== 1) say('out-of-order')
      link = read.before
    } else if ('end' in read) {
      ended = true
      if (read.end.entries !== entries || read.end.head !== link) say('cut-off')
    } else {
      if (line === 1) say('cut-off')
      if (ended || (last !== null && read.sequence <= last)) say('out-of-order')
      else if (last !== null && read.sequence !== last + 1) say('missing')
      else if (!isWhole(text, read)) say('changed')
      else if (read.link === null && link === null) unproven += 1
      else if (read.link !== linkOf(chainOf(link === null ? null : Buffer.from(link, 'hex'), read))) say('changed')
      entries += 1
      if (read.job.startsWith(deedPrefix)) deeds += 1
      first ??= read.sequence
      last = read.sequence
      link = read.link
      if (link !== null && link === head) seen = true
    }
  }
  if (!ended) broken.push({ line: line + 1, found: 'cut-off' })
  if (!seen) broken.push({ line: line + 1, found: 'another-head' })
  return { entries, first, last, deeds, unproven, head: link, broken }
}

/** A file that is none of ours is not read to its end. */
const mostBroken = 1_000

/** null: it is no line of such a file. */
function readLine(text: string): HistoryLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return isHead(value) || isEnd(value) || isEntry(value) ? value : null
  } catch {
    return null
  }
}

/** Nothing stands in the line but what the link is of: a word beside it, or said twice, would be read by people. */
function isWhole(text: string, entry: HistoryEntry): boolean {
  return Object.keys(entry).length === keysOfEntry && escaped(text) === escaped(JSON.stringify(entry))
}

/** `isEntry` has found them all. */
const keysOfEntry = 9

/** As a terminal writes out some letters and not others. */
function escaped(text: string): string {
  return text.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const isLink = (value: unknown) => value === null || (typeof value === 'string' && /^[0-9a-f]{32}$/.test(value))
const has = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isHead(value: unknown): value is HistoryHead {
  return has(value) && value.packbench === 'history' && value.format === 1 && isLink(value.before)
}

function isEnd(value: unknown): value is HistoryEnd {
  return has(value) && has(value.end) && typeof value.end.entries === 'number' && isLink(value.end.head)
}

function isEntry(value: unknown): value is HistoryEntry {
  if (!has(value) || !isLink(value.link)) return false
  const texts = [value.id, value.station, value.job, value.by, value.body]
  const numbers = [value.sequence, value.at, value.version]
  return texts.every((text) => typeof text === 'string') && numbers.every((number) => Number.isSafeInteger(number))
}
