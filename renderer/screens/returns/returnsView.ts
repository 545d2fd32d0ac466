import type { CardVerdict } from '../../../src/contract/card.ts'
import type { ReturnRowView, ReturnState } from '../../../src/contract/returns.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Rows } from '../../live/rows.ts'
import type { SoundName } from '../../sounds/score.ts'
import type { ReturnsState } from '../../stores/returnsStore.ts'
import type { ReturnsWords } from '../../text/screens/returns.ts'
import type { Texts } from '../../text/vi.ts'

export interface ReturnsReader {
  readonly t: Texts
  readonly w: ReturnsWords
  readonly language: Language
  readonly now: number
}

export const returnStates: readonly ReturnState[] = ['received', 'damaged', 'unexpected', 'unread', 'expected']

/** The shape and colour of a state are those of a verdict. */
export const stateVerdicts: Readonly<Record<ReturnState, CardVerdict>> = {
  expected: 'canceled',
  received: 'printed',
  damaged: 'not-printed',
  unexpected: 'duplicate',
  unread: 'waiting',
}

/** The sound of a parcel that was scanned, once it is known what it is; null: its status is still being read. */
export function returnSound({ state, fault }: Pick<ReturnRowView, 'state' | 'fault'>): SoundName | null {
  if (state === 'unexpected') return 'error'
  if (state === 'unread') return fault === null ? null : 'warning'
  return 'ok'
}

/** What stands large: one word, and under it why, and what to do. */
export interface ReturnHead {
  readonly verdict: CardVerdict
  readonly word: string
  readonly why: string
}

/** `again`: the last scan found it here already. */
export function returnHead(row: ReturnRowView, again: boolean, reader: ReturnsReader): ReturnHead {
  const { w, language, now } = reader
  if (again) {
    const text = row.parcels > 1 && row.code === row.order ? w.againOf : w.again
    const facts = { time: row.at === null ? '' : momentText(row.at, now), count: countText(row.parcels, language) }
    return { verdict: 'duplicate', word: w.largeAgain, why: fillIn(text, facts) }
  }
  return { verdict: stateVerdicts[row.state], word: w.large[row.state], why: whyText(row, reader) }
}

function whyText({ state, status, fault }: ReturnRowView, { w }: ReturnsReader): string {
  if (state === 'unread' && fault === null) return w.why.reading
  if (state === 'unexpected' && status === '') return w.why.unknown
  return w.why[state]
}

/** The order's status, and how old the word is where the service has not said it since. */
export function statusText({ status, readAt, at }: ReturnRowView, { t, w, now }: ReturnsReader): string {
  if (status === '') return ''
  const words = t.statuses[status] ?? status
  const old = readAt !== null && at !== null && readAt < at
  return old ? fillIn(w.statusAt, { status: words, time: momentText(readAt, now) }) : words
}

/** The newest scan on top; below them what is still expected. */
export function inOrder(rows: Rows<ReturnRowView>): readonly ReturnRowView[] {
  return Object.values(rows).sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || (a.code < b.code ? -1 : 1))
}

export function shownRows({ rows, shown }: Pick<ReturnsState, 'rows' | 'shown'>): readonly ReturnRowView[] {
  return inOrder(rows).filter(({ state }) => shown === 'all' || state === shown)
}

export function countStates(rows: Rows<ReturnRowView>): Readonly<Record<ReturnState, number>> {
  const counts = { expected: 0, received: 0, damaged: 0, unexpected: 0, unread: 0 }
  for (const { state } of Object.values(rows)) counts[state]++
  return counts
}

/** What nobody sent back has not come back, and is named apart. */
export function countsLine(rows: Rows<ReturnRowView>, { w, language }: ReturnsReader): string {
  const { expected, unexpected } = countStates(rows)
  const here = Object.keys(rows).length - expected - unexpected
  return fillIn(w.counts, {
    here: countText(here, language),
    ...(unexpected > 0 && { unexpected: countText(unexpected, language) }),
    ...(expected > 0 && { expected: countText(expected, language) }),
  })
}

/** What a ticket about the parcel begins with. */
export function ticketText(row: ReturnRowView, { t, w }: Pick<ReturnsReader, 't' | 'w'>): string {
  const { state, note, status } = row
  if (state === 'damaged') return fillIn(w.ticketText.damaged, { note })
  if (state === 'unexpected') return fillIn(w.ticketText.unexpected, { status: t.statuses[status] ?? status, note })
  return note
}

/** `2026-11-21` as people write it: `21/11/2026`. */
export function dayName(day: string): string {
  return day.split('-').reverse().join('/')
}
